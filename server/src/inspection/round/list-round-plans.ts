import type { roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { planView } from './round.view.ts'
import { countPlans, listPlans } from './round-plan.queries.ts'
import { listLacks } from './walker.queries.ts'

export const getRoundPlans: Handler<typeof roundPlanCalls.list> = ({ ofProjectId, ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const rows = await listPlans(trx, viewer, ofProjectId, pageWindow(page))
    const lacks = new Map((await listLacks(trx, rows)).map(lack => [lack.plan_id, lack]))
    return {
      rows: rows.map(row => planView(row, lacks.get(row.plan_id))),
      total: await countPlans(trx, viewer, ofProjectId),
    }
  })
