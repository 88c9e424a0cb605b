import type { Reader } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { heldRights } from '../account/administered-account.ts'
import { listKeptRoles, lockKept } from '../provisioning/provisioning.queries.ts'
import { requireRights } from '../require-grant.ts'
import type { Customer } from './require-customer.ts'

/**
 * Whoever says which server names the people a provider keeps may sign in as any of them: as if the caller gave each of their roles.
 * @throws grant.rightsBeyond
 */
export async function requireRightsOverKept(trx: Trx, { tenantId, own }: Customer, reader: Reader): Promise<void> {
  await lockKept(trx, tenantId)
  for (const role of await listKeptRoles(trx, tenantId))
    requireRights(own, heldRights(role, role.company_level), reader)
}
