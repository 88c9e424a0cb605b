import { whyProjectStays } from '@watchfire/contract/company/place-dependents.ts'
import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { countProjectDependents, deleteProject, lockProject } from './project.queries.ts'

/** Only what is empty goes: what people made and what was recorded there keeps its place. */
export const removeProject: Handler<typeof projectCalls.remove> = async ({ projectId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const before = await lockProject(trx, viewer, projectId)
    const below = before && (await countProjectDependents(trx, viewer, projectId, pendingPeriod(Date.now())))
    if (!below) throw refuse('project.notFound')
    const things = whyProjectStays(below, viewer.language)
    if (things.length > 0) throw refuse('project.notEmpty', { things })
    await deleteProject(trx, projectId)
    const actor = { ...viewer, tenantId: before.tenant_id, companyId: before.company_id }
    await writeAudit(trx, actor, 'removeProject', String(projectId), { before })
  })
}
