/** `POST /ingest/v1/media`: pictures and recordings of an AI server, by runs of bytes, resumable. `GET`: how far it got. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { okMessage } from '@watchfire/contract/core/envelope.ts'
import { megabytes, pictureLimit, recordingLimit } from '@watchfire/contract/core/file.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FastifyInstance } from 'fastify'
import { asAiServer } from '../core/db/database.ts'
import type { DiskWatch } from '../core/files/disk-watch.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { encodeAnswer } from '../core/http/decode-input.ts'
import type { Tools } from '../core/http/handlers.ts'
import { serveRaw } from '../core/http/raw-route.ts'
import { Refusal, refuse } from '../core/http/refuse.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import { isRecording, keepMedia } from './keep-media.ts'
import { findMedia } from './media.queries.ts'
import { chunksOf, type PartFiles } from './part-files.ts'

type MediaParts = { store: FileStore; parts: PartFiles; disk: DiskWatch }
type Run = { name: string; offset: number; length: number }

const hour = 3_600_000

export async function serveMediaUpload(app: FastifyInstance, tools: Tools, media: MediaParts): Promise<void> {
  await app.register(async scope => {
    // The body is read as it comes, whatever its type is called: up to 500 MB never stand in memory.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    serveRaw(scope, ingestCalls.uploadMedia, tools, async (run, caller, request) => {
      const key = keyOf(caller, run.name)
      const body = request.raw
      // What is refused leaves bytes unread, and the answer would wait behind them.
      const complete = await media.parts
        .alone(key, body, () => receive(run, caller, body, tools, media))
        .finally(() => body.resume())
      const received = complete ? run.length : await media.parts.received(key)
      return stateBody(run.name, received, complete)
    })
    serveRaw(scope, ingestCalls.readMediaState, tools, async ({ name }, caller) => {
      const known = await asAiServer(tools.db, caller, trx => findMedia(trx, caller.deviceNo, name))
      const received = known ? known.bytes : await media.parts.received(keyOf(caller, name))
      return stateBody(name, received, known !== undefined)
    })
  })
  const sweep = () => media.parts.sweep().catch(error => tools.log.warn({ err: error }, 'old uploads were not swept'))
  const timer = setInterval(sweep, hour)
  app.addHook('onReady', async () => void sweep())
  app.addHook('onClose', async () => clearInterval(timer))
}

const keyOf = ({ tenantId, deviceNo }: AiServerCaller, name: string) => ({ tenantId, aiServerNo: deviceNo, name })

const stateBody = (name: string, received: number, complete: boolean) => ({
  rcode: 0,
  rmsg: okMessage,
  ...encodeAnswer(ingestCalls.uploadMedia, { name, received, complete }),
})

/** True when the file is complete and kept. */
async function receive(
  { name, offset, length }: Run,
  caller: AiServerCaller,
  body: IncomingMessage,
  { db }: Tools,
  { store, parts, disk }: MediaParts,
): Promise<boolean> {
  const limit = isRecording(name) ? recordingLimit : pictureLimit
  if (length > limit) throw refuse('file.tooLarge', { limit: megabytes(limit) })
  const known = await asAiServer(db, caller, trx => findMedia(trx, caller.deviceNo, name))
  if (known) {
    if (known.bytes !== length || !(await sameBytes(body, store, known.file_id, offset, length)))
      throw refuse('file.differs')
    return true
  }
  if (disk.diskState() === 'noMedia' || disk.diskState() === 'full') throw refuse('file.diskFull')
  const key = keyOf(caller, name)
  const comes = body.headers['content-length']
  const run = { offset, length, ...(comes !== undefined && { end: offset + Number(comes) }) }
  const received = await parts.append(key, run, body)
  if (received < length) return false
  try {
    await keepMedia({ db, store }, caller, name, parts.pathOf(key))
  } catch (error) {
    // What is not what it says will not become it: the next try begins anew.
    if (error instanceof Refusal && error.code !== 'call.busy') await parts.remove(key)
    throw error
  }
  return true
}

/** Whether the body repeats what is stored from `offset` on. */
async function sameBytes(body: Readable, store: FileStore, fileId: string, offset: number, length: number) {
  let at = offset
  for await (const chunk of chunksOf(body)) {
    if (at + chunk.length > length) return false
    const stored: Buffer[] = []
    const range = { start: at, end: at + chunk.length - 1 }
    for await (const piece of store.read(fileId, 'whole', range)) stored.push(piece as Buffer)
    if (!Buffer.concat(stored).equals(chunk)) return false
    at += chunk.length
  }
  return true
}
