/** `POST /api/file/upload`: one picture of a person, with the signature fields in the same form. */
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { okMessage } from '@watchfire/contract/core/envelope.ts'
import { fileCalls, pictureLimit } from '@watchfire/contract/core/file.calls.ts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { encodeAnswer } from '../http/decode-input.ts'
import { languageOf } from '../http/reader-language.ts'
import { refuse, refuseField } from '../http/refuse.ts'
import { arrivalOf } from '../http/serve-calls.ts'
import { admit } from '../session/admit.ts'
import type { Viewer } from '../session/viewer.ts'
import { newFileId } from './disk-store.ts'
import type { DiskWatch } from './disk-watch.ts'
import { insertFile } from './file.queries.ts'
import { digestOf } from './file-digest.ts'
import type { FileStore } from './file-store.ts'
import type { FileUrl } from './file-url.ts'
import { encodePicture, examinePicture } from './picture.ts'

export type UploadParts = { db: Database; store: FileStore; disk: DiskWatch; fileUrl: FileUrl }

/** Uploads under way at once; each may hold a draft of 10 MB before we know whose it is. */
const mostUploads = 32

export function serveUpload(app: FastifyInstance, parts: UploadParts): void {
  const call = fileCalls.upload
  let underWay = 0
  app.post(call.path, { config: { call } }, async request => {
    if (!request.isMultipart()) throw refuse('call.wrongType')
    if (underWay >= mostUploads) throw refuse('call.busy')
    underWay += 1
    const draft = await parts.store.newDraft()
    try {
      const viewer = await receive(request, draft, parts)
      const fileId = await keepUpload(draft, viewer, parts)
      return {
        rcode: 0,
        rmsg: okMessage,
        ...encodeAnswer(call, { fileid: fileId, url: parts.fileUrl(viewer, fileId) }),
      }
    } catch (error) {
      // The rest of a body nobody reads any more would keep the connection waiting.
      request.raw.unpipe().resume()
      throw error
    } finally {
      underWay -= 1
      await rm(draft, { force: true })
    }
  })
}

const onlyFile = { zh: '一次只能上传一个文件', en: 'only one file at a time' }
const noFile = { zh: '请选择文件', en: 'choose a file' }

/** Reads the form. The sender is known before its file when the signature stands first in the form, as our console sends it. */
async function receive(request: FastifyRequest, draft: string, { db, disk }: UploadParts): Promise<Viewer> {
  const admitted = async () => (await admit(db, fileCalls.upload, arrivalOf(request, fields))) as Viewer
  const fields: Record<string, unknown> = {}
  const language = languageOf(request)
  let viewer: Viewer | undefined
  let received = false
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    if (received || part.fieldname !== 'file') throw refuseField('file', onlyFile[language], language)
    if (fields.sign !== undefined) viewer = await admitted()
    if (disk.diskState() === 'noMedia' || disk.diskState() === 'full') throw refuse('file.diskFull')
    await writeDraft(part, draft)
    received = true
  }
  viewer ??= await admitted()
  if (!received) throw refuseField('file', noFile[language], language)
  return viewer
}

/** The parts of the form as they come. What is wrong with the form itself is its sender's matter. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts()
  for (;;) {
    const next = await parts.next().catch((error: FastifyError) => {
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? error : refuse('call.badForm')
    })
    if (next.done) return
    yield next.value
  }
}

async function writeDraft(part: MultipartFile, draft: string): Promise<void> {
  try {
    await pipeline(part.file, createWriteStream(draft))
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw refuse('file.diskFull')
    // Writing names its system call; all else is the form that breaks off.
    throw syscall ? error : refuse('call.badForm')
  }
  if (part.file.truncated) throw refuse('file.tooLarge', { limit: `${pictureLimit / 1024 / 1024} MB` })
}

/** Encodes the draft anew and keeps it with its thumbnail; the row comes last, so a row always has its bytes. */
async function keepUpload(draft: string, viewer: Viewer, { db, store }: UploadParts): Promise<string> {
  const [encoded, small] = [await store.newDraft(), await store.newDraft()]
  try {
    const { mime, width, height } = await encodePicture(draft, encoded)
    await examinePicture(encoded, small)
    const fileId = newFileId()
    const sha256 = await digestOf(encoded)
    const { size: bytes } = await stat(encoded)
    await store.keep(small, fileId, 'small')
    await store.keep(encoded, fileId)
    const owner = { tenantId: viewer.tenantId ?? viewer.companyId, companyId: viewer.companyId }
    await insertFile(db.system, { fileId, ...owner, accountId: viewer.accountId, mime, bytes, sha256, width, height })
    return fileId
  } finally {
    await Promise.all([encoded, small].map(path => rm(path, { force: true })))
  }
}
