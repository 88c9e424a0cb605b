import { dutiesOf } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Reader } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { heldRights } from '../account/administered-account.ts'
import { type GivenScope, requireMembership, requireScope, type WantedScope } from '../account/membership.ts'
import { dutyText } from '../separation/duty-text.ts'
import { lockSeparationShared } from '../separation/separation.queries.ts'
import type { Customer } from './require-customer.ts'
import { type MappedGroup, writtenScope } from './scope-of-groups.ts'

type Wanted = {
  roleId: number
  groups: readonly { group: string; roleId: number; scope?: WantedScope | undefined }[]
} & WantedScope

/**
 * Each role of the map, and the projects and regions beside it, are given to whoever is in its group: as if the caller gave them to all
 * of these.
 * @throws account.roleUnfit, grant.scopeBeyond, grant.rightsBeyond, separation.mixed, separation.mapAdministers
 */
export async function requireAdmission(
  trx: Trx,
  { tenantId, own }: Customer,
  { language, brand }: Reader,
  { roleId, groups, allProjects, projectIds, regionLimits }: Wanted,
): Promise<{ groups: MappedGroup[] } & GivenScope> {
  const company = { companyId: tenantId, tenantId, level: 2 }
  const separated = await lockSeparationShared(trx, tenantId)
  const grant = async (id: number) => {
    const wanted = { company, roleId: id, allProjects, projectIds, regionLimits }
    const membership = await requireMembership(trx, { own, language, brand }, wanted)
    const duties = dutiesOf(heldRights(membership.role, company.level))
    // Whoever sets up where people come from would else make an administrator of whomever they like.
    if (separated && duties.length > 0)
      throw refuse('separation.mapAdministers', { duties: dutyText(duties, { language }) })
    return membership
  }
  for (const id of new Set(groups.map(one => one.roleId))) await grant(id)
  const given: MappedGroup[] = []
  for (const { scope, ...one } of groups)
    given.push(scope ? { ...one, scope: writtenScope(await requireScope(trx, own, company, scope)) } : one)
  const { role: _, ...scope } = await grant(roleId)
  return { groups: given, ...scope }
}
