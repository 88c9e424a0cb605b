import {
  digestOfPassword,
  endAccountSessions,
  findAccountByName,
  hashPassword,
  newPassword,
  setAccountInUse,
  setPasswordHash,
} from '../server/src/access/access.public.ts'
import { announceSessions } from '../server/src/core/live/session-signal.queries.ts'
import { openRunningDatabase } from './start/running-database.ts'

// `npm run set-password -- ACCOUNT`: gives an account a new random password, shown once, puts it in use and ends its sessions.

const [name] = process.argv.slice(2)
if (!name || name.startsWith('-')) fail('usage: npm run set-password -- ACCOUNT')
const db = await openRunningDatabase()
if (!db) fail('no database runs in the data folder; start Watchfire first, or set DATABASE_URL')
try {
  const account = await findAccountByName(db.system, name)
  if (!account) fail(`there is no account ${name}`)
  const password = newPassword()
  const hash = await hashPassword(digestOfPassword(password))
  const ended = await db.system.transaction().execute(async trx => {
    await setPasswordHash(trx, account.account_id, hash, { mustChange: true })
    await setAccountInUse(trx, account.account_id, true)
    return endAccountSessions(trx, account.account_id)
  })
  await announceSessions(db.system, ended)
  console.log(`${account.account} signs in with this password now, shown this once:\n${password}`)
} finally {
  await db.close()
}

function fail(reason: string): never {
  console.error(`set-password: ${reason}`)
  process.exit(1)
}
