import { type Actor, writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { revokeKeysOf } from '../key/api-key.queries.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { setAccountInUse } from './account.queries.ts'

export async function stopAccount(trx: Trx, accountId: number, actor: Actor): Promise<void> {
  await setAccountInUse(trx, accountId, false)
  await endAccess(trx, accountId, actor)
}

/** Sessions end, and with them sockets and tickets; so do the API keys that somebody made, whose tokens they have seen. */
export async function endAccess(trx: Trx, accountId: number, actor: Actor): Promise<void> {
  await endSessionsOf(trx, accountId)
  for (const { keyId, tenantId, companyId, prefix } of await revokeKeysOf(trx, accountId)) {
    await endSessionsOf(trx, keyId)
    await writeAudit(trx, { ...actor, tenantId, companyId, projectId: null }, 'revokeApiKey', prefix)
  }
}
