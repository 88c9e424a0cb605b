import type { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { regionNameOnWire } from '@watchfire/contract/company/region.shapes.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockProject } from '../project/project.queries.ts'
import { requireWholeProject } from '../require-whole-project.ts'
import { countRegions, insertRegionFields } from './region.queries.ts'

export const createRegion: Handler<typeof regionCalls.create> = ({ projectId, ...fields }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    requireWholeProject(viewer, projectId)
    const project = await lockProject(trx, viewer, projectId)
    if (!project) throw refuse('project.notFound')
    const { regions, taken } = await countRegions(trx, projectId, fields)
    if (taken) throw refuse('region.nameTaken', { field: regionNameOnWire, name: fields.name })
    const limit = limits.regionsOfProject
    if (regions >= limit) throw refuse('region.tooMany', { limit })
    const regionId = await insertRegionFields(trx, project, fields)
    const actor = { ...viewer, tenantId: project.tenant_id, companyId: project.company_id }
    await writeAudit(trx, actor, 'createRegion', String(regionId), { after: { ...fields, projectId } })
    return { regionId }
  })
