import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { menuTree } from './menus-of-rights.ts'

export const listMenus: Handler<typeof accessCalls.listMenus> = async (_, viewer) => menuTree(viewer.rights)
