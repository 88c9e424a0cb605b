import type { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { writeRequest } from './consent.queries.ts'

/** Of the platform, for a customer whose data it does not see. */
export const askConsent: Handler<typeof consentCalls.ask> = async ({ customerId, reason, hours }, viewer, { db }) => {
  if (viewer.tenantId !== null || !viewer.knownCompanyIds.includes(customerId)) throw refuse('company.notFound')
  await inScope(db, viewer, async trx => {
    const asked = await writeRequest(trx, customerId, { by: viewer.fullName, reason, hours })
    if (!asked) throw refuse('consent.notDemanded')
    const actor = actingOn(viewer, { tenant_id: customerId, company_id: customerId })
    await writeAudit(trx, actor, 'askConsent', viewer.fullName, { after: { reason, hours } })
  })
}
