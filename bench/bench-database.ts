import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres/start-postgres.ts'
import { migrate } from '../server/src/core/db/migrate.ts'

/** The embedded PostgreSQL as it ships (everything durable), migrated, for one measurement. */
export async function withBenchDatabase<T>(work: (url: string, pid: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-bench-'))
  const postgres = await startPostgres({ folder })
  try {
    await migrate(postgres.url)
    return await work(postgres.url, postgres.pid)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
