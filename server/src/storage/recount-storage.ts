/** Mends the counters of files: the repair behind `npm run storage:recount`. */
import type { Db } from '../core/db/database.ts'
import { writeCopyBytes } from '../core/files/file.queries.ts'
import { bytesOfCopies, type FileStore } from '../core/files/file-store.ts'
import { listPictures, readCounters, recountFiles } from './counting.queries.ts'

const portion = 1000

type Amount = { files: number; bytes: number }
export type Recount = { tenantId: number; before: Amount; after: Amount }

/** Measures the copies of pictures, counts every file anew, and answers the customers whose figures were wrong. */
export async function recountStorage(db: Db, store: Pick<FileStore, 'sizeOf'>): Promise<Recount[]> {
  const before = new Map((await readCounters(db)).map(({ tenantId, ...amount }) => [tenantId, amount]))
  await measureCopies(db, store)
  const after = await db.transaction().execute(async trx => {
    await recountFiles(trx)
    return readCounters(trx)
  })
  const nothing = { files: 0, bytes: 0 }
  return after
    .map(({ tenantId, ...amount }) => ({ tenantId, before: before.get(tenantId) ?? nothing, after: amount }))
    .filter(({ before, after }) => before.files !== after.files || before.bytes !== after.bytes)
}

async function measureCopies(db: Db, store: Pick<FileStore, 'sizeOf'>): Promise<void> {
  for (let last = ''; ; ) {
    const pictures = await listPictures(db, last, portion)
    for (const { fileId, smallBytes } of pictures) {
      const bytes = await bytesOfCopies(store, fileId)
      if (bytes !== smallBytes) await writeCopyBytes(db, fileId, bytes)
    }
    last = pictures.at(-1)?.fileId ?? ''
    if (pictures.length < portion) return
  }
}
