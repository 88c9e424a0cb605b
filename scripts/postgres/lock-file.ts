import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive, startMark } from './process-table.ts'

interface Holder {
  pid: number
  mark: string
  purpose: string
}

export type LockOutcome = { taken: true; release: () => void } | { taken: false; holder: Holder }

/**
 * Takes `path` as a lock for the life of this process. A lock whose holder is dead, or whose pid now belongs to
 * another process, is taken over. Holds between processes of one machine; not over a network file system.
 */
export function takeLock(path: string, purpose: string): LockOutcome {
  const mine: Holder = { pid: process.pid, mark: startMark(process.pid), purpose }
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (;;) {
      if (linked(draft, path)) return { taken: true, release: () => releaseLock(path, mine) }
      const holder = readHolder(path)
      if (holder && isHeld(holder)) return { taken: false, holder }
      removeDead(path)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Linking is the one step in which a file with its content appears at once or not at all. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isHeld(holder: Holder): boolean {
  return isAlive(holder.pid) && startMark(holder.pid) === holder.mark
}

/** Two starters may find the same dead lock: whoever moved a live one aside by that race puts it back. */
function removeDead(path: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = readHolder(aside)
  if (moved && isHeld(moved)) linked(aside, path)
  rmSync(aside, { force: true })
}

function releaseLock(path: string, mine: Holder): void {
  const holder = readHolder(path)
  if (holder?.pid === mine.pid && holder.mark === mine.mark) rmSync(path, { force: true })
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}
