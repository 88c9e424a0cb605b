import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { menuTree } from '@watchfire/contract/access/role/menus-of-rights.ts'
import type { Handler } from '../core/http/handlers.ts'

export const listMenus: Handler<typeof accessCalls.listMenus> = async (_, viewer) => menuTree(viewer.rights)
