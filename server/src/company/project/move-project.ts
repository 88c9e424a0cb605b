import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { loadOwnScope } from '../../access/access.public.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { announceKeyChange } from '../../core/session/key-signal.queries.ts'
import { findSessionsOfTenant, lockProjects } from '../place-moves.queries.ts'
import { countProjects, findProject } from './project.queries.ts'
import * as queries from './project-move.queries.ts'

/** To another company of the same customer, by somebody who has both in scope, whatever the top bar selects. */
export const moveProject: Handler<typeof projectCalls.move> = async (
  { projectId, toCompanyId: to, version },
  viewer,
  { db },
) => {
  const own = await loadOwnScope(db, viewer)
  await inScope(db, viewer, async trx => {
    await lockProjects(trx, [projectId])
    const project = await findProject(trx, own, projectId)
    if (!project) throw refuse('project.notFound')
    const { company_id: from, tenant_id: tenantId, name } = project
    await queries.lockCompanies(trx, [from, to])
    const target = await queries.findTargetCompany(trx, to, own.companyIds)
    if (target?.tenant_id !== tenantId) throw refuse('company.notFound')
    if (from === to) return
    if (version !== project.version) throw refuse('project.changedMeanwhile')
    if (!target.in_use) throw refuse('project.companyStopped')
    const { projects, taken } = await countProjects(trx, to, { name })
    if (taken) throw refuse('project.nameTaken', { field: 'projectName', name })
    const limit = limits.projectsOfCompany
    if (projects >= limit) throw refuse('project.tooMany', { limit })
    const move = { projectId, from, to }
    const moved = await queries.countProjectMove(trx, move)
    if (moved && moved.sharedAiServers > 0) throw refuse('project.sharedAiServer', { aiServers: moved.sharedAiServers })
    await queries.moveProjectRows(trx, move)
    await queries.leaveMemberships(trx, move)
    await queries.raiseScopeEpoch(trx, [from, to])
    const before = { companyId: from, companyName: project.company_name }
    const after = { companyId: to, companyName: target.name }
    const detail = { name, losing: moved?.losing, gaining: moved?.gaining }
    // Both companies find it in their log.
    for (const companyId of [from, to])
      await writeAudit(trx, { ...viewer, tenantId, companyId, projectId }, 'moveProject', String(projectId), {
        ...detail,
        before,
        after,
      })
    await announceSessions(trx, await findSessionsOfTenant(trx, tenantId))
    // Servers remember for a moment where the owner of a key lies.
    await announceKeyChange(trx)
  })
}
