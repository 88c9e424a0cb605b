import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { serverNow } from '../../core/server-clock.ts'
import { currentUser } from '../../core/session-store.ts'
import type { CheckDraft } from '../point/check-draft.ts'
import { deviceStore } from './device-store.ts'
import { keepCheck, type OnItsWay, readWay, takeBack } from './kept-checks.ts'
import { isKept } from './kept-photos.ts'
import { sendKept } from './send-kept.ts'

/** Whoever hands in is told that it is kept after this long, ms, and may walk on. */
const patienceMs = 5000

/**
 * Kept on this device first, then sent; how far it came. What the server refuses is back in the form.
 * @throws when the device is full
 */
export async function handInKept(given: {
  input: InputOf<typeof checkCalls.submit>
  pointName: string
  draft: CheckDraft
}): Promise<OnItsWay> {
  const { clientKey } = given.input
  await keepCheck({
    ...{ clientKey, accountId: currentUser()?.uid ?? 0, doneAt: serverNow() },
    ...{ pointName: given.pointName, draft: given.draft },
    input: {
      ...given.input,
      answers: given.input.answers.map(answer => ({
        ...answer,
        photos: answer.photos?.filter(id => !isKept(id)) ?? [],
      })),
    },
    photos: await keptPhotosOf(given.input),
  })
  const sent = sendKept().catch(() => undefined)
  await Promise.race([sent, new Promise(resolve => setTimeout(resolve, patienceMs))])
  const way = await readWay(clientKey)
  if (way.refusal !== undefined && way.checkId === undefined) await takeBack(clientKey)
  return way
}

async function keptPhotosOf({ answers }: InputOf<typeof checkCalls.submit>) {
  const store = await deviceStore()
  const kept = answers.flatMap(({ itemNo, photos = [] }) => photos.filter(isKept).map(photoId => ({ itemNo, photoId })))
  const found = await Promise.all(
    kept.map(async ({ itemNo, photoId }) => ({
      itemNo,
      photoId,
      digest: (await store?.get('photo', photoId))?.digest,
    })),
  )
  return found.flatMap(({ digest, ...photo }) => (digest === undefined ? [] : { ...photo, digest }))
}
