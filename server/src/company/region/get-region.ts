import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { listRegionPage } from './region.queries.ts'
import { regionView } from './region-view.ts'

export const getRegion: Handler<typeof regionCalls.get> = async ({ regionId }, viewer, { db }) => {
  const window = { limit: 1, offset: 0, pending: pendingPeriod(Date.now()) }
  const { rows } = await inScope(db, viewer, trx => listRegionPage(trx, viewer, { regionId }, window))
  const [row] = rows
  if (!row) throw refuse('region.notFound')
  return regionView(row)
}
