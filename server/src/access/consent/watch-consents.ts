import { writeAudit } from '../../audit/audit.public.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { siteText } from '../../core/site-time.ts'
import { publishConsent, takeRunOut } from './consent.queries.ts'

/** Tells whoever has something open that a consent ran out: new requests know by the time itself. Written down as of the person who set the time. */
export const watchConsents: Job = {
  name: 'consents',
  everyMs: 1000,
  work: async trx => {
    const over = await takeRunOut(trx)
    for (const { tenant_id: tenantId, account_id: accountId, until } of over) {
      const actor = { tenantId, companyId: tenantId, accountId, address: '' }
      await publishConsent(trx, tenantId)
      await writeAudit(trx, actor, 'consentRanOut', '', { before: { until: siteText(until) } })
    }
    if (over.length > 0) await announceSessions(trx)
  },
}
