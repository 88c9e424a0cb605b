import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { withAdministered } from '../account/administered-account.ts'
import { loadOwnScope } from '../require-grant.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { deleteIdentity, type IdentityRow, lockIdentity, takePasswordAsGiven } from './identity.queries.ts'

export const removeIdentity: Handler<typeof providerCalls.removeIdentity> = async ({ identityId }, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  const found = await inScope(db, viewer, async trx => {
    const identity = await lockIdentity(trx, identityId, own.companyIds)
    if (!identity) throw refuse('identity.notFound')
    if (identity.account_id !== null) return identity
    await deleteIdentity(trx, identity)
    await writeAudit(trx, actorOf(viewer, identity), 'removeIdentity', identity.login, {
      before: writtenDown(identity),
    })
    return undefined
  })
  if (found?.account_id == null) return
  const accountId = found.account_id
  if (accountId === viewer.accountId) throw refuse('account.own')
  await withAdministered(db, viewer, accountId, async (trx, held) => {
    const identity = await lockIdentity(trx, identityId, own.companyIds)
    if (identity?.account_id !== accountId) throw refuse('identity.notFound')
    await deleteIdentity(trx, identity)
    await takePasswordAsGiven(trx, accountId)
    await endSessionsOf(trx, accountId)
    await writeAudit(trx, actorOf(viewer, identity), 'removeIdentity', held.account, {
      before: writtenDown(identity),
    })
  })
}

const actorOf = (viewer: Viewer, { tenant_id }: IdentityRow) => ({
  ...viewer,
  tenantId: tenant_id,
  companyId: tenant_id,
})
const writtenDown = ({ issuer, subject, login }: IdentityRow) => ({ issuer, subject, login })
