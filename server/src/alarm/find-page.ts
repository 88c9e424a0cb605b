import type { AlarmOrder } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { findAlarmKeys } from './alarm.queries.ts'
import type { AlarmFilter, AlarmScope } from './alarm-filter.queries.ts'
import type { AlarmKey } from './alarm-key.ts'
import { countedDays, countSlices, countTotal } from './count/count-total.ts'
import { listParts } from './list-parts.ts'
import { findKeysAndTotal } from './page.queries.ts'

/** Rows an offset may walk over; beyond it the page is looked for by time first. */
const shallow = 1000

type Found = { keys: AlarmKey[]; total: number }

/** The keys of one page of a filter in its order, and the exact number of alarms that fit. A page may reach over the edge of a part. */
export async function findPage(
  trx: Trx,
  viewer: AlarmScope,
  filter: AlarmFilter,
  { limit, offset }: PageWindow,
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

async function findNewest(trx: Trx, viewer: AlarmScope, filter: AlarmFilter, page: PageWindow): Promise<Found> {
  if (page.offset <= shallow) {
    if (page.limit === 0) return { keys: [], total: await countTotal(trx, viewer, filter) }
    return findKeysAndTotal(trx, viewer, filter, page, await countedDays(trx, viewer, filter))
  }
  // The total is a sum of slices anyway, which tell in passing where the page begins.
  const slices = await countSlices(trx, viewer, filter)
  const total = slices.reduce((sum, slice) => sum + slice.total, 0)
  if (page.limit === 0 || page.offset >= total) return { keys: [], total }
  let before = 0
  const slice = slices.find(each => {
    if (page.offset < before + each.total) return true
    before += each.total
    return false
  })
  const until = slice?.until ?? filter.until
  const keys = await findAlarmKeys(trx, viewer, { ...filter, until }, { ...page, offset: page.offset - before })
  return { keys, total }
}
