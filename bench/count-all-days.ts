import pg from 'pg'
import { findDaysToCount } from '../server/src/alarm/count/count-days.queries.ts'
import { countDays } from '../server/src/alarm/count/count-days.ts'
import { openDatabase } from '../server/src/core/db/database.ts'
import { ensureLogins } from '../server/src/core/db/login-roles.ts'

/** What the server's job does within minutes of a start, and autovacuum a minute later, at once. */
export async function countAllDays(url: string): Promise<void> {
  await ensureLogins(url)
  const db = openDatabase(url)
  try {
    for (let more = true; more; ) {
      more = await db.system.transaction().execute(async trx => {
        await countDays.work(trx)
        const open = await findDaysToCount(trx)
        return open !== undefined && open.from < open.until
      })
    }
  } finally {
    await db.close()
  }
  // Sums are read from the index alone once it is known which of its rows everybody sees.
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('vacuum (analyze) alarm_day')
  await owner.end()
}
