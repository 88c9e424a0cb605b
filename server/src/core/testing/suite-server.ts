import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { composeServer, type WatchfireServer } from '../../compose.ts'
import { seedDatabase } from '../../seed/seed-database.ts'
import type { Database } from '../db/database.ts'
import { readSettings } from '../settings.ts'
import { recordedLog } from './recorded-log.ts'
import { suiteDatabase } from './suite-database.ts'

type Parts = NonNullable<Parameters<typeof composeServer>[3]>

/** The whole server over a database of the suite's own, with the demo companies; nothing listens unless a test does. */
export function suiteServer({
  env = {},
  through = db => db,
  ...parts
}: Parts & { env?: Record<string, string>; through?: (db: Database) => Database } = {}) {
  const db = suiteDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-suite-'))
  const holder: { server?: WatchfireServer } = {}
  const { log, lines } = recordedLog()
  beforeAll(async () => {
    const settings = readSettings({ DATABASE_URL: db.url, WATCHFIRE_DATA: folder, WATCHFIRE_DEMO: '1', ...env })
    await seedDatabase(db, settings)
    holder.server = await composeServer(settings, through(db), log, parts)
  })
  afterAll(async () => {
    await holder.server?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    db,
    folder,
    /** What the server has logged. */
    lines,
    get app(): FastifyInstance {
      if (!holder.server) throw new Error('the suite’s server is up inside tests only')
      return holder.server.app
    },
  }
}
