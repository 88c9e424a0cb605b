import { seedRoles } from '@watchfire/contract/core/rights.ts'
import type { Database } from '../../core/db/database.ts'
import { replaceSeedRole } from './seed-role.queries.ts'

/** Brings the seed roles to what the contract says; at every start, so that an update of the product updates them. */
export async function seedRoleRights(db: Database): Promise<void> {
  await db.system.transaction().execute(async trx => {
    await replaceSeedRole(trx, 'root', true, [])
    for (const [name, menuIds] of Object.entries(seedRoles)) await replaceSeedRole(trx, name, false, menuIds)
  })
}
