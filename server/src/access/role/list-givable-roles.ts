import { rightsBeyond } from '@watchfire/contract/access/role/grant.rules.ts'
import type { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { refusalApart } from '@watchfire/contract/access/separation/duty.rules.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { loadOwnScope } from '../require-grant.ts'
import { listSeparated } from '../separation/separation.queries.ts'
import { findRoleOwner, listRolesForCompany } from './role.queries.ts'
import { ownerOf, rightsOfRole } from './role.view.ts'

export const listGivableRoles: Handler<typeof roleCalls.listGivable> = async (input, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  return inScope(db, viewer, async trx => {
    const company = await findRoleOwner(trx, own, input.companyId ?? own.companyId)
    if (!company) throw refuse('company.notFound')
    const inPlainCompany = company.level === 3
    const owner = { tenantId: company.tenant_id, companyId: company.company_id }
    const separated = (await listSeparated(trx, [company.tenant_id])).length > 0
    const rows = await listRolesForCompany(trx, own, owner, { withRoot: company.level === 1 })
    return rows
      .map(row => ({ row, menuIds: rightsOfRole(row, { inPlainCompany }) }))
      .filter(({ menuIds }) =>
        separated ? !refusalApart(own.rights, menuIds) : rightsBeyond(own, menuIds).length === 0,
      )
      .map(({ row, menuIds }) => ({
        roleId: row.role_id,
        name: row.name,
        remark: row.remark,
        owner: ownerOf(row),
        companyName: row.owner_name,
        menuIds,
      }))
  })
}
