import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { isPostgresOn, postgresProcessesOn } from './process-table.ts'

export interface Postmaster {
  pid: number
  port: number
  socketFolder: string
  /** `starting`, `ready` and `stopping` are PostgreSQL's own words; empty while the file is being written. */
  status: string
}

/** Reads postmaster.pid, by which PostgreSQL says where it is and how far; undefined when there is none. */
export function readPostmaster(dataFolder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/**
 * Answers the live PostgreSQL on `dataFolder`, if one is there: it outlives a killed Node. Otherwise sees to it that
 * a new one may start, which a stale pid file prevents when its pid has gone to another process of ours. The file is
 * only removed when no process of the old server is left, since it is what guards the data against two servers.
 */
export async function settlePredecessor(dataFolder: string, timeoutMs = 10_000): Promise<Postmaster | undefined> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = readPostmaster(dataFolder)
    const living = found !== undefined && isPostgresOn(found.pid, dataFolder)
    if (living && found.status !== 'stopping') return found
    const left = postgresProcessesOn(dataFolder)
    if (!living && left.length === 0) {
      rmSync(join(dataFolder, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (Date.now() > end) {
      throw new CannotStart(`an earlier PostgreSQL on ${dataFolder} is still ending (pid ${left.join(', ')})`)
    }
    await sleep(100)
  }
}
