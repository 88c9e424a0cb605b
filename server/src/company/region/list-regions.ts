import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listRegionPage } from './region.queries.ts'
import { regionView } from './region-view.ts'

export const listRegions: Handler<typeof regionCalls.list> = async ({ keyword, ...page }, viewer, { db }) => {
  const window = { ...pageWindow(page), pending: pendingPeriod(Date.now()) }
  const { rows, total } = await inScope(db, viewer, trx => listRegionPage(trx, viewer, { keyword }, window))
  return { rows: rows.map(regionView), total }
}
