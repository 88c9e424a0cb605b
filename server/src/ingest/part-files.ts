/**
 * Uploads under way: one part file per AI server and name, as long as what has arrived. The length of the file is all the state
 * there is, so an upload goes on after a restart of either side.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sizeOf } from '../core/files/append-part.ts'
import { Refusal, refuse } from '../core/http/refuse.ts'
import { type Part, uploadQuota } from './upload-quota.ts'

/** A sender that is silent this long has lost its connection; what came is kept. */
const idleMs = 60_000
/** Uploads nobody went on with. An edge that was away for longer starts again. */
const abandonedMs = 48 * 3_600_000

export type PartKey = { tenantId: number; aiServerNo: number; name: string }
/** A run of bytes of a file of `length` bytes; `end` where it is known how many come. */
export type PartRun = { offset: number; length: number; end?: number }
export type PartFiles = Awaited<ReturnType<typeof openPartFiles>>

export async function openPartFiles(folder: string) {
  await mkdir(folder, { recursive: true })
  const writers = new Map<string, { body: Readable; done: Promise<unknown> }>()

  const inRoom = uploadQuota(folder)
  const pathOf = (key: PartKey) => join(folder, partOf(key).name)

  /**
   * Runs `work` as the only one on this part. Whoever works on it now loses its sender first: an AI server that sends again has
   * most likely lost that connection.
   */
  async function alone<T>(key: PartKey, body: Readable, work: () => Promise<T>): Promise<T> {
    const path = pathOf(key)
    for (let before = writers.get(path); before; before = writers.get(path)) {
      before.body.destroy()
      await before.done.catch(() => {})
    }
    const done = work()
    writers.set(path, { body, done })
    try {
      return await done
    } finally {
      writers.delete(path)
    }
  }

  return {
    pathOf,
    alone,
    received: (key: PartKey) => sizeOf(pathOf(key)),
    /**
     * Appends the body at `offset` of a file of `length` bytes and returns how much there is now; durable when it returns. A body
     * that breaks off leaves what came before. A part that is whole already is left as it is.
     * @throws file.tooManyUnfinished, file.wrongOffset, call.invalid when the body is longer than announced, file.diskFull
     */
    append: (key: PartKey, { offset, length, end = length }: PartRun, body: Readable) =>
      inRoom(partOf(key), { end: Math.min(end, length), length }, () => write(pathOf(key), offset, length, body)),
    remove: (key: PartKey) => rm(pathOf(key), { force: true }),
    /** Removes parts nobody went on with. */
    async sweep(now = Date.now()): Promise<number> {
      let removed = 0
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
        if (now - mtimeMs < abandonedMs || writers.has(path)) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

/** Names come from outside: hashed, they cannot be a path and have a bounded length. */
function partOf({ tenantId, aiServerNo, name }: PartKey): Part {
  const [server, customer] = [`${aiServerNo}-`, `.${tenantId}.part`]
  return {
    name: `${server}${createHash('sha256').update(name).digest('hex').slice(0, 40)}${customer}`,
    ofServer: name => name.startsWith(server),
    ofCustomer: name => name.endsWith(customer),
    tenantId,
  }
}

async function write(path: string, offset: number, length: number, body: Readable): Promise<number> {
  const present = await sizeOf(path)
  if (present === length) return present
  if (present > length) {
    // Another file of that name was begun, and not finished: its sender has thought better of it.
    await rm(path, { force: true })
    throw refuse('file.wrongOffset', { received: 0 })
  }
  if (offset !== present) throw refuse('file.wrongOffset', { received: present })
  const handle = await open(path, present === 0 ? 'w' : 'r+')
  const silence = setTimeout(() => body.destroy(), idleMs)
  let at = offset
  try {
    for await (const chunk of chunksOf(body)) {
      silence.refresh()
      if (at + chunk.length > length) {
        await handle.truncate(offset)
        throw refuse('call.invalid', { field: 'length', label: 'length', problem: `< ${at + chunk.length}` })
      }
      await writeAll(handle, chunk, at)
      at += chunk.length
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw refuse('file.diskFull')
    // The sender is gone; nobody reads this.
    if (body.errored || body.destroyed) throw refuse('call.busy')
    throw error
  } finally {
    clearTimeout(silence)
    await handle.sync().finally(() => handle.close())
  }
  return at
}

/** The body piece by piece. Turning away from it leaves the connection open for the answer. */
export const chunksOf = (body: Readable) => body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>

async function writeAll(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}
