import type { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { getRole } from './get-role.ts'
import { listGivableRoles } from './list-givable-roles.ts'
import { listRoleHolders } from './list-role-holders.ts'
import { listRoleMenus } from './list-role-menus.ts'
import { listAllRoles } from './list-roles.ts'
import { removeRole } from './remove-role.ts'
import { saveRole } from './save-role.ts'

export const roleHandlers: Handlers<typeof roleCalls> = {
  list: listAllRoles,
  listGivable: listGivableRoles,
  listMenus: listRoleMenus,
  get: getRole,
  save: saveRole,
  remove: removeRole,
  listHolders: listRoleHolders,
}
