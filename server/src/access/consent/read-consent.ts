import type { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { findConsent } from './consent.queries.ts'
import { customerWhoDecides } from './customer-who-decides.ts'

export const readConsent: Handler<typeof consentCalls.read> = async (_, viewer, { db }) => {
  const row = await inScope(db, viewer, trx => findConsent(trx, customerWhoDecides(viewer)))
  if (!row) return { demanded: false, by: '', since: null, sinceText: '', request: null, allowed: null }
  const { demanded, since, by_name, asked_at: askedAt, hours, until } = row
  return {
    demanded,
    by: by_name,
    since,
    sinceText: siteText(since),
    request:
      askedAt === null || hours === null
        ? null
        : { by: row.asked_by, reason: row.reason, hours, askedAt, askedAtText: siteText(askedAt) },
    allowed: until === null ? null : { by: row.allowed_by, until, untilText: siteText(until) },
  }
}
