import type { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { loadOwnScope } from '../require-grant.ts'
import { lockKey, setNextToken } from './api-key.queries.ts'
import { findKeyBounds } from './key-bounds.queries.ts'
import { requireKeyGrant } from './key-grant.ts'
import { newToken } from './key-token.ts'

/**
 * The program that has the key goes on until it is given the new token, so that another person takes a key over while it is used. A new
 * token may lie in its settings and wait for a restart: nobody ends it unknowingly.
 */
export const renewApiKey: Handler<typeof apiKeyCalls.renew> = async ({ keyId, replacesUnused }, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  return inScope(db, viewer, async trx => {
    const held = await lockKey(trx, own, keyId)
    if (!held) throw refuse('apiKey.notFound')
    if (held.state === 'revoked' || held.state === 'stopped') throw refuse('apiKey.ended')
    const company = { companyId: held.company_id, tenantId: held.tenant_id, level: held.company_level }
    await requireKeyGrant(trx, { own, giver: viewer }, company, {
      menuIds: held.menu_ids,
      allProjects: held.all_projects,
      projectIds: held.projects.map(({ projectId }) => projectId),
      regionLimits: held.region_limits,
    })
    // Who renewed it may be of the platform.
    if (held.is_renewed && !replacesUnused)
      throw refuse('apiKey.renewedAlready', {
        name: (await findKeyBounds(db.auth, [keyId])).get(keyId)?.renewed_by ?? '',
      })
    const { token, secretHash, lastFour } = newToken(held.prefix)
    await setNextToken(trx, keyId, { secretHash, lastFour, makerId: viewer.accountId })
    const actor = { ...viewer, tenantId: held.tenant_id, companyId: held.company_id }
    await writeAudit(trx, actor, 'renewApiKey', held.prefix, { before: { name: held.name } })
    return { token }
  })
}
