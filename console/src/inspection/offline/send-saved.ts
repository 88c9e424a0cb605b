/** Sends what is kept here, oldest first: the words of all of it, then its photos one by one. */
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { maxAwayMs } from '@watchfire/contract/inspection/point/check.shapes.ts'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { serverNow } from '../../core/server-clock.ts'
import { currentUser } from '../../core/session-store.ts'
import { deviceStore, type SavedRefusal, type SavedWork } from './device-store.ts'
import { changeWork, listSavedWork, moveWork, photoArrived, workArrived } from './saved-work.ts'

/** What the server will say again however often it is asked. Everything else passes, or is mended by somebody. What a call lists itself does not ship with the console. */
const lasting = {
  words: [
    'inspection.pointNotFound',
    'inspection.versionGone',
    'inspection.answerMissing',
    'inspection.noteMissing',
    'inspection.photoMissing',
    'inspection.photoGone',
    'inspection.typeUnknown',
    'inspection.fixAtOnceMissing',
    'inspection.alreadyReported',
    'inspection.reportedElsewhere',
    'inspection.checkNotFound',
    'project.notFound',
    'region.notFound',
    'alarm.notFound',
    'file.notFound',
    'call.invalid',
  ],
  photos: [
    'inspection.checkNotFound',
    'inspection.notFound',
    'inspection.photoNotAwaited',
    'file.notAPicture',
    'file.tooLarge',
    'file.tooManyPixels',
    'call.invalid',
  ],
} satisfies Record<string, readonly ErrorCode[]>
const steps = { words: sendWordsOnce, photos: sendPhotos }
/** Something else stands under its key there: that was another tab's, and this is not lost for it. */
const others: readonly (ErrorCode | undefined)[] = ['inspection.otherHazard', 'inspection.otherCheck']

/** Nobody else sends at the same time: neither another tab, where the browser knows locks, nor this one. */
let sending: Promise<void> | undefined
/** Something was handed in meanwhile: its words do not wait for the photos of what went before. */
let isAskedAgain = false
export function sendSaved(): Promise<void> {
  isAskedAgain = sending !== undefined
  sending ??= alone(sendWhileAsked).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendWhileAsked(): Promise<void> {
  do {
    isAskedAgain = false
    await sendAll()
  } while (isAskedAgain)
}

const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('watchfire-inspection', work) : work()

/** Why it stopped before the end is thrown; what the server refuses for good is noted at its work, and the next one goes on. */
async function sendAll(): Promise<void> {
  for (const step of ['words', 'photos'] as const)
    for (const work of await listSavedWork()) {
      if (work.refusal !== undefined || work.accountId !== currentUser()?.uid) continue
      try {
        await steps[step](work)
      } catch (error) {
        if (!(error instanceof Refusal && isLasting(lasting[step], error))) throw error
        await changeWork(work.clientKey, { refusal: refusalOf(error) })
      }
    }
}

const isLasting = (codes: readonly ErrorCode[], { code }: Refusal) => code !== undefined && codes.includes(code)
const refusalOf = ({ text, code, facts, wireField }: Refusal): SavedRefusal => ({ text, code, facts, wireField })

async function sendWordsOnce(work: SavedWork): Promise<void> {
  if (work.storedId !== undefined) return
  try {
    await sendWords(work)
  } catch (error) {
    if (!(error instanceof Refusal && others.includes(error.code))) throw error
    await sendWords(await moveWork(work))
  }
}

async function sendWords(work: SavedWork): Promise<void> {
  const agoMs = Math.min(Math.max(0, serverNow() - work.doneAt), maxAwayMs)
  if (work.kind === 'check') {
    const awaited = work.photos.map(({ itemNo, digest }) => ({ itemNo, sha256: digest }))
    const { checkId } = await request(checkCalls.submit, { ...work.input, awaited, agoMs }, { selection: {} })
    await changeWork(work.clientKey, { storedId: checkId })
  } else {
    const awaited = work.photos.map(({ side, digest }) => ({ side, sha256: digest }))
    const { hazardId, number } = await request(hazardCalls.report, { ...work.input, awaited, agoMs }, { selection: {} })
    await changeWork(work.clientKey, { storedId: hazardId, number })
  }
}

async function sendPhotos(work: SavedWork): Promise<void> {
  const { storedId, clientKey } = work
  if (storedId === undefined) return
  for (const photo of work.photos) {
    if (isAskedAgain) return
    const saved = await (await deviceStore())?.get('photo', photo.photoId)
    if (saved) {
      const file = new File([saved.bytes], 'photo.jpg', { type: saved.type })
      const { fileid: fileId, sha256 } = await request(fileCalls.upload, {}, { file, selection: {} })
      // Broken on the way: the next try sends it whole.
      if (sha256 !== photo.digest) throw new Refusal('gateway', '')
      const named = { clientKey, fileId }
      if ('side' in photo) await request(hazardCalls.addPhoto, { ...named, side: photo.side }, { selection: {} })
      else await request(checkCalls.addPhoto, { ...named, itemNo: photo.itemNo }, { selection: {} })
    }
    await photoArrived(clientKey, photo.photoId)
  }
  await workArrived(clientKey, storedId)
}
