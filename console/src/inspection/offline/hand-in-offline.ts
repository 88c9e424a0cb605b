import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { serverNow } from '../../core/server-clock.ts'
import { currentUser } from '../../core/session-store.ts'
import type { CheckDraft } from '../point/check-draft.ts'
import type { ReportDraft } from '../report-draft.ts'
import { deviceStore, type PhotoOf, type SavedWork } from './device-store.ts'
import { isSaved } from './saved-photos.ts'
import { keepWork, type OnItsWay, readWay, takeBack } from './saved-work.ts'
import { sendSaved } from './send-saved.ts'

type Handed = OnItsWay & { clientKey: string }

/** Whoever hands in is told that it is kept after this long, ms, and may walk on. */
const timeoutMs = 5000

/**
 * A check is kept on this device first, then sent; how far it came. What the server refuses is back in the form.
 * @throws when the device is full
 */
export async function handInCheck({
  input,
  ...given
}: {
  input: InputOf<typeof checkCalls.submit>
  pointName: string
  draft: CheckDraft
}): Promise<Handed> {
  const places = input.answers.flatMap(({ itemNo, photos = [] }) => photos.map(photoId => ({ itemNo, photoId })))
  const answers = input.answers.map(answer => ({ ...answer, photos: answer.photos?.filter(isUploaded) ?? [] }))
  return handIn({
    kind: 'check',
    ...given,
    ...noteOf(input),
    input: { ...input, answers },
    photos: await found(places),
  })
}

/** The same with a hazard. @throws when the device is full */
export async function handInHazard({
  input,
  draft,
}: {
  input: InputOf<typeof hazardCalls.report>
  draft: ReportDraft
}): Promise<Handed> {
  const { photos = [], afterPhotos = [] } = input
  const places = [
    ...photos.map(photoId => ({ side: 'before' as const, photoId })),
    ...afterPhotos.map(photoId => ({ side: 'after' as const, photoId })),
  ]
  const sent = { ...input, photos: photos.filter(isUploaded), afterPhotos: afterPhotos.filter(isUploaded) }
  return handIn({ kind: 'hazard', draft, ...noteOf(input), input: sent, photos: await found(places) })
}

const isUploaded = (id: string) => !isSaved(id)

const noteOf = ({ clientKey }: { clientKey: string }) => ({
  clientKey,
  accountId: currentUser()?.uid ?? 0,
  doneAt: serverNow(),
})

async function handIn(work: SavedWork): Promise<Handed> {
  const clientKey = await keepWork(work)
  const sent = sendSaved().catch(() => undefined)
  await Promise.race([sent, new Promise(resolve => setTimeout(resolve, timeoutMs))])
  const way = await readWay(clientKey)
  if (way.refusal !== undefined && way.storedId === undefined) await takeBack(clientKey)
  return { ...way, clientKey }
}

/** Photos of these places that are still here. */
async function found<Place extends { photoId: string }>(places: readonly Place[]): Promise<PhotoOf<Place>[]> {
  const store = await deviceStore()
  const all = await Promise.all(
    places
      .filter(({ photoId }) => isSaved(photoId))
      .map(async place => ({ ...place, digest: (await store?.get('photo', place.photoId))?.digest })),
  )
  return all.flatMap(({ digest, ...place }) =>
    digest === undefined ? [] : [{ ...place, digest } as unknown as PhotoOf<Place>],
  )
}
