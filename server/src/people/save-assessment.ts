import type { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'
import { findAssessment, insertAssessment } from './face-use.queries.ts'
import { lockedFaceCompany } from './locked-face-company.ts'

/** A version more; those that somebody decided by stay as they were read. */
export const saveAssessment: Handler<typeof faceUseCalls.saveAssessment> = (
  { companyId, version: read, assessedOn, ...said },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const company = await lockedFaceCompany(trx, viewer, companyId)
    if (assessedOn > siteText(Date.now()).slice(0, 10)) throw refuse('face.assessedLater')
    const newest = (await findAssessment(trx, company))?.version ?? 0
    if (newest !== read) throw refuse('face.changedMeanwhile')
    const version = newest + 1
    await insertAssessment(trx, company, { ...said, version, assessed_on: assessedOn, made_by: viewer.fullName })
    await writeAudit(
      trx,
      { ...viewer, tenantId: company.tenant_id, companyId },
      'saveFaceAssessment',
      String(companyId),
      {
        assessVersion: version,
        assessor: said.assessor,
        assessedOn,
      },
    )
    return { version }
  })
