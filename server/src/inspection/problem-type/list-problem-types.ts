import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { readInScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findProjectOf } from '../hazard-place.queries.ts'
import { typesOfCompany } from './types-of-company.ts'

export const listProblemTypes: Handler<typeof hazardCalls.listProblemTypes> = ({ ofProjectId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const company = ofProjectId === undefined ? ownCompany(viewer) : await companyOf(trx, viewer, ofProjectId)
    const rows = await typesOfCompany(trx, company, viewer.language)
    return { rows, total: rows.length }
  })

/** The platform's root keeps one of its own. */
export const ownCompany = ({ tenantId, companyId }: Viewer) => ({
  tenant_id: tenantId ?? companyId,
  company_id: companyId,
})

async function companyOf(trx: Trx, viewer: Viewer, projectId: number) {
  const project = await findProjectOf(trx, viewer, projectId)
  if (!project) throw refuse('project.notFound')
  return project
}
