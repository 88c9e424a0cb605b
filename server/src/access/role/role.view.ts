import { rightsBeyond } from '@watchfire/contract/access/role/grant.rules.ts'
import { closedUpwards } from '@watchfire/contract/access/role/role.rules.ts'
import type { Role, RoleFixed } from '@watchfire/contract/access/role/role.shapes.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import { siteText } from '../../core/site-time.ts'
import type { RoleRow } from './role.queries.ts'

/** Who looks: what the account has as such, and the role it has itself. */
export type Grantor = {
  rights: ReadonlySet<number>
  companyIds: readonly number[]
  ownRoleId: number | undefined
  inPlainCompany: boolean
  /** The customer keeps duties apart: deciding about rights takes none of them. */
  separated: boolean
}

/** What the role allows where it is looked at: customers' pages mean nothing in a company below one. */
export const rightsOfRole = (
  row: Pick<RoleRow, 'is_root' | 'menu_ids'>,
  { inPlainCompany }: { inPlainCompany: boolean },
): number[] => closedUpwards(effectiveRights({ isRoot: row.is_root, menuIds: row.menu_ids, inPlainCompany }))

/** Why this person may not change the role; null: they may. */
export function fixedFor(row: RoleRow, grantor: Grantor): RoleFixed | null {
  if (row.tenant_id === null) return 'seed'
  if (row.role_id === grantor.ownRoleId) return 'own'
  if (!grantor.companyIds.includes(row.company_id ?? row.tenant_id)) return 'template'
  if (grantor.separated) return null
  const held = effectiveRights({ isRoot: row.is_root, menuIds: row.menu_ids, inPlainCompany: grantor.inPlainCompany })
  return rightsBeyond(grantor, held).length > 0 ? 'beyond' : null
}

export const ownerOf = ({ tenant_id, company_id }: Pick<RoleRow, 'tenant_id' | 'company_id'>): Role['owner'] =>
  tenant_id === null ? 'platform' : company_id === null ? 'customer' : 'company'

export function roleView(row: RoleRow, grantor: Grantor): Role {
  return {
    roleId: row.role_id,
    name: row.name,
    remark: row.remark,
    owner: ownerOf(row),
    companyId: row.company_id ?? row.tenant_id,
    companyName: row.owner_name,
    menuIds: rightsOfRole(row, grantor),
    holders: row.holders,
    fixed: fixedFor(row, grantor),
    version: row.version,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    changedAtText: row.changed_at === null ? '' : siteText(row.changed_at),
  }
}
