import type { Database } from '../core/db/database.ts'
import { digestOfPassword, passwordFits } from './account/passwords.ts'
import { demoAccounts } from './demo-accounts.ts'
import { findAccountByName } from './session/sign-in.queries.ts'

/** The demo's accounts that are in use and still open with a password of the demo, whichever. */
export async function listDemoSignIns(db: Pick<Database, 'system'>) {
  const digests = demoAccounts.map(({ password }) => digestOfPassword(password))
  const found = await Promise.all(demoAccounts.map(({ account }) => findAccountByName(db.system, account)))
  const open = await Promise.all(
    found.map(async account => {
      if (!account?.in_use) return []
      const fits = await Promise.all(digests.map(digest => passwordFits(account.password_hash, digest)))
      return fits.includes(true) ? [account] : []
    }),
  )
  return open.flat()
}
