import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { countRegionDependents } from './region.queries.ts'

export const readRegionDependents: Handler<typeof regionCalls.readDependents> = async (
  { regionId },
  viewer,
  { db },
) => {
  const row = await inScope(db, viewer, trx => countRegionDependents(trx, viewer, regionId, pendingPeriod(Date.now())))
  if (!row) throw refuse('region.notFound')
  return row
}
