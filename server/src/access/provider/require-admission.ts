import type { Reader } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { requireMembership } from '../account/membership.ts'
import type { Customer } from './require-customer.ts'

type Wanted = {
  roleId: number
  groups: readonly { group: string; roleId: number }[]
  allProjects: boolean
  projectIds: readonly number[]
}

/**
 * Each role of the map is given to whoever is in its group: as if the caller gave it to all of them.
 * @throws account.roleUnfit, grant.scopeBeyond, grant.rightsBeyond
 */
export async function requireAdmission(
  trx: Trx,
  { tenantId, own }: Customer,
  { language, brand }: Reader,
  { roleId, groups, allProjects, projectIds }: Wanted,
): Promise<{ projectIds: number[] | null }> {
  const company = { companyId: tenantId, tenantId, level: 2 }
  const grant = (id: number) =>
    requireMembership(trx, { own, language, brand }, { company, roleId: id, allProjects, projectIds })
  for (const id of new Set(groups.map(one => one.roleId))) await grant(id)
  return grant(roleId)
}
