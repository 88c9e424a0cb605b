import type { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { loadOwnScope } from '../require-grant.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { lockKey, setRevoked } from './api-key.queries.ts'

/** Whoever administers the company ends any key of it, whatever the key may do: a leaked one waits for nobody. */
export const revokeApiKey: Handler<typeof apiKeyCalls.revoke> = async ({ keyId }, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  await inScope(db, viewer, async trx => {
    const held = await lockKey(trx, own, keyId)
    if (!held) throw refuse('apiKey.notFound')
    if (held.state === 'revoked') return
    await setRevoked(trx, keyId)
    await endSessionsOf(trx, keyId)
    const actor = { ...viewer, tenantId: held.tenant_id, companyId: held.company_id }
    await writeAudit(trx, actor, 'revokeApiKey', held.prefix, { before: { name: held.name, state: held.state } })
  })
}
