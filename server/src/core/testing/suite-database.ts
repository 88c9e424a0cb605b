import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { ensureLogins } from '../db/login-roles.ts'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase } from './test-database.ts'

/** A migrated database of the suite's own, open from its first test to its last. `prepare` fills what all that ask for it alike begin with. */
export function suiteDatabase(prepare: (url: string) => Promise<unknown> = migrate): Database {
  const holder: { db?: Database; drop?: () => Promise<void> } = {}
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase({ migrate: prepare })
    await ensureLogins(url)
    holder.db = openDatabase(url)
    holder.drop = drop
  })
  afterAll(async () => {
    await holder.db?.close()
    await holder.drop?.()
  })
  const opened = (): Database => {
    if (!holder.db) throw new Error('the suite’s database is open inside tests and hooks only')
    return holder.db
  }
  return {
    get scoped() {
      return opened().scoped
    },
    get system() {
      return opened().system
    },
    get auth() {
      return opened().auth
    },
    get bulk() {
      return opened().bulk
    },
    get bulkOfAll() {
      return opened().bulkOfAll
    },
    get opinion() {
      return opened().opinion
    },
    get url() {
      return opened().url
    },
    get systemLogin() {
      return opened().systemLogin
    },
    get connections() {
      return opened().connections
    },
    close: () => opened().close(),
  }
}
