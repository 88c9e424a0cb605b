/** The hierarchy as the top bar shows it: companies, their projects and regions, each within the viewer's scope. */
import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { byName } from '../core/by-name.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listCompanies, listProjects, listRegions } from './company.queries.ts'
import { companyTree } from './company-tree.ts'

export const getCompanyTree: Handler<typeof companyCalls.readTree> = async (_, viewer, { db }) =>
  companyTree(await inScope(db, viewer, trx => listCompanies(trx, viewer.companyIds)), viewer.companyId)

export const getProjects: Handler<typeof companyCalls.listProjects> = async (_, viewer, { db }) => {
  const rows = await inScope(db, viewer, trx => listProjects(trx, viewer))
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

export const getRegions: Handler<typeof companyCalls.listRegions> = async (_, viewer, { db }) => {
  const rows = await inScope(db, viewer, trx => listRegions(trx, viewer))
  const regions = rows
    .map(row => ({
      regionId: row.region_id,
      name: row.name,
      projectId: row.project_id,
      projectName: row.project_name,
    }))
    .sort(byName)
  return { rows: regions, total: rows[0]?.total ?? 0 }
}
