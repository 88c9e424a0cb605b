import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPostgresVariable } from '../../server/src/core/testing/test-database.ts'
import { takeLock } from '../postgres/lock-file.ts'
import { settlePredecessor } from '../postgres/postmaster-file.ts'
import { startPostgres } from '../postgres/start-postgres.ts'

const prefix = 'watchfire-test-'
/** Linux keeps files of this folder in memory. A suite's copy of the template, some thousand files, takes a fortieth of the time there. */
const inMemory = '/dev/shm'
/** A whole run needs some 600 MB at a time. */
const roomNeeded = 2 * 1024 ** 3

/**
 * One PostgreSQL for all tests of the server, in a folder that is thrown away. Vitest calls this before any worker,
 * and not at all when it runs tests of other workspaces only.
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const parent = hasMemoryFor(roomNeeded) ? inMemory : tmpdir()
  for (const place of [inMemory, tmpdir()].filter(place => existsSync(place))) await removeAbandoned(place)
  const folder = mkdtempSync(join(parent, prefix))
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    settings: {
      // Nothing here outlives the run, so nothing waits for the disk. The product itself never runs like this.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // A copy of the template is then not written to the log, and no checkpoint comes by itself.
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: parent === inMemory ? '512MB' : '8GB',
      checkpoint_timeout: '1h',
      // It would come to some suites in the middle, and change what PostgreSQL plans there.
      autovacuum: 'off',
      max_connections: '200',
      shared_buffers: '128MB',
    },
  })
  process.env[testPostgresVariable] = postgres.url
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The memory must be free as well as promised: what lies there is not given back under pressure. */
function hasMemoryFor(bytes: number): boolean {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= bytes && process.availableMemory() >= 2 * bytes
}

/** What a run left behind that was killed before it could tidy up. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter(entry => entry.startsWith(prefix))) {
    const folder = join(parent, name)
    try {
      const lock = takeLock(join(folder, 'postgres/lock'), 'tidying')
      if (!lock.taken) continue
      const left = await settlePredecessor(join(folder, 'postgres/data'))
      if (left) process.kill(left.pid, 'SIGINT')
      if (left) await settlePredecessor(join(folder, 'postgres/data')).catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's folder, or another run is tidying the same one.
    }
  }
}
