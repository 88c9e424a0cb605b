import { menuTree } from '@watchfire/contract/access/role/menus-of-rights.ts'
import type { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { grantableMenus } from '@watchfire/contract/access/role/role.rules.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { loadOwnScope } from '../require-grant.ts'
import { findRoleOwner } from './role.queries.ts'

const menuIds = grantableMenus.map(menu => menu.id)

export const listRoleMenus: Handler<typeof roleCalls.listMenus> = async (input, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  const company = await inScope(db, viewer, trx => findRoleOwner(trx, own, input.companyId ?? own.companyId))
  if (!company) throw refuse('company.notFound')
  return menuTree(effectiveRights({ isRoot: false, menuIds, inPlainCompany: company.level === 3 }))
}
