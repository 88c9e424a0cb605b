import type { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findAssessment, findFaceUse, writeFaceUse } from './face-use.queries.ts'
import { lockedFaceCompany } from './locked-face-company.ts'

/**
 * On takes an assessment, the one that was read. Off: no AI server is given anybody, each forgets whom it knew, no photo is stored any more;
 * what is stored stays until its term or until somebody erases it.
 */
export const switchFaceUse: Handler<typeof faceUseCalls.switch> = ({ companyId, inUse, version }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const company = await lockedFaceCompany(trx, viewer, companyId)
    const newest = (await findAssessment(trx, company))?.version ?? 0
    if (inUse && newest === 0) throw refuse('face.noAssessment')
    if (inUse && newest !== version) throw refuse('face.changedMeanwhile')
    const before = await findFaceUse(trx, companyId)
    if (!(await writeFaceUse(trx, company, inUse, viewer.fullName))) return
    await writeAudit(
      trx,
      { ...viewer, tenantId: company.tenant_id, companyId },
      inUse ? 'switchFacesOn' : 'switchFacesOff',
      String(companyId),
      { name: before?.name, ...(newest > 0 && { assessVersion: newest }), faces: before?.faces },
    )
  })
