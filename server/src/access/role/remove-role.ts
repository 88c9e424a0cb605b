import type { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findChangeableRole } from './changeable-role.ts'
import { loadGrantor } from './load-grantor.ts'
import { deleteRole, lockHolders } from './role.queries.ts'

export const removeRole: Handler<typeof roleCalls.remove> = async ({ roleId }, viewer, { db }) => {
  const grantor = await loadGrantor(db, viewer)
  await inScope(db, viewer, async trx => {
    const { row, tenantId, ownerId } = await findChangeableRole(trx, viewer, grantor, roleId)
    const holders = await lockHolders(trx, roleId)
    if (holders > 0) throw refuse('role.inUse', { holders })
    await deleteRole(trx, roleId)
    await writeAudit(trx, { ...viewer, tenantId, companyId: ownerId }, 'deleteRole', String(roleId), {
      before: { name: row.name, remark: row.remark, rights: row.menu_ids },
    })
  })
}
