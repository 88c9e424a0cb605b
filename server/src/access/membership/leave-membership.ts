import type { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { signerOf } from '../../core/session/viewer.ts'
import { requireOtherAdministrator } from '../account/administered-account.ts'
import { findAdministered } from '../account/administration.queries.ts'
import { stopAccount } from '../account/stop-account.ts'
import { endEntryOf, lockEntered } from './membership.queries.ts'

/** The account stays, stopped: what it did is read about for years. It stands in a company that the session knows nothing of. */
export const leaveMembership: Handler<typeof membershipCalls.leave> = async ({ accountId }, viewer, { db }) => {
  await db.system.transaction().execute(async trx => {
    const place = await lockEntered(trx, signerOf(viewer), accountId)
    const held =
      place &&
      (await findAdministered(trx, { companyIds: [place.company_id], projectIds: null, regionLimits: [] }, accountId))
    if (!held) throw refuse('membership.notFound')
    await requireOtherAdministrator(trx, held, viewer)
    const { tenant_id: tenantId, company_id: companyId } = held
    const actor = { ...viewer, tenantId, companyId, accountId, sessionId: 0 }
    await stopAccount(trx, accountId, actor)
    await endEntryOf(trx, accountId)
    await writeAudit(trx, actor, 'leaveMembership', held.account)
  })
}
