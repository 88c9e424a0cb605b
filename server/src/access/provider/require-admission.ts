import { dutiesOf } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Reader } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { heldRights } from '../account/administered-account.ts'
import { requireMembership } from '../account/membership.ts'
import { dutyText } from '../separation/duty-text.ts'
import { holdSeparation } from '../separation/separation.queries.ts'
import type { Customer } from './require-customer.ts'

type Wanted = {
  roleId: number
  groups: readonly { group: string; roleId: number }[]
  allProjects: boolean
  projectIds: readonly number[]
}

/**
 * Each role of the map is given to whoever is in its group: as if the caller gave it to all of them.
 * @throws account.roleUnfit, grant.scopeBeyond, grant.rightsBeyond, separation.mixed, separation.mapAdministers
 */
export async function requireAdmission(
  trx: Trx,
  { tenantId, own }: Customer,
  { language, brand }: Reader,
  { roleId, groups, allProjects, projectIds }: Wanted,
): Promise<{ projectIds: number[] | null }> {
  const company = { companyId: tenantId, tenantId, level: 2 }
  const separated = await holdSeparation(trx, tenantId)
  const grant = async (id: number) => {
    const wanted = { company, roleId: id, allProjects, projectIds }
    const membership = await requireMembership(trx, { own, language, brand }, wanted)
    const duties = dutiesOf(heldRights(membership.role, company.level))
    // Whoever sets up where people come from would else make an administrator of whomever they like.
    if (separated && duties.length > 0)
      throw refuse('separation.mapAdministers', { duties: dutyText(duties, { language }) })
    return membership
  }
  for (const id of new Set(groups.map(one => one.roleId))) await grant(id)
  return grant(roleId)
}
