/** One edge per data folder: two would mix up their spools. The lock names its holder, so that a killed one's does not stay. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Takes the folder or throws with the holder's process id. Returns the way to give it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'edge.lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 2) throw error
      const holder = readFileSync(path, 'utf8')
      const pid = Number(holder.split(' ')[0])
      if (isHeld(pid, holder)) throw new Error(`${folder} is in use by another edge (process ${pid})`)
      rmSync(path, { force: true })
    }
  }
}

/** A pid may belong to another process by now: on Linux its start time tells. */
function isHeld(pid: number, holder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return holder === `${pid} ${startOf(pid)}`
}

function startOf(pid: number): string {
  try {
    // Behind the name in brackets the start time is field 22 of the line, the 20th of the rest.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
