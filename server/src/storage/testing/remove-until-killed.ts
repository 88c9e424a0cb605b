/** A server that is killed while it deletes: `node remove-until-killed.ts URL FOLDER BEFORE`, after so many files' bytes are gone. */
import { openDatabase } from '../../core/db/database.ts'
import { openDiskStore } from '../../core/files/disk-store.ts'
import { removeFiles } from '../removal/remove-files.ts'

const [url = '', folder = '', before = '0'] = process.argv.slice(2)
const db = openDatabase(url)
const store = await openDiskStore(folder)
let removed = 0
const job = removeFiles({
  remove: async fileId => {
    if (removed === Number(before)) process.kill(process.pid, 'SIGKILL')
    removed += 1
    await store.remove(fileId)
  },
})
// The first run deletes rows, the next one their bytes.
for (;;) await db.system.transaction().execute(job.work)
