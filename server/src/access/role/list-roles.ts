import type { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { loadGrantor, seesRoot } from './load-grantor.ts'
import { countRoles, listRoles } from './role.queries.ts'
import { roleView } from './role.view.ts'

export const listAllRoles: Handler<typeof roleCalls.list> = async ({ keyword, ...page }, viewer, { db }) => {
  const grantor = await loadGrantor(db, viewer)
  const wanted = { keyword, withRoot: seesRoot(viewer) }
  return inScope(db, viewer, async trx => ({
    rows: (await listRoles(trx, viewer, wanted, pageWindow(page))).map(row => roleView(row, grantor)),
    total: await countRoles(trx, viewer, wanted),
  }))
}
