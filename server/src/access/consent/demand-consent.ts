import type { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { lockConsent, publishConsent, writeDemand } from './consent.queries.ts'
import { customerWhoDecides } from './customer-who-decides.ts'

export const demandConsent: Handler<typeof consentCalls.demand> = async ({ demanded }, viewer, { db }) => {
  const tenantId = customerWhoDecides(viewer)
  await inScope(db, viewer, async trx => {
    const before = await lockConsent(trx, tenantId)
    if ((before?.demanded ?? false) === demanded) return
    await writeDemand(trx, tenantId, demanded, viewer.fullName)
    await publishConsent(trx, tenantId)
    await writeAudit(trx, viewer, demanded ? 'demandConsent' : 'waiveConsent')
    await announceSessions(trx)
  })
}
