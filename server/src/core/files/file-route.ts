/** `GET /media/v1/file/:id`: a stored file to whoever holds its ticket, whole or by range. */

import type { Readable } from 'node:stream'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Database, readInScope } from '../db/database.ts'
import { bytesPolicy } from '../http/answer-headers.ts'
import { decodeInput } from '../http/decode-input.ts'
import { languageOf } from '../http/reader-language.ts'
import { refuse } from '../http/refuse.ts'
import type { AbortOnSessionEnd } from '../live/abort-on-session-end.ts'
import { letReadOn, playerIn } from '../session/player-cookie.ts'
import { type LinkHolder, type Tickets, ticketIn } from '../session/ticket.ts'
import { answerRange } from './answer-range.ts'
import type { ByteRange } from './byte-range.ts'
import { findFile } from './file.queries.ts'
import type { Copy, FileStore, Variant } from './file-store.ts'
import type { FileTickets } from './file-ticket.ts'
import { extensionOf, type FileType } from './file-type.ts'
import { ensureMiddle } from './middle-copy.ts'
import { isPlayLink, playOf } from './play-link.ts'

/** As long as a link stays the same text. */
const cacheSeconds = 3600

export function serveFiles(
  app: FastifyInstance,
  {
    db,
    store,
    tickets,
    links,
    readOn,
  }: { db: Database; store: FileStore; tickets: FileTickets; links: Tickets; readOn: AbortOnSessionEnd },
): void {
  const call = fileCalls.read
  app.route<{ Params: { id: string } }>({
    // HEAD is ours too: made from GET by the framework, it would read the whole file and throw it away.
    method: ['GET', 'HEAD'],
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const { id } = request.params
      const text = ticketIn(request.query)
      const holder: LinkHolder = isPlayLink(text)
        ? await links.open(text, playOf(id), playerIn(request))
        : await tickets.open(text, id)
      letReadOn(request, reply, holder)
      const { tenantId } = holder
      const input = decodeInput(call, request.query, languageOf(request)) as { size?: Copy }
      const file = { fileId: id, tenantId, copy: input.size }
      return sendStored(request, reply, { db, store }, file, bytes => readOn(holder, request.ip, bytes))
    },
  })
}

/** A stored file of this customer, whole or by range. Whoever calls this has checked the ticket, and ends its reading with it. @throws file.notFound */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, store }: { db: Database; store: FileStore },
  {
    fileId,
    tenantId,
    copy,
    ofPerson = false,
  }: { fileId: string; tenantId: number | null; copy?: Copy | undefined; ofPerson?: boolean },
  readOn = (bytes: Readable) => bytes,
) {
  const row = await readInScope(db, { tenantId }, trx => findFile(trx, fileId, tenantId))
  // Faces and consents are shown by the library of people alone, which writes each look down; no copy of them stays with a reader.
  if (!row || (row.kind === 'person') !== ofPerson) throw refuse('file.notFound')
  if (copy === 'middle' && row.kind === 'plan') await ensureMiddle({ db, store, log: request.log }, { fileId, ...row })
  const sizeOfCopy = copy && (await store.sizeOf(fileId, copy))
  const variant: Variant = copy && sizeOfCopy !== undefined ? copy : 'whole'
  const size = sizeOfCopy ?? (await store.sizeOf(fileId))
  if (size === undefined) throw refuse('file.notFound')
  const mime = variant === 'whole' ? (row.mime as FileType) : 'image/jpeg'
  protect(reply, `${fileId}.${extensionOf[mime]}`)
  reply
    .type(mime)
    .header('cache-control', ofPerson ? 'private, no-store' : `private, max-age=${cacheSeconds}, immutable`)
  return sendRange(request, reply, {
    size,
    etag: `"${row.sha256.toString('hex', 0, 16)}${variant === 'whole' ? '' : `-${variant[0]}`}"`,
    read: range => readOn(store.read(fileId, variant, range)),
  })
}

/** Bytes from outside never act as a page of ours: no sniffing, no scripts, no frame of another origin. */
export function protect(reply: FastifyReply, fileName: string): void {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('content-security-policy', bytesPolicy)
    .header('cross-origin-resource-policy', 'same-origin')
}

type Source = {
  size: number
  etag: string
  read: (range?: ByteRange) => Readable
}

function sendRange(request: FastifyRequest, reply: FastifyReply, { size, etag, read }: Source) {
  const { range: wanted, 'if-range': ifRange, 'if-none-match': known } = request.headers
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (known !== undefined && matches(known, etag)) return reply.code(304).send()
  const isOlder = ifRange !== undefined && ifRange !== etag
  const part = answerRange(reply, isOlder ? undefined : wanted, size)
  return reply.send(request.method === 'HEAD' ? '' : read(part))
}

const matches = (header: string, etag: string) =>
  header.split(',').some(part => ['*', etag, `W/${etag}`].includes(part.trim()))
