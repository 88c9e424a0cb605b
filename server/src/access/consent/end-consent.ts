import type { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { siteText } from '../../core/site-time.ts'
import { endConsentNow, lockConsent, publishConsent } from './consent.queries.ts'
import { customerWhoDecides } from './customer-who-decides.ts'

export const endConsent: Handler<typeof consentCalls.end> = async (_, viewer, { db }) => {
  const tenantId = customerWhoDecides(viewer)
  await inScope(db, viewer, async trx => {
    const until = (await lockConsent(trx, tenantId))?.until ?? null
    if (until === null) throw refuse('consent.none')
    await endConsentNow(trx, tenantId)
    await publishConsent(trx, tenantId)
    await writeAudit(trx, viewer, 'endConsent', '', { before: { until: siteText(until) } })
    await announceSessions(trx)
  })
}
