import { rightsBeyond } from '@watchfire/contract/access/role/grant.rules.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { requireRights } from '../require-grant.ts'
import { seesRoot } from './load-grantor.ts'
import { findRole, type RoleRow } from './role.queries.ts'
import { fixedFor, type Grantor } from './role.view.ts'

/** A role that this person may change or delete. @throws the reason why not */
export async function findChangeableRole(
  trx: Trx,
  viewer: Viewer,
  grantor: Grantor,
  roleId: number,
): Promise<{ row: RoleRow; tenantId: number; ownerId: number }> {
  const scope = { ...viewer, companyIds: grantor.companyIds }
  const row = await findRole(trx, scope, roleId, { withRoot: seesRoot(viewer) })
  if (!row) throw refuse('role.notFound')
  const fixed = fixedFor(row, grantor)
  if (fixed === 'beyond') requireRights(grantor, rightsBeyond(grantor, row.menu_ids), viewer)
  else if (fixed) throw refuse(`role.${fixed}`)
  const tenantId = row.tenant_id as number
  return { row, tenantId, ownerId: row.company_id ?? tenantId }
}
