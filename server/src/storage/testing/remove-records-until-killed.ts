/** A server that is killed while it deletes records: `node remove-records-until-killed.ts URL RUNS`, within the run after so many. */
import { openDatabase } from '../../core/db/database.ts'
import { removeRecords } from '../removal/remove-records.ts'

const [url = '', runs = '0'] = process.argv.slice(2)
const db = openDatabase(url)
for (let run = 0; ; run += 1) {
  await db.system.transaction().execute(async trx => {
    await removeRecords.work(trx)
    // All of it is done and nothing is committed.
    if (run === Number(runs)) process.kill(process.pid, 'SIGKILL')
  })
}
