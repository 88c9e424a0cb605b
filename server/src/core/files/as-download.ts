import type { FastifyReply } from 'fastify'

/** Says that the answer is a file to be saved, by nobody else: as `name`, or as `plain` where only ASCII is understood. */
export const asDownload = (reply: FastifyReply, type: string, name: string, plain: string): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
