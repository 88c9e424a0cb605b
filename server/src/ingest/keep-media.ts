/** What happens when the last byte of a device's file has arrived: checked, kept, named, told. */
import { rm, stat } from 'node:fs/promises'
import { lockAlarmOfFile } from '../alarm/alarm.public.ts'
import { asAiServer, type Database } from '../core/db/database.ts'
import { newFileId } from '../core/files/disk-store.ts'
import { insertFile, type NewFile } from '../core/files/file.queries.ts'
import { digestOf } from '../core/files/file-digest.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { extensionOf } from '../core/files/file-type.ts'
import { checkRecording } from '../core/files/mp4-check.ts'
import { examinePicture } from '../core/files/picture.ts'
import { Refusal, refuse } from '../core/http/refuse.ts'
import { announceEvidence, findMedia, insertMedia } from './media.queries.ts'

type Owner = { deviceNo: number; tenantId: number; companyId: number }

export const isRecording = (name: string): boolean => name.endsWith('.mp4')

/**
 * Keeps the finished part file at `path`, byte for byte: it is evidence.
 * @throws file.notAPicture, file.tooManyPixels, file.notARecording, file.differs
 */
export async function keepMedia(
  parts: { db: Database; store: FileStore },
  { deviceNo: aiServerNo, tenantId, companyId }: Owner,
  name: string,
  path: string,
): Promise<void> {
  const { store } = parts
  const fileId = newFileId()
  const facts = await checkAndMakeSmall(store, fileId, name, path)
  const { size: bytes } = await stat(path)
  const sha256 = await digestOf(path)
  await store.keep(path, fileId)
  try {
    await nameFile(parts.db, { fileId, tenantId, companyId, bytes, sha256, ...facts }, { aiServerNo, name })
  } catch (error) {
    // Any other failure may have come after the commit: then the row stands, and its bytes must.
    if (!(error instanceof Refusal)) throw error
    await store.remove(fileId)
    // Somebody was faster; with the same bytes that is as good.
    const other = await asAiServer(parts.db, { tenantId }, trx => findMedia(trx, aiServerNo, name))
    if (!other?.sha256.equals(sha256)) throw error
  }
}

/** The extension and the bytes must agree. The thumbnail is kept first: a picture that has a row has both. */
async function checkAndMakeSmall(store: FileStore, fileId: string, name: string, path: string) {
  if (isRecording(name)) {
    await checkRecording(path)
    return { mime: 'video/mp4', kind: 'recording' as const }
  }
  const draft = await store.newDraft()
  try {
    const picture = await examinePicture(path, draft)
    if (!name.endsWith(`.${extensionOf[picture.mime]}`)) throw refuse('file.notAPicture')
    const { size: smallBytes } = await stat(draft)
    await store.keep(draft, fileId, 'small')
    return { ...picture, smallBytes, kind: 'picture' as const }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Until the alarm that names it comes in. */
const ofNoAlarm = {
  judgement: 'unjudged',
  held: false,
  shared: false,
  projectId: 0,
  deviceNo: 0,
  alarmId: null,
  alarmAt: null,
}

async function nameFile(db: Database, file: NewFile, media: { aiServerNo: number; name: string }): Promise<void> {
  await asAiServer(db, file, async trx => {
    const alarm = await lockAlarmOfFile(trx, { ...media, tenantId: file.tenantId })
    await insertFile(trx, { ...file, evidence: { ...ofNoAlarm, ...alarm } })
    if (!(await insertMedia(trx, { ...media, tenantId: file.tenantId, fileId: file.fileId })))
      throw refuse('file.differs')
    await announceEvidence(trx, media.aiServerNo, media.name)
  })
}
