import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyNode, CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'
import { byName } from '../core/by-name.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listCompanies, listProjects } from './company.queries.ts'
import { companyTree } from './company-tree.ts'

/** Projects the tree shows at most, over all companies. */
const limit = 5000

export const getCompanyProjectTree: Handler<typeof companyCalls.readProjectTree> = async (_, viewer, { db }) => {
  const { companies, projects } = await inScope(db, viewer, async trx => ({
    companies: await listCompanies(trx, viewer.companyIds),
    projects: await listProjects(trx, viewer, { limit }),
  }))
  const inPart = new Set(viewer.regionLimits.map(limit => limit.projectId))
  const projectsOf = Map.groupBy(projects, project => project.company_id)
  const withProjects = (node: CompanyNode): CompanyProjectNode => ({
    ...node,
    projects: (projectsOf.get(node.companyId) ?? [])
      .map(({ project_id, name }) => ({ projectId: project_id, name, ...(inPart.has(project_id) && { inPart: true }) }))
      .sort(byName),
    children: node.children.map(withProjects),
  })
  return companyTree(companies, viewer.companyId).map(withProjects)
}
