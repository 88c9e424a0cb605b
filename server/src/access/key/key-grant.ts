import { closedUpwards } from '@watchfire/contract/access/role/role.rules.ts'
import { dutiesOf } from '@watchfire/contract/access/separation/duty.rules.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { type GivenScope, requireScope, type WantedScope } from '../account/membership.ts'
import { requireRights } from '../require-grant.ts'
import { dutyText } from '../separation/duty-text.ts'
import { lockSeparationShared } from '../separation/separation.queries.ts'

type Company = { companyId: number; tenantId: number; level: number }
type Wanted = { menuIds: readonly number[] } & WantedScope

/**
 * What a key of the company gets, none of it beyond what its giver has; never what only root has.
 * @throws grant.scopeBeyond, grant.rightsBeyond, separation.keyAdministers
 */
export async function requireKeyGrant(
  trx: Trx,
  { own, giver }: { own: Viewer; giver: Viewer },
  company: Company,
  wanted: Wanted,
): Promise<{ menuIds: number[] } & GivenScope> {
  const scope = await requireScope(trx, own, company, wanted)
  const held = effectiveRights({ isRoot: false, menuIds: wanted.menuIds, inPlainCompany: company.level === 3 })
  const menuIds = closedUpwards(held)
  const duties = dutiesOf(menuIds)
  if ((await lockSeparationShared(trx, company.tenantId)) && duties.length > 0)
    throw refuse('separation.keyAdministers', { duties: dutyText(duties, giver) })
  requireRights(own, menuIds, giver)
  return { menuIds, ...scope }
}
