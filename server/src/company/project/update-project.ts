import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { projectType } from '@watchfire/contract/company/project.shapes.ts'
import { z } from 'zod'
import { changedBy, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import { attachPicture } from '../../core/files/attached-picture.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockParent } from '../company-state.queries.ts'
import { requireWholeProject } from '../require-whole-project.ts'
import { placeColumns } from './place-columns.ts'
import { countProjects, lockProject, updateProjectFields } from './project.queries.ts'

export const updateProject: Handler<typeof projectCalls.update> = async (input, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const { projectId, version, floorPlan, type, place, ...fields } = input
    requireWholeProject(viewer, projectId)
    const before = await lockProject(trx, viewer, projectId)
    if (!before) throw refuse('project.notFound')
    if (version !== before.version) throw refuse('project.changedMeanwhile')
    const owner = { tenantId: before.tenant_id, companyId: before.company_id }
    // Held, so that two projects that take the same name at once do not both get it.
    await lockParent(trx, owner.companyId, viewer.companyIds)
    const { taken } = await countProjects(trx, owner.companyId, { name: fields.name, besides: projectId })
    if (taken) throw refuse('project.nameTaken', { field: 'projectName', name: fields.name })
    // The plan that stands there already may be somebody else's upload.
    if (floorPlan !== before.floor_plan) await attachPicture(trx, viewer, floorPlan, { ...owner, projectId }, 'plan')
    const after = {
      ...fields,
      ...placeColumns(place),
      type: z.encode(projectType, type),
      ...(floorPlan !== undefined && { floor_plan: floorPlan }),
    }
    await updateProjectFields(trx, projectId, after)
    await writeAudit(
      trx,
      { ...viewer, ...owner },
      'updateProject',
      String(projectId),
      changedBy(before, after, before.name),
    )
  })
}
