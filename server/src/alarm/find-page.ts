import type { Trx } from '../core/db/database.ts'
import { countAlarms, countAlarmsPerSlice, findAlarmKeys } from './alarm.queries.ts'
import type { AlarmFilter, AlarmScope } from './alarm-filter.queries.ts'
import type { AlarmKey } from './alarm-key.ts'

/** Rows an offset may walk over; beyond it the page is looked for by time first. */
const shallow = 1000
const day = 86_400_000
const mostSlices = 400

/** The keys of one page of a filter, newest first, and the exact number of alarms that fit. */
export async function findPage(
  trx: Trx,
  viewer: AlarmScope,
  filter: AlarmFilter,
  page: { limit: number; offset: number },
): Promise<{ keys: AlarmKey[]; total: number }> {
  if (page.offset <= shallow) {
    const total = await countAlarms(trx, viewer, filter)
    const keys = page.offset < total ? await findAlarmKeys(trx, viewer, filter, page) : []
    return { keys, total }
  }
  // The total has to count every slice anyway, and so tells in passing where the page begins.
  const slices = slicesOf(filter)
  const counts = await countAlarmsPerSlice(trx, viewer, filter, slices)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (page.offset >= total) return { keys: [], total }
  let before = 0
  const index = counts.findIndex(count => {
    if (page.offset < before + count) return true
    before += count
    return false
  })
  const until = slices[index]?.until ?? filter.until
  const keys = await findAlarmKeys(trx, viewer, { ...filter, until }, { ...page, offset: page.offset - before })
  return { keys, total }
}

/** The period in days, newest first; in fewer, longer slices when it is very long. */
export function slicesOf({ from, until }: { from: number; until: number }): { from: number; until: number }[] {
  const width = Math.max(day, Math.ceil((until - from) / mostSlices))
  const slices: { from: number; until: number }[] = []
  for (let end = until; end > from; end -= width) slices.push({ from: Math.max(from, end - width), until: end })
  return slices
}
