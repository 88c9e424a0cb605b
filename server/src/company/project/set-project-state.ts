import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { runState } from '@watchfire/contract/company/project.shapes.ts'
import { z } from 'zod'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { requireWholeProject } from '../require-whole-project.ts'
import { lockProject, updateProjectFields } from './project.queries.ts'

export const setProjectState: Handler<typeof projectCalls.setState> = async ({ projectId, state }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    requireWholeProject(viewer, projectId)
    const project = await lockProject(trx, viewer, projectId)
    if (!project) throw refuse('project.notFound')
    const before = z.decode(runState, project.state as 1 | 2)
    if (before === state) return
    await updateProjectFields(trx, projectId, { state: z.encode(runState, state) })
    const actor = { ...viewer, tenantId: project.tenant_id, companyId: project.company_id }
    const detail = { before: { state: before }, after: { state } }
    await writeAudit(trx, actor, 'setProjectState', String(projectId), detail)
  })
}
