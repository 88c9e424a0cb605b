import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const othersMay = 0o077

/**
 * Sees to it that nobody but its owner enters the data folder or reads what lies in it, also where somebody else made the folder.
 * Modes mean nothing on Windows. @throws Error in one line when they cannot be set
 */
export function makePrivate(folder: string): void {
  if (process.platform === 'win32') return
  close(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) close(join(folder, entry.name), 0o600)
}

function close(path: string, mode: number): void {
  if ((statSync(path).mode & othersMay) === 0) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`others may read ${path}, and that cannot be changed (${code}): chmod it to ${mode.toString(8)}`)
  }
}
