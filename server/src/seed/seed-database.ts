import { seedRoleRights } from '../access/access.public.ts'
import { countCompanies } from '../company/company.public.ts'
import type { Database } from '../core/db/database.ts'
import type { Settings } from '../core/settings.ts'
import { closeDemo } from './close-demo.ts'
import { seedDemo } from './demo-companies.ts'
import { makeRootAccount } from './first-start.ts'

/** Fills an empty database, and brings the seed roles up to date in any. Answers what a person at the terminal must know: new passwords, once. */
export async function seedDatabase(
  db: Database,
  settings: Pick<Settings, 'WATCHFIRE_DEMO' | 'WATCHFIRE_DATA'> & Partial<Pick<Settings, 'WATCHFIRE_DEMO_SENSORS'>>,
): Promise<string[]> {
  await seedRoleRights(db)
  const empty = (await countCompanies(db.system)) === 0
  if (settings.WATCHFIRE_DEMO) {
    await seedDemo(db, settings.WATCHFIRE_DATA, { empty, sensors: settings.WATCHFIRE_DEMO_SENSORS ?? false })
    return []
  }
  if (!empty) return closeDemo(db, settings.WATCHFIRE_DATA)
  return [
    `First start. Sign in as root with the password ${await makeRootAccount(db)}`,
    'It is shown once; you choose your own when you sign in.',
  ]
}
