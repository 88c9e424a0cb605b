import { dutiesOf } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Reader } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { heldRights } from '../account/administered-account.ts'
import { listProvisionedRoles, lockProvisioned } from '../provisioning/provisioning.queries.ts'
import { requireRights } from '../require-grant.ts'
import { dutyText } from '../separation/duty-text.ts'
import { lockSeparationShared } from '../separation/separation.queries.ts'
import type { Customer } from './require-customer.ts'

/**
 * Whoever says which server names the people a provider keeps may sign in as any of them: as if the caller gave each of their roles.
 * Where duties are separated nobody of the customer has all of that: there nobody who is kept may administer.
 * @throws grant.rightsBeyond, separation.mapAdministers
 */
export async function requireRightsOverProvisioned(
  trx: Trx,
  { tenantId, own }: Customer,
  reader: Reader,
): Promise<void> {
  await lockProvisioned(trx, tenantId)
  const separated = await lockSeparationShared(trx, tenantId)
  for (const role of await listProvisionedRoles(trx, tenantId)) {
    const rights = heldRights(role, role.company_level)
    if (!separated) requireRights(own, rights, reader)
    else if (dutiesOf(rights).length > 0)
      throw refuse('separation.mapAdministers', { duties: dutyText(dutiesOf(rights), reader) })
  }
}
