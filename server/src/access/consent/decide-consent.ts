import type { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { siteText } from '../../core/site-time.ts'
import { clearRequest, lockConsent, publishConsent, writeConsent } from './consent.queries.ts'
import { customerWhoDecides } from './customer-who-decides.ts'

export const decideConsent: Handler<typeof consentCalls.decide> = async ({ allows, hours }, viewer, { db }) => {
  const tenantId = customerWhoDecides(viewer)
  await inScope(db, viewer, async trx => {
    const row = await lockConsent(trx, tenantId)
    if (!row || row.asked_at === null || row.hours === null) throw refuse('consent.notAsked')
    const { asked_by: askedBy, reason } = row
    await publishConsent(trx, tenantId)
    if (!allows) {
      await clearRequest(trx, tenantId)
      return writeAudit(trx, viewer, 'refuseConsent', askedBy, { before: { reason, hours: row.hours } })
    }
    const given = hours ?? row.hours
    const until = await writeConsent(trx, tenantId, { hours: given, by: viewer.fullName, byId: viewer.accountId })
    await writeAudit(trx, viewer, 'allowConsent', askedBy, {
      after: { reason, hours: given, until: siteText(until) },
    })
    await announceSessions(trx)
  })
}
