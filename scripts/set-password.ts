import { setPasswordByCommand } from '../server/src/access/access.public.ts'
import { openRunningDatabase } from './start/running-database.ts'

// `npm run set-password -- ACCOUNT`: gives an account a new random password, shown once, puts it in use and ends its sessions.

const [name] = process.argv.slice(2)
if (!name || name.startsWith('-')) fail('usage: npm run set-password -- ACCOUNT')
const db = await openRunningDatabase()
if (!db) fail('no database runs in the data folder; start Watchfire first, or set DATABASE_URL')
try {
  const given = await setPasswordByCommand(db, name)
  if (!given) fail(`there is no account ${name}`)
  console.log(`${given.account} signs in with this password now, shown this once:\n${given.password}`)
} finally {
  await db.close()
}

function fail(reason: string): never {
  console.error(`set-password: ${reason}`)
  process.exit(1)
}
