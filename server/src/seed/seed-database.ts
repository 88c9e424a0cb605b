import { seedRoleRights } from '../access/access.lookups.ts'
import { countCompanies } from '../company/company.lookups.ts'
import type { Database } from '../core/db/database.ts'
import type { Settings } from '../core/settings.ts'
import { seedDemo } from './demo-companies.ts'
import { makeRootAccount } from './first-start.ts'

/** Fills an empty database, and brings the seed roles up to date in any. Answers root's new password when it made one. */
export async function seedDatabase(
  db: Database,
  settings: Pick<Settings, 'WATCHFIRE_DEMO' | 'WATCHFIRE_DATA'>,
): Promise<string | undefined> {
  await seedRoleRights(db)
  const empty = (await countCompanies(db.system)) === 0
  if (settings.WATCHFIRE_DEMO) await seedDemo(db, settings.WATCHFIRE_DATA, empty)
  else if (empty) return makeRootAccount(db)
  return undefined
}
