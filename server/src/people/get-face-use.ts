import { type faceUseCalls, versionsListed } from '@watchfire/contract/people/face-use.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findAssessment, findFaceUse, listVersions } from './face-use.queries.ts'
import { assessmentView, faceUseView } from './face-use.view.ts'
import { faceCompany } from './locked-face-company.ts'

export const getFaceUse: Handler<typeof faceUseCalls.get> = ({ companyId, version }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const company = await faceCompany(trx, viewer, companyId)
    const use = await findFaceUse(trx, companyId)
    if (!use) throw refuse('company.notFound')
    const found = await findAssessment(trx, company, version)
    if (version !== undefined && !found) throw refuse('face.noAssessment')
    const versions = await listVersions(trx, company, versionsListed)
    return {
      use: faceUseView(use),
      assessment: found ? assessmentView(found) : null,
      versions: versions.map(each => ({
        version: each.version,
        madeBy: each.made_by,
        madeAt: Math.trunc(each.made_at),
      })),
    }
  })
