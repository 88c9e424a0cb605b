import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { loadOwnScope } from '../../access/access.public.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { countProjectDependents, findProject } from './project.queries.ts'
import { countProjectMove, findTargetCompany } from './project-move.queries.ts'

export const readProjectMove: Handler<typeof projectCalls.readMove> = async (
  { projectId, toCompanyId },
  viewer,
  { db },
) => {
  const own = await loadOwnScope(db, viewer)
  return inScope(db, viewer, async trx => {
    const project = await findProject(trx, own, projectId)
    const below = project && (await countProjectDependents(trx, own, projectId, pendingPeriod(Date.now())))
    if (!below) throw refuse('project.notFound')
    const target = await findTargetCompany(trx, toCompanyId, own.companyIds)
    if (target?.tenant_id !== project.tenant_id) throw refuse('company.notFound')
    const moved = await countProjectMove(trx, { projectId, from: project.company_id, to: toCompanyId })
    if (!moved) throw refuse('project.notFound')
    const { regions, aiServers, channels, pendingAlarms, hasFloorPlan, libraries, people } = below
    return { regions, aiServers, channels, pendingAlarms, hasFloorPlan, libraries, people, ...moved }
  })
}
