import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { composeServer, type WatchfireServer } from '../../compose.ts'
import { seedDatabase } from '../../seed/seed-database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readSettings } from '../settings.ts'
import { recordedLog } from './recorded-log.ts'
import { suiteDatabase } from './suite-database.ts'

type Parts = NonNullable<Parameters<typeof composeServer>[3]>

const demoFile = 'demo-seed.json'
/** Of the run, whose temporary folder is its own: what the seed keeps beside the database. */
const seedFolder = () => join(tmpdir(), 'watchfire-seeded')

/** Once for all suites: each password of the demo is hashed, and then tried, as slowly as any. */
async function migrateAndSeed(url: string): Promise<void> {
  await migrate(url)
  mkdirSync(seedFolder(), { recursive: true })
  const db = openDatabase(url)
  try {
    await seedDatabase(db, { WATCHFIRE_DEMO: true, WATCHFIRE_DATA: seedFolder() })
  } finally {
    await db.close()
  }
}

/** The whole server over a database of the suite's own, with the demo companies; nothing listens unless a test does. */
export function suiteServer({
  env = {},
  through = db => db,
  ...parts
}: Parts & { env?: Record<string, string>; through?: (db: Database) => Database } = {}) {
  const db = suiteDatabase(migrateAndSeed)
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-suite-'))
  const holder: { server?: WatchfireServer } = {}
  const { log, lines } = recordedLog()
  beforeAll(async () => {
    const settings = readSettings({ DATABASE_URL: db.url, WATCHFIRE_DATA: folder, WATCHFIRE_DEMO: '1', ...env })
    copyFileSync(join(seedFolder(), demoFile), join(folder, demoFile))
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
