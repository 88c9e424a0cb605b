import type { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { loadGrantor, seesRoot } from './load-grantor.ts'
import { findRole } from './role.queries.ts'
import { roleView } from './role.view.ts'

export const getRole: Handler<typeof roleCalls.get> = async ({ roleId }, viewer, { db }) => {
  const grantor = await loadGrantor(db, viewer)
  const row = await inScope(db, viewer, trx => findRole(trx, viewer, roleId, { withRoot: seesRoot(viewer) }))
  if (!row) throw refuse('role.notFound')
  return roleView(row, grantor)
}
