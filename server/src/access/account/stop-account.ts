import { type Actor, writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { takeNextToken } from '../../core/session/key-renewal.queries.ts'
import { withdrawInvitationsOf } from '../invitation/invitation.queries.ts'
import { forgetNextTokensOf, lockKeysOf, setRevoked } from '../key/api-key.queries.ts'
import { announceEnteredKeysOf, endSessionsOf } from '../session/end-sessions.ts'
import { setAccountInUse } from './account.queries.ts'

export async function stopAccount(trx: Trx, accountId: number, actor: Actor): Promise<void> {
  await setAccountInUse(trx, accountId, false)
  await endAccess(trx, accountId, actor)
}

/**
 * Sessions end, and with them sockets and tickets; so do the API keys whose token they have seen. Of a key that somebody else has
 * renewed that token alone ends, and the other one counts. Invitations they sent are withdrawn: their links open nothing after a resume.
 */
export async function endAccess(trx: Trx, accountId: number, actor: Actor): Promise<void> {
  await endSessionsOf(trx, accountId)
  await announceEnteredKeysOf(trx, accountId)
  await forgetNextTokensOf(trx, accountId)
  for (const { keyId, tenantId, companyId, prefix, renewed } of await lockKeysOf(trx, accountId)) {
    if (renewed) await takeNextToken(trx, keyId)
    else {
      await setRevoked(trx, keyId)
      await endSessionsOf(trx, keyId)
    }
    const act = renewed ? 'endApiKeyToken' : 'revokeApiKey'
    await writeAudit(trx, { ...actor, tenantId, companyId, projectId: null }, act, prefix)
  }
  for (const { tenantId, companyId, email } of await withdrawInvitationsOf(trx, accountId))
    await writeAudit(trx, { ...actor, tenantId, companyId, projectId: null }, 'withdrawInvitation', email)
}
