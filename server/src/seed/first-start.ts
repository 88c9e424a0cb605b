import { digestOfPassword, findSeedRole, hashPassword, insertAccount, newPassword } from '../access/access.public.ts'
import { insertCompany } from '../company/company.public.ts'
import type { Database } from '../core/db/database.ts'

/** The first start without demo data: one root account whose random password is shown once and stored only as a hash. */
export async function makeRootAccount(db: Database): Promise<string> {
  const password = newPassword()
  await db.system.transaction().execute(async trx => {
    const platform = await insertCompany(trx, { name: 'Watchfire', level: 1 })
    await insertAccount(trx, {
      ...platform,
      roleId: await findSeedRole(trx, 'root'),
      account: 'root',
      passwordHash: await hashPassword(digestOfPassword(password)),
      fullName: 'root',
      mustChangePassword: true,
    })
  })
  return password
}
