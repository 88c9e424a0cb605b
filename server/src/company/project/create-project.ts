import type { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { projectType } from '@watchfire/contract/company/project.shapes.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { z } from 'zod'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockParent } from '../company-state.queries.ts'
import { placeColumns } from './place-columns.ts'
import { countProjects, insertProjectFields } from './project.queries.ts'

export const createProject: Handler<typeof projectCalls.create> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { companyId, type, place, ...fields } = input
    const company = await lockParent(trx, companyId, viewer.companyIds)
    if (!company) throw refuse('company.notFound')
    const { projects, taken } = await countProjects(trx, companyId, fields)
    if (taken) throw refuse('project.nameTaken', { field: 'projectName', name: fields.name })
    const limit = limits.projectsOfCompany
    if (projects >= limit) throw refuse('project.tooMany', { limit })
    const position = placeColumns(place)
    const row = { ...fields, ...position, type: z.encode(projectType, type) }
    const projectId = await insertProjectFields(trx, company, row)
    const actor = { ...viewer, tenantId: company.tenant_id, companyId }
    await writeAudit(trx, actor, 'createProject', String(projectId), { after: { ...fields, ...position, type } })
    return { projectId }
  })
