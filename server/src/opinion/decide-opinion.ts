import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findLookCompany, lockSetting, writeConsent } from './look-setting.queries.ts'

/** The platform sets where pictures would go, may end it, and agrees for nobody. */
export const decideOpinion: Handler<typeof opinionCalls.decide> = async (
  { companyId, agreed, version },
  viewer,
  { db },
) => {
  await inScope(db, viewer, async trx => {
    const company = await findLookCompany(trx, viewer, companyId)
    if (!company) throw refuse('company.notFound')
    if (agreed && viewer.tenantId === null) throw refuse('opinion.ofCustomer')
    const setting = await lockSetting(trx, company)
    if (!setting) throw refuse('opinion.notSet')
    if (agreed && setting.version !== version) throw refuse('opinion.changedMeanwhile')
    if (agreed === setting.in_use) return
    await writeConsent(trx, company, agreed ? viewer.fullName || viewer.account : undefined)
    await writeAudit(trx, { ...viewer, ...company }, agreed ? 'agreeSecondLook' : 'endSecondLook', setting.url, {
      modelName: setting.model,
      lookTypes: setting.types,
      lookLevels: setting.levels,
    })
  })
}
