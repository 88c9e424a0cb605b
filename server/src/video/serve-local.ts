/** `GET /media/v1/local`: a recording that lies on its AI server, whole or by range, through the uplink. */
import { Readable } from 'node:stream'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyInstance } from 'fastify'
import { type Database, readInScope } from '../core/db/database.ts'
import { answerRange } from '../core/files/answer-range.ts'
import { protect } from '../core/files/file-route.ts'
import { refuse } from '../core/http/refuse.ts'
import type { AbortOnSessionEnd } from '../core/live/abort-on-session-end.ts'
import { letReadOn, playerIn } from '../core/session/player-cookie.ts'
import { type Tickets, ticketIn } from '../core/session/ticket.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import { LocalFileError, readLocalFile, sizeOfLocalFile } from './local-file.ts'
import { type LocalFile, openLocalTicket } from './local-link.ts'
import { knowsAiServer } from './recording.queries.ts'

const mimes: Record<string, string> = { mp4: 'video/mp4', jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

export type LocalParts = { db: Database; tickets: Tickets; uplinks: UplinkHub; readOn: AbortOnSessionEnd }

export function serveLocal(app: FastifyInstance, { db, tickets, uplinks, readOn }: LocalParts): void {
  const call = videoCalls.readLocal
  app.route({
    method: ['GET', 'HEAD'],
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const { holder, ...file } = await openLocalTicket(tickets, ticketIn(request.query), playerIn(request))
      if (!(await readInScope(db, holder, trx => knowsAiServer(trx, file.aiServerNo)))) throw refuse('file.notFound')
      letReadOn(request, reply, holder)
      const size = await measure(uplinks, file)
      reply.header('accept-ranges', 'bytes')
      const { start, end } = answerRange(reply, request.headers.range, size) ?? { start: 0, end: size - 1 }
      protect(reply, file.name)
      reply
        .type(mimes[file.name.slice(file.name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
        .header('cache-control', 'private, no-cache')
      if (request.method === 'HEAD') return reply.send('')
      const bytes = readLocalFile(uplinks, file.aiServerNo, file.name, start, end + 1)
      return reply.send(readOn(holder, request.ip, Readable.from(bytes, { objectMode: false })))
    },
  })
}

async function measure(uplinks: UplinkHub, { aiServerNo, name, device }: LocalFile): Promise<number> {
  try {
    return await sizeOfLocalFile(uplinks, aiServerNo, name)
  } catch (error) {
    if (!(error instanceof LocalFileError)) throw error
    throw error.over === 'unknownFile' ? refuse('file.notFound') : refuse('video.recordFailed', { device })
  }
}
