/**
 * Every alarm of a filter, newest first, in portions: for exports of any size. It reads a window of time after the other and makes
 * the next one longer or shorter by what the last one held, so that few companies and many, busy hours and dead months cost alike.
 */
import type { AlarmFilter } from './alarm-filter.queries.ts'
import type { AlarmKey } from './alarm-key.ts'

/** The newest keys of a filter, behind one when given. */
export type ReadKeys = (filter: AlarmFilter, page: { limit: number; before?: AlarmKey }) => Promise<AlarmKey[]>

const hour = 3_600_000
const firstWindow = hour
const longestWindow = 60 * 24 * hour
const shortestWindow = 1000
/** Share of a portion a window should hold: a little less than all, so that most windows are read at once. */
const wantedShare = 0.7

export async function* walkAlarms(
  readKeys: ReadKeys,
  filter: AlarmFilter,
  limit: number,
): AsyncGenerator<AlarmKey[], void, undefined> {
  let width = firstWindow
  let until = filter.until
  while (until > filter.from) {
    const from = Math.max(filter.from, until - width)
    let held = 0
    let before: AlarmKey | undefined
    for (;;) {
      const keys = await readKeys({ ...filter, from, until: before ? before.alarmAt + 1 : until }, { limit, before })
      held += keys.length
      if (keys.length > 0) yield keys
      if (keys.length < limit) break
      before = keys.at(-1)
    }
    // At most eight times longer at once: one quiet hour says little about the day before.
    const factor = held === 0 ? 8 : Math.min(8, (limit * wantedShare) / held)
    width = Math.min(longestWindow, Math.max(shortestWindow, (until - from) * factor))
    until = from
  }
}
