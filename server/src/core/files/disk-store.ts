import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copies, type FileStore, type Variant } from './file-store.ts'

export const newFileId = (): string => randomBytes(16).toString('hex')

const abandonedMs = 24 * 3_600_000
// The whole goes last: what is left of a removal that was broken off is still a file.
const variants: readonly Variant[] = [...copies, 'whole']
const endingOfCopy = new RegExp(`\\.(${copies.join('|')})$`)
const wellFormedId = /^[0-9a-f]{32}$/

/**
 * Files below `root`, two levels of 256 folders deep, so that no folder grows beyond what a file system likes.
 * A draft is taken over by a rename: a file is there whole or not at all.
 */
export async function openDiskStore(root: string): Promise<FileStore & { root: string }> {
  const drafts = join(root, 'drafts')
  await mkdir(drafts, { recursive: true })
  await removeAbandoned(drafts)
  const pathOf = (fileId: string, variant: Variant) => {
    if (!wellFormedId.test(fileId)) throw new Error('not the id of a file')
    const name = variant === 'whole' ? fileId : `${fileId}.${variant}`
    return join(root, fileId.slice(0, 2), fileId.slice(2, 4), name)
  }
  return {
    root,
    newDraft: async () => join(drafts, newFileId()),
    async keep(draft, fileId, variant = 'whole') {
      const target = pathOf(fileId, variant)
      const folder = dirname(target)
      const made = await mkdir(folder, { recursive: true })
      await stampAndSync(draft)
      await moveFile(draft, target, join(drafts, newFileId()))
      await syncFolder(folder)
      // A folder made just now is an entry of its parent, and that may be new too.
      if (made) {
        await syncFolder(dirname(folder))
        await syncFolder(root)
      }
    },
    async sizeOf(fileId, variant = 'whole') {
      try {
        return (await stat(pathOf(fileId, variant))).size
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    read: (fileId, variant = 'whole', range) =>
      createReadStream(pathOf(fileId, variant), { ...range, highWaterMark: 256 * 1024 }),
    async remove(fileId) {
      for (const variant of variants) await rm(pathOf(fileId, variant), { force: true })
    },
    async *inFolder(folderNo) {
      const folder = join(root, folderNo.toString(16).padStart(2, '0'))
      for (const name of await namesIn(folder)) {
        const ids = (await namesIn(join(folder, name))).map(file => file.replace(endingOfCopy, ''))
        yield [...new Set(ids.filter(id => wellFormedId.test(id)))]
      }
    },
    async storedAt(fileId) {
      const times = await Promise.all(variants.map(variant => keptTime(pathOf(fileId, variant))))
      return times.reduce((newest, time) => (newest === undefined || (time ?? 0) > newest ? time : newest))
    },
  }
}

/** Names in a folder; none when there is no such folder, or the name is no folder's. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

async function keptTime(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Drafts of a process that was killed. Another server may be writing the young ones. */
async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts && Date.now() - facts.mtimeMs > abandonedMs) await rm(path, { force: true })
  }
}

/** A rename; by way of a copy when the draft lies on another file system, so that a name never stands for half a file. */
async function moveFile(from: string, target: string, between: string): Promise<void> {
  try {
    await rename(from, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, between)
    await syncFile(between)
    await rename(between, target)
    await rm(from)
  }
}

/** What came in over days, or waited for its sender, is as old as its keeping and not as its bytes. */
async function stampAndSync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    const now = new Date()
    await handle.utimes(now, now)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the names in a folder durable. Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
