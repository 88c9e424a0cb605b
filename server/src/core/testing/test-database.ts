import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** Where the run's shared instance is told to the workers; set by test-postgres.setup.ts. */
export const testPostgresVariable = 'WATCHFIRE_TEST_POSTGRES'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/**
 * A database of one suite's own, on the run's shared instance. With `migrate` it is a copy of a template that the
 * first suite to ask for it makes, so the migrations run once and not once per suite.
 */
export async function createTestDatabase({
  migrate,
}: {
  migrate?: (url: string) => Promise<unknown>
} = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(async admin => {
    const template = migrate ? await ensureTemplate(admin, migrate) : 'template1'
    // File by file it takes a quarter of the time that it takes page by page.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    url: urlFor(name),
    drop: () => administer(admin => admin.query(`drop database if exists ${name} with (force)`)),
  }
}

async function ensureTemplate(admin: pg.Client, migrate: (url: string) => Promise<unknown>): Promise<string> {
  const key = createHash('sha256').update(String(migrate)).digest('hex').slice(0, 12)
  const name = `template_${key}`
  // Workers are processes: the one that comes second waits here until the first has finished the template.
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    const found = await admin.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) {
      const draft = `${name}_draft`
      await admin.query(`drop database if exists ${draft} with (force)`)
      await admin.query(`create database ${draft}`)
      await migrate(urlFor(draft))
      await admin.query(`alter database ${draft} rename to ${name}`)
    }
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
  return name
}

async function administer(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(urlFor('postgres'))
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function urlFor(database: string): string {
  const base = process.env[testPostgresVariable]
  if (!base) throw new Error(`${testPostgresVariable} is not set: run under Vitest with the project's configuration`)
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}
