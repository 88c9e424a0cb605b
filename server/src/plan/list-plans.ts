import type { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listDrawn } from './plan.queries.ts'

export const listPlans: Handler<typeof planCalls.list> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const rows = await listDrawn(trx, viewer)
    return rows.map(({ project_id, name, regions }) => ({ projectId: project_id, projectName: name, regions }))
  })
