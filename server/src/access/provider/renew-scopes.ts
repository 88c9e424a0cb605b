import { writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import type { AnonymousCaller } from '../../core/session/viewer.ts'
import { setScope } from '../account/account-regions.queries.ts'
import type { GivenScope } from '../account/membership.ts'
import { findHeldKeyNames } from '../key/api-key.queries.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import { type HeldScope, raiseVersions } from './identity.queries.ts'
import { isSameScope } from './scope-of-groups.ts'

/** These people, who are held, have this scope by their groups from now on. Whatever they have open is judged anew. */
export async function renewScopes(
  trx: Trx,
  { tenantId, by }: { tenantId: number; by: Pick<AnonymousCaller, 'address' | 'call' | 'requestId'> },
  people: readonly HeldScope[],
  scope: GivenScope,
): Promise<void> {
  const changed = people.filter(one => !isSameScope(scopeOf(one), scope))
  if (changed.length === 0) return
  const accountIds = changed.map(one => one.account_id)
  await setScope(trx, { accountIds, tenantId }, scope)
  await raiseVersions(trx, accountIds)
  const keys = await findHeldKeyNames(trx, accountIds)
  for (const one of changed) {
    await announceSessionsOf(trx, one.account_id)
    await writeAudit(
      trx,
      { ...by, tenantId, companyId: tenantId, accountId: one.account_id },
      'renewFederatedScope',
      one.account,
      { before: shownScope(scopeOf(one)), after: shownScope(scope), ...keys.get(one.account_id) },
    )
  }
}

const scopeOf = ({ all_projects, project_ids, region_limits }: HeldScope): GivenScope => ({
  projectIds: all_projects ? null : project_ids,
  regionLimits: region_limits,
})

/** As the account log says of other changes. */
const shownScope = ({ projectIds, regionLimits }: GivenScope) => ({
  projectIds,
  ...(regionLimits.length > 0 && { regionLimits }),
})
