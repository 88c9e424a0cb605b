import { writeAudit } from '../../audit/audit.public.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { siteText } from '../../core/site-time.ts'
import { findPlatform, takeUnknownSignIns } from './unknown-sign-ins.queries.ts'

/**
 * Attempts at names that nobody has, in the platform's log: one row for an address and an hour, so that whoever guesses cannot fill
 * it, and without the names, in which passwords stand that were typed one field too early.
 */
export const noteUnknownSignIns: Job = {
  name: 'unknown sign-ins',
  everyMs: 60_000,
  work: async trx => {
    const companyId = await findPlatform(trx)
    if (companyId === undefined) return
    for (const { hour, address, addresses, attempts, names, shown } of await takeUnknownSignIns(trx)) {
      const about = { triedFrom: siteText(hour), attempts, triedNames: names, maskedNames: shown }
      const after = address === '' ? { ...about, otherAddresses: addresses } : about
      const actor = { tenantId: companyId, companyId, accountId: 0, address }
      await writeAudit(trx, actor, 'unknownSignIns', '', { after }, { refused: true })
    }
  },
}
