/** `POST /api/file/upload`: one picture of a person, behind the signature fields in the same form. */
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { okMessage } from '@watchfire/contract/core/envelope.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { fileCalls, megabytes, pictureLimit } from '@watchfire/contract/core/file.calls.ts'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { type Database, inScope } from '../db/database.ts'
import { encodeAnswer } from '../http/decode-input.ts'
import { languageOf } from '../http/reader-language.ts'
import { refuse, refuseField } from '../http/refuse.ts'
import { incomingRequest } from '../http/serve-calls.ts'
import { authorize } from '../session/authorize.ts'
import type { Viewer } from '../session/viewer.ts'
import { newFileId } from './disk-store.ts'
import type { DiskWatch } from './disk-watch.ts'
import { insertFile } from './file.queries.ts'
import { digestOf } from './file-digest.ts'
import { bytesOfCopies, type FileStore } from './file-store.ts'
import type { FileUrl } from './file-url.ts'
import { encodePicture, examinePicture, needsMiddle, writeMiddle } from './picture.ts'
import { uploadSlots } from './upload-slots.ts'
import { type UploadTimeouts, uploadTimeouts, watchUpload } from './upload-watch.ts'

export type UploadParts = {
  db: Database
  store: FileStore
  disk: DiskWatch
  fileUrl: FileUrl
  timeouts?: Partial<UploadTimeouts>
}

/** The parser of forms stands in the way of its own route alone. */
export async function serveUpload(app: FastifyInstance, parts: UploadParts): Promise<void> {
  const call = fileCalls.upload
  const takeSlot = uploadSlots()
  await app.register(async scope => {
    await scope.register(multipart, { limits: { fileSize: pictureLimit, files: 1, fields: 20, fieldSize: 4096 } })
    scope.post(call.path, { config: { call } }, async request => {
      if (!request.isMultipart()) throw refuse('call.wrongType')
      const watch = watchUpload(request, { ...uploadTimeouts, ...parts.timeouts })
      const form = partsOf(request)
      let release: (() => void) | undefined
      let draft: string | undefined
      try {
        const { viewer, file } = await readSender(request, form, parts)
        watch.identified()
        release = takeSlot(viewer)
        if (['noMedia', 'full'].includes(parts.disk.diskState())) throw refuse('file.diskFull')
        draft = await parts.store.newDraft()
        await writeDraft(file, draft)
        await readEnd(form, languageOf(request))
        const received = await digestOf(draft)
        const fileId = await keepUpload(draft, received, viewer, parts)
        return {
          rcode: 0,
          rmsg: okMessage,
          ...encodeAnswer(call, {
            fileid: fileId,
            url: parts.fileUrl(viewer, fileId),
            sha256: received.toString('hex'),
          }),
        }
      } catch (error) {
        // Nobody reads the rest: the connection ends with the answer.
        request.raw.unpipe().pause()
        throw error
      } finally {
        watch.stop()
        release?.()
        if (draft) await rm(draft, { force: true })
      }
    })
  })
}

const onlyFile = { zh: '一次只能上传一个文件', en: 'only one file at a time' }
const noFile = { zh: '请选择文件', en: 'choose a file' }

type Form = AsyncGenerator<Multipart>

/** Reads the fields and checks their signature when the file begins: before that nothing of it is taken, and no place is given. */
async function readSender(request: FastifyRequest, form: Form, { db }: UploadParts) {
  const fields: Record<string, unknown> = {}
  const language = languageOf(request)
  const authorized = async () => (await authorize(db, fileCalls.upload, incomingRequest(request, fields))) as Viewer
  for (let next = await form.next(); !next.done; next = await form.next()) {
    const part = next.value
    if (part.type === 'file') {
      const viewer = await authorized()
      if (part.fieldname !== 'file') throw strangePart(language)
      return { viewer, file: part }
    }
    if (part.fieldname === 'file') throw strangePart(language)
    fields[part.fieldname] = part.value
  }
  await authorized()
  throw refuseField('file', noFile[language], language)
}

/** What follows the file: fields nobody needs, and no second file. */
async function readEnd(form: Form, language: Language): Promise<void> {
  for await (const part of form) if (part.type === 'file') throw strangePart(language)
}

const strangePart = (language: Language) => refuseField('file', onlyFile[language], language)

/** The parts of the form as they come. What is wrong with the form itself is its sender's matter. */
async function* partsOf(request: FastifyRequest): Form {
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
  if (part.file.truncated) throw refuse('file.tooLarge', { limit: megabytes(pictureLimit) })
}

/** Encodes the draft anew and keeps it with its copies; the row comes last, so a row always has its bytes. */
async function keepUpload(
  draft: string,
  received: Buffer,
  viewer: Viewer,
  { db, store }: UploadParts,
): Promise<string> {
  const [encoded, small, middle] = [await store.newDraft(), await store.newDraft(), await store.newDraft()]
  try {
    const { mime, width, height } = await encodePicture(draft, encoded)
    await examinePicture(encoded, small)
    const large = needsMiddle({ width, height })
    if (large) await writeMiddle(encoded, middle)
    const fileId = newFileId()
    const sha256 = await digestOf(encoded)
    const { size: bytes } = await stat(encoded)
    await store.keep(small, fileId, 'small')
    if (large) await store.keep(middle, fileId, 'middle')
    await store.keep(encoded, fileId)
    const smallBytes = await bytesOfCopies(store, fileId)
    const owner = { tenantId: viewer.tenantId ?? viewer.companyId, companyId: viewer.companyId }
    const facts = { mime, bytes, smallBytes, sha256, received, width, height }
    await inScope(db, viewer, trx => insertFile(trx, { fileId, ...owner, accountId: viewer.accountId, ...facts }))
    return fileId
  } finally {
    await Promise.all([encoded, small, middle].map(path => rm(path, { force: true })))
  }
}
