import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { byName } from '../core/by-name.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listProjects } from './company.queries.ts'

export const getProjects: Handler<typeof companyCalls.listProjects> = async (sought, viewer, { db }) => {
  const rows = await inScope(db, viewer, trx => listProjects(trx, viewer, sought))
  const projects = rows
    .map(row => ({
      projectId: row.project_id,
      name: row.name,
      companyId: row.company_id,
      companyName: row.company_name,
      floorPlan: row.floor_plan,
    }))
    .sort(byName)
  return { rows: projects, total: rows[0]?.total ?? 0 }
}
