/** Where a recording is read, by right and by where it lies. Pure. */

export type Storage = 'cloud' | 'local'
/** A place the person may use; `stored` says whether the recording is there. */
export type RecordingSource = { storage: Storage; stored: boolean }

/** The server's copy first: it does not depend on the line to the device. */
const order: readonly Storage[] = ['cloud', 'local']

export const sourcesOf = (may: Record<Storage, boolean>, stored: Record<Storage, boolean>): RecordingSource[] =>
  order.filter(storage => may[storage]).map(storage => ({ storage, stored: stored[storage] }))

/** The place that is asked for when the recording is there, else the first one where it is. */
export function pickSource(sources: readonly RecordingSource[], request: Storage | undefined): Storage | undefined {
  const usable = sources.filter(source => source.stored).map(source => source.storage)
  return request && usable.includes(request) ? request : usable[0]
}

/** How long after the alarm its recording may still be filming, closing and travelling, in ms. */
const savingTime = 30_000

export const isYoung = (alarmAt: number | undefined, now: number) => alarmAt !== undefined && now - alarmAt < savingTime
