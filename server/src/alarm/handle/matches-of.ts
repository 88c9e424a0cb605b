import { bulkLimit } from '@watchfire/contract/alarm/desk.calls.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { countAlarms } from '../alarm.queries.ts'
import { type FixedFilter, resolvedFilter } from '../desk-filter.ts'
import { countMatchesAsOf } from './bulk-action.queries.ts'

/** Exact, also above the limit: beyond it the moment no longer matters, since nothing can be done with so many. */
export async function matchesOf(trx: Trx, viewer: Viewer, fixed: FixedFilter, asOf: number): Promise<number> {
  const filter = await resolvedFilter(trx, viewer, fixed)
  if (!filter) return 0
  const total = await countMatchesAsOf(trx, viewer, filter, { asOf, limit: bulkLimit + 1 })
  return total <= bulkLimit ? total : Math.max(total, await countAlarms(trx, viewer, filter))
}
