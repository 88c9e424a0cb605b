import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore, Variant } from './file-store.ts'

export const newFileId = (): string => randomBytes(16).toString('hex')

const wellFormedId = /^[0-9a-f]{32}$/

/**
 * Files below `root`, two levels of 256 folders deep, so that no folder grows beyond what a file system likes.
 * Drafts lie on the same file system: taking one over is a rename, and a file is there whole or not at all.
 */
export async function openDiskStore(root: string): Promise<FileStore & { root: string }> {
  const drafts = join(root, 'drafts')
  await mkdir(drafts, { recursive: true })
  const pathOf = (fileId: string, variant: Variant) => {
    if (!wellFormedId.test(fileId)) throw new Error('not the id of a file')
    const name = variant === 'small' ? `${fileId}.small` : fileId
    return join(root, fileId.slice(0, 2), fileId.slice(2, 4), name)
  }
  return {
    root,
    newDraft: async () => join(drafts, newFileId()),
    async keep(draft, fileId, variant = 'whole') {
      const target = pathOf(fileId, variant)
      await syncFile(draft)
      const folder = dirname(target)
      const made = await mkdir(folder, { recursive: true })
      await rename(draft, target)
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
      for (const variant of ['small', 'whole'] as const) await rm(pathOf(fileId, variant), { force: true })
    },
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
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
