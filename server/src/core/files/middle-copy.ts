/** Floor plans from before they had a copy for ordinary screens get it when somebody first looks at them. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { writeCopyBytes } from './file.queries.ts'
import { bytesOfCopies, type FileStore } from './file-store.ts'
import { needsMiddle, writeMiddle } from './picture.ts'

type Parts = { db: Database; store: FileStore; log: Pick<FastifyBaseLogger, 'warn'> }
type Plan = { fileId: string; width: number | null; height: number | null }

/** Many people open a plan at once; it is copied once. */
const running = new Map<string, Promise<void>>()

/** Makes the copy of a large plan unless it is there. Where that fails (a full disk, many at once) the whole one is shown instead. */
export async function ensureMiddle({ db, store, log }: Parts, { fileId, width, height }: Plan): Promise<void> {
  if (width === null || height === null || !needsMiddle({ width, height })) return
  if ((await store.sizeOf(fileId, 'middle')) !== undefined) return
  const work = running.get(fileId) ?? makeMiddle({ db, store }, fileId).finally(() => running.delete(fileId))
  running.set(fileId, work)
  await work.catch(error => log.warn({ err: error, fileId }, 'a floor plan is shown without its copy for screens'))
}

async function makeMiddle({ db, store }: Pick<Parts, 'db' | 'store'>, fileId: string): Promise<void> {
  const [whole, middle] = [await store.newDraft(), await store.newDraft()]
  try {
    await pipeline(store.read(fileId), createWriteStream(whole))
    await writeMiddle(whole, middle)
    await store.keep(middle, fileId, 'middle')
    // Deleted meanwhile: its bytes may have been removed before this copy was kept.
    if (!(await writeCopyBytes(db.system, fileId, await bytesOfCopies(store, fileId)))) await store.remove(fileId)
  } finally {
    await Promise.all([whole, middle].map(path => rm(path, { force: true })))
  }
}
