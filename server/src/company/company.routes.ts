import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { byName } from '../core/collation.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler, Handlers } from '../core/http/handlers.ts'
import { listCompanies, listProjects, listRegions } from './company.queries.ts'
import { companyTree } from './company-tree.ts'
import { getCompany } from './get-company.ts'
import { updateCompany } from './update-company.ts'

const projects: Handler<typeof companyCalls.projects> = async (_, viewer, { db }) => {
  const rows = await inScope(db, viewer, trx => listProjects(trx, viewer))
  return rows
    .map(row => ({
      projectId: row.project_id,
      name: row.name,
      companyId: row.company_id,
      companyName: row.company_name,
      floorPlan: row.floor_plan,
    }))
    .sort(byName)
}

export const companyHandlers: Handlers<typeof companyCalls> = {
  get: getCompany,
  update: updateCompany,
  tree: async (_, viewer, { db }) =>
    companyTree(await inScope(db, viewer, trx => listCompanies(trx, viewer.companyIds)), viewer.companyId),
  projects,
  projectsOfCompany: projects,
  regions: async (_, viewer, { db }) => {
    const rows = await inScope(db, viewer, trx => listRegions(trx, viewer))
    return rows
      .map(row => ({
        regionId: row.region_id,
        name: row.name,
        projectId: row.project_id,
        projectName: row.project_name,
      }))
      .sort(byName)
  },
}
