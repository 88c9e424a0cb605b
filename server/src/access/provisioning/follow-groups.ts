import { writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import { renewRoles } from './provisioning.queries.ts'

export type Caller = { address: string; call?: string; requestId?: string }

/** Roles follow the groups: of these people, or of all the provider keeps. Whatever they have open is judged anew. */
export async function followGroups(
  trx: Trx,
  tenantId: number,
  userIds: readonly number[] | null,
  by: Caller,
): Promise<void> {
  for (const { account_id: accountId, account, before, after } of await renewRoles(trx, tenantId, userIds)) {
    await announceSessionsOf(trx, accountId)
    await writeAudit(trx, { ...by, tenantId, companyId: tenantId, accountId }, 'renewFederatedRole', account, {
      before: { roleId: before },
      after: { roleId: after },
    })
  }
}
