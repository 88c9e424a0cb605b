import type { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { seesRoot } from './load-grantor.ts'
import { findRole, listHolders } from './role.queries.ts'

export const listRoleHolders: Handler<typeof roleCalls.listHolders> = ({ roleId, ...page }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    if (!(await findRole(trx, viewer, roleId, { withRoot: seesRoot(viewer) }))) throw refuse('role.notFound')
    const { rows, total } = await listHolders(trx, viewer, roleId, pageWindow(page))
    return {
      rows: rows.map(row => ({
        accountId: row.account_id,
        account: row.account,
        fullName: row.full_name,
        companyName: row.company_name,
        inUse: row.in_use,
        projectLimited: !row.all_projects,
      })),
      total,
    }
  })
