/** Sends what is kept here, oldest first: the answers of all checks, then their photos one by one. */
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { longestAway } from '@watchfire/contract/inspection/point/check.shapes.ts'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { serverNow } from '../../core/server-clock.ts'
import { currentUser } from '../../core/session-store.ts'
import { deviceStore, type KeptCheck } from './device-store.ts'
import { changeCheck, checkArrived, listKeptChecks, photoArrived } from './kept-checks.ts'

/** What the server will say again however often it is asked. Everything else passes, or is mended by somebody. What a call lists itself does not ship with the console. */
const lasting: readonly (ErrorCode | undefined)[] = [
  'inspection.pointNotFound',
  'inspection.versionGone',
  'inspection.answerMissing',
  'inspection.noteMissing',
  'inspection.photoMissing',
  'inspection.photoGone',
  'inspection.checkNotFound',
  'inspection.photoNotAwaited',
  'file.notAPicture',
  'file.tooLarge',
  'file.tooManyPixels',
  'call.invalid',
]
export const isLasting = (error: unknown): boolean => error instanceof Refusal && lasting.includes(error.code)

/** Nobody else sends at the same time: neither another tab, where the browser knows locks, nor this one. */
let sending: Promise<void> | undefined
export function sendKept(): Promise<void> {
  sending ??= alone(sendAll).finally(() => {
    sending = undefined
  })
  return sending
}

const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('watchfire-inspection', work) : work()

/** Why it stopped before the end is thrown; what the server refuses for good is noted at its check, and the next one goes on. */
async function sendAll(): Promise<void> {
  for (const step of [sendAnswers, sendPhotos])
    for (const check of await listKeptChecks()) {
      if (check.refusal !== undefined || check.accountId !== currentUser()?.uid) continue
      try {
        await step(check)
      } catch (error) {
        if (!isLasting(error)) throw error
        await changeCheck(check.clientKey, { refusal: (error as Refusal).text })
      }
    }
}

async function sendAnswers(check: KeptCheck): Promise<void> {
  if (check.checkId !== undefined) return
  const awaited = check.photos.map(({ itemNo, digest }) => ({ itemNo, sha256: digest }))
  const agoMs = Math.min(Math.max(0, serverNow() - check.doneAt), longestAway)
  const { checkId } = await request(checkCalls.submit, { ...check.input, awaited, agoMs }, { selection: {} })
  await changeCheck(check.clientKey, { checkId })
}

async function sendPhotos(check: KeptCheck): Promise<void> {
  const { checkId, clientKey } = check
  if (checkId === undefined) return
  for (const { photoId, itemNo, digest } of check.photos) {
    const photo = await (await deviceStore())?.get('photo', photoId)
    if (photo) {
      const file = new File([photo.bytes], 'photo.jpg', { type: photo.type })
      const { fileid: fileId, sha256 } = await request(fileCalls.upload, {}, { file, selection: {} })
      // Broken on the way: the next try sends it whole.
      if (sha256 !== digest) throw new Refusal('gateway', '')
      await request(checkCalls.addPhoto, { clientKey, itemNo, fileId }, { selection: {} })
    }
    await photoArrived(clientKey, photoId)
  }
  await checkArrived(clientKey, checkId)
}
