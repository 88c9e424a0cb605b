import { join } from 'node:path'
import { openDiskStore } from '../server/src/core/files/disk-store.ts'
import { recountStorage } from '../server/src/storage/storage.public.ts'
import { openRunningDatabase } from './start/running-database.ts'
import { readStartSettings } from './start/start-settings.ts'

// `npm run storage:recount`: measures thumbnails and counts every stored file anew, and says whose figures were wrong. Nothing is
// stored while it counts; that takes seconds.

const db = await openRunningDatabase()
if (!db) {
  console.error('no database runs in the data folder; start Watchfire first, or set DATABASE_URL')
  process.exit(1)
}
try {
  const { dataFolder } = readStartSettings(process.env, [])
  const wrong = await recountStorage(db.system, await openDiskStore(join(dataFolder, 'files')))
  for (const { tenantId, before, after } of wrong)
    console.log(
      `customer ${tenantId}: ${before.files} files, ${before.bytes} bytes -> ${after.files} files, ${after.bytes} bytes`,
    )
  console.log(wrong.length === 0 ? 'All figures were right.' : `${wrong.length} customers corrected.`)
} finally {
  await db.close()
}
