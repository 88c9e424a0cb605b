/** Small steps that are on the disk when they return, so that a power cut finds either the old state or the new one. */
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file under its name in one step: a reader sees the whole of it or the one before. */
export async function writeDurably(path: string, content: Uint8Array | string, mode = 0o640): Promise<void> {
  const draft = `${path}.part`
  const file = await open(draft, 'w', mode)
  try {
    await file.writeFile(content)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/** A name is only durable once its folder is. Windows has no such call, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
