/** Removes files that a killed server had stored and not yet entered in the database. */
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../jobs/ticker.ts'
import { findBirth, findUnknownFiles } from './file.queries.ts'
import { type FileStore, shelves } from './file-store.ts'

const minute = 60_000
/** A file and its row are seconds apart. */
const abandonedMs = 24 * 60 * minute
/** Kills leave a file here and there. More on one shelf, and the database is rather not the one these files belong to. */
const plausible = 10

/**
 * One shelf a run: all of them in a day. A file with a row is never touched, nor one that is older than the database itself: that one
 * belongs to another. Reads the database only, so that its transaction holds up nobody.
 */
export function sweepFiles({
  store,
  log,
  clock = Date.now,
  first = Math.floor(Math.random() * shelves),
}: {
  store: Pick<FileStore, 'inFolder' | 'storedAt' | 'remove'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  clock?: () => number
  /** Where to begin: anywhere, so that a server that is started often comes round as well. */
  first?: number
}): Job {
  let next = first
  return {
    name: 'files without a row',
    everyMs: 5 * minute,
    work: async trx => {
      const folderNo = next
      next = (next + 1) % shelves
      const birth = await findBirth(trx)
      if (birth === undefined) return
      const abandoned: string[] = []
      for await (const fileIds of store.inFolder(folderNo)) {
        for (const fileId of await findUnknownFiles(trx, fileIds)) {
          const storedAt = await store.storedAt(fileId)
          if (storedAt === undefined || storedAt < birth || clock() - storedAt < abandonedMs) continue
          abandoned.push(fileId)
          if (abandoned.length <= plausible) continue
          log.warn({ folderNo }, 'many stored files have no row in the database; they are left alone')
          return
        }
      }
      for (const fileId of abandoned) await store.remove(fileId)
      if (abandoned.length > 0)
        log.info({ folderNo, removed: abandoned.length }, 'stored files without a row were removed')
    },
  }
}
