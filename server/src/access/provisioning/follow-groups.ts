import { writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import type { GivenScope } from '../account/membership.ts'
import { findHeldKeyNames } from '../key/api-key.queries.ts'
import { withPresentPlaces } from '../provider/present-places.ts'
import { renewScopes } from '../provider/renew-scopes.ts'
import { givesScopes, keyOfScope, scopeByGroups } from '../provider/scope-of-groups.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import {
  findProvisioning,
  listKeptScopes,
  lockKeptAccounts,
  type ProvisionedPerson,
  renewRoles,
} from './provisioning.queries.ts'

export type Caller = { address: string; call?: string; requestId?: string }

/** Roles, and the projects the map gives, follow the groups: of these people, or of all the provider keeps. What they have open is judged anew. */
export async function followGroups(
  trx: Trx,
  tenantId: number,
  userIds: readonly number[] | null,
  by: Caller,
): Promise<void> {
  await lockKeptAccounts(trx, tenantId, userIds)
  const changed = await renewRoles(trx, tenantId, userIds)
  const keys = await findHeldKeyNames(
    trx,
    changed.map(one => one.account_id),
  )
  for (const { account_id: accountId, account, before, after } of changed) {
    await announceSessionsOf(trx, accountId)
    await writeAudit(trx, { ...by, tenantId, companyId: tenantId, accountId }, 'renewFederatedRole', account, {
      before: { roleId: before },
      after: { roleId: after },
      ...keys.get(accountId),
    })
  }
  const stored = await findProvisioning(trx, tenantId)
  if (!stored || !givesScopes(stored.groups)) return
  const provisioning = await withPresentPlaces(trx, stored)
  const wanted = new Map<string, { scope: GivenScope; people: ProvisionedPerson[] }>()
  for (const one of await listKeptScopes(trx, tenantId, userIds)) {
    const scope = scopeByGroups(provisioning, one.groups)
    const key = keyOfScope(scope)
    const same = wanted.get(key) ?? { scope, people: [] }
    wanted.set(key, same)
    same.people.push(one)
  }
  for (const { scope, people } of wanted.values()) await renewScopes(trx, { tenantId, by }, people, scope)
}
