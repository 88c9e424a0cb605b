import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { dutiesOf } from '@watchfire/contract/access/separation/duty.rules.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { heldRights, requireOtherAdministrator, withAdministered } from '../account/administered-account.ts'
import { loadOwnScope, requireRights } from '../require-grant.ts'
import { lockSeparationShared } from '../separation/separation.queries.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import { linkAccount, lockIdentity } from './identity.queries.ts'

/** By hand, and by whoever may give the account a new password as well. */
export const linkIdentity: Handler<typeof providerCalls.link> = async ({ identityId, toAccountId }, viewer, { db }) => {
  if (toAccountId === viewer.accountId) throw refuse('account.own')
  const { companyIds } = await loadOwnScope(db, viewer)
  const known = await inScope(db, viewer, trx => lockIdentity(trx, identityId, companyIds))
  if (!known) throw refuse('identity.notFound')
  await withAdministered(db, viewer, toAccountId, async (trx, held, own) => {
    const identity = await lockIdentity(trx, identityId, companyIds)
    if (!identity || identity.tenant_id !== held.tenant_id) throw refuse('identity.notFound')
    if (identity.account_id !== null) throw refuse('identity.linked')
    const rights = heldRights(held, held.company_level)
    if (await lockSeparationShared(trx, held.tenant_id)) {
      if (dutiesOf(rights).length > 0) throw refuse('separation.notLocal')
      // Whoever decides about the provider would sign in as the account.
      requireRights(own, rights, viewer)
    }
    // The last who signs in by password stays one: when the provider is away somebody has to come in.
    await requireOtherAdministrator(trx, held, viewer)
    await linkAccount(trx, identity, toAccountId)
    // Whoever came from another account comes no longer.
    await announceSessionsOf(trx, toAccountId)
    await writeAudit(trx, actingOn(viewer, held), 'linkIdentity', held.account, {
      after: { issuer: identity.issuer, subject: identity.subject, login: identity.login },
    })
  })
}
