import type { Database } from '../core/db/database.ts'
import { digestOfPassword, passwordFits } from './account/passwords.ts'
import { demoAccounts } from './demo-accounts.ts'
import { findAccountByName } from './session/sign-in.queries.ts'

/** The demo's accounts that still have a password of the demo, whichever, in use or stopped: one click puts a stopped one in use again. */
export async function listDemoPasswords(db: Pick<Database, 'system'>) {
  const digests = demoAccounts.map(({ password }) => digestOfPassword(password))
  const found = await Promise.all(demoAccounts.map(({ account }) => findAccountByName(db.system, account)))
  const open = await Promise.all(
    found.map(async account => {
      if (!account) return []
      const fits = await Promise.all(digests.map(digest => passwordFits(account.password_hash, digest)))
      return fits.includes(true) ? [account] : []
    }),
  )
  return open.flat()
}

/** Those that open with it now. */
export const listDemoSignIns = async (db: Pick<Database, 'system'>) =>
  (await listDemoPasswords(db)).filter(account => account.in_use)
