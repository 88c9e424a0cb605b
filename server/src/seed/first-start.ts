import { createHash, randomBytes } from 'node:crypto'
import { findSeedRole, hashPassword, insertAccount } from '../access/access.lookups.ts'
import { insertCompany } from '../company/company.lookups.ts'
import type { Database } from '../core/db/database.ts'

/** The first start without demo data: one root account whose random password is shown once and stored only as a hash. */
export async function makeRootAccount(db: Database): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const digest = createHash('sha256').update(password).digest('hex')
  await db.system.transaction().execute(async trx => {
    const platform = await insertCompany(trx, { name: 'Watchfire', level: 1 })
    await insertAccount(trx, {
      ...platform,
      roleId: await findSeedRole(trx, 'root'),
      account: 'root',
      passwordHash: await hashPassword(digest),
      fullName: 'root',
    })
  })
  return password
}
