import type { AlarmOrder } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Trx } from '../core/db/database.ts'
import { countAlarms, countAlarmsPerSlice, findAlarmKeys } from './alarm.queries.ts'
import type { AlarmFilter, AlarmScope } from './alarm-filter.queries.ts'
import type { AlarmKey } from './alarm-key.ts'
import { listParts } from './list-parts.ts'

/** Rows an offset may walk over; beyond it the page is looked for by time first. */
const shallow = 1000
const day = 86_400_000
const mostSlices = 400

type Page = { limit: number; offset: number }
type Found = { keys: AlarmKey[]; total: number }

/** The keys of one page of a filter in its order, and the exact number of alarms that fit. A page may reach over the edge of a part. */
export async function findPage(
  trx: Trx,
  viewer: AlarmScope,
  filter: AlarmFilter,
  { limit, offset }: Page,
  order?: AlarmOrder,
): Promise<Found> {
  const found: Found = { keys: [], total: 0 }
  for (const part of listParts(filter, order)) {
    const rest = { limit: limit - found.keys.length, offset: Math.max(0, offset - found.total) }
    const { keys, total } = await findNewest(trx, viewer, part, rest)
    found.keys.push(...keys)
    found.total += total
  }
  return found
}

async function findNewest(trx: Trx, viewer: AlarmScope, filter: AlarmFilter, page: Page): Promise<Found> {
  if (page.offset <= shallow) {
    const total = await countAlarms(trx, viewer, filter)
    const keys = page.limit > 0 && page.offset < total ? await findAlarmKeys(trx, viewer, filter, page) : []
    return { keys, total }
  }
  // The total has to count every slice anyway, and so tells in passing where the page begins.
  const slices = slicesOf(filter)
  const counts = await countAlarmsPerSlice(trx, viewer, filter, slices)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (page.limit === 0 || page.offset >= total) return { keys: [], total }
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
