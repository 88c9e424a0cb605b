import type { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { listDeciderMails, publishConsent, writeRequest } from './consent.queries.ts'
import { consentMail } from './consent-mail.ts'

const limit = limits.consentRequestsDaily

/** Of the platform, for a customer whose data it does not see. */
export const askConsent: Handler<typeof consentCalls.ask> = async ({ customerId, reason, hours }, viewer, { db }) => {
  if (viewer.tenantId !== null || !viewer.knownCompanyIds.includes(customerId)) throw refuse('company.notFound')
  await inScope(db, viewer, async trx => {
    const asked = await writeRequest(trx, customerId, { by: viewer.fullName, reason, hours })
    if (asked === undefined) throw refuse('consent.notDemanded')
    if (asked > limit) throw refuse('consent.tooMany', { limit })
    await queueMail(trx, {
      ...consentMail({ customerId, by: viewer.fullName, reason, hours }),
      // By the customer's own server: who its people are is not the platform's to read.
      tenantId: customerId,
      companyId: customerId,
      to: await listDeciderMails(trx, customerId),
      cc: [],
      alarms: [],
      by: null,
      cause: 'consent',
    })
    await publishConsent(trx, customerId)
    const actor = actingOn(viewer, { tenant_id: customerId, company_id: customerId })
    await writeAudit(trx, actor, 'askConsent', viewer.fullName, { after: { reason, hours } })
  })
}
