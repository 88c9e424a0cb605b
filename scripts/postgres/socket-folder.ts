import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { nobody } from './launch-way.ts'

/** A socket's whole path may have 103 bytes on macOS and 107 on Linux; `/.s.PGSQL.5432` needs 14 of them. */
const maxFolderLength = 85

/**
 * The folder of the database's socket: outside the data, whose path may be too long, and named by it, so that a
 * restart is found under the same address. Only its owner may enter, which is the whole access control of the
 * built-in database; a folder that somebody else laid there first is refused.
 */
export function openSocketFolder(dataFolder: string, uid?: number): string {
  const base = tmpdir().length + 30 < maxFolderLength ? tmpdir() : '/tmp'
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const folder = join(base, `watchfire-${process.getuid?.() ?? 0}-${name}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = lstatSync(folder)
  const us = process.getuid?.() ?? 0
  // Root may find it in the hands of the uid that an earlier start had to use.
  const ours = found.uid === us || (us === 0 && found.uid === nobody)
  if (!found.isDirectory() || !ours) throw new CannotStart(`${folder} belongs to somebody else: remove it`)
  chmodSync(folder, 0o700)
  chownSync(folder, uid ?? us, uid ?? found.gid)
  return folder
}

/** Takes the folder away after the server has removed its socket. */
export function closeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // A crash left the socket in it; the next start uses both again.
  }
}
