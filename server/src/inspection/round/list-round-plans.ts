import type { roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { planView } from './round.view.ts'
import { countPlans, listPlans } from './round-plan.queries.ts'

export const getRoundPlans: Handler<typeof roundPlanCalls.list> = ({ ofProjectId, ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => ({
    rows: (await listPlans(trx, viewer, ofProjectId, pageWindow(page))).map(planView),
    total: await countPlans(trx, viewer, ofProjectId),
  }))
