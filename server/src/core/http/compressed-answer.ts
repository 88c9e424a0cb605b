/** A text that is asked for often: compressed once, and not sent again to who has it. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type CompressedText = { etag: string; identity: Buffer; gzip: Buffer; br: Buffer }

/** Better ones take ten times as long for a tenth less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }

export async function compressText(text: string): Promise<CompressedText> {
  const identity = Buffer.from(text)
  const [zipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, { params })])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 24)}"`
  return { etag, identity, gzip: zipped, br }
}

export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: CompressedText) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find(name =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  )
  reply.header('etag', text.etag)
  if (request.headers['if-none-match']?.includes(text.etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(text[encoding ?? 'identity'])
}
