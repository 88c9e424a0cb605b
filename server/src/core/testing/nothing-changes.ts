/** Holds that what was refused left no trace: no row, no file, no error in the log. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '../db/database.ts'

type Suite = { db: Database; folder: string; lines: readonly { level: number }[] }

/** Remembering a nonce is what the auth guard is for, whatever becomes of the call; a challenge that nobody answers is nothing. */
const movingTables = ['nonce', 'passkey_challenge']
/** So is noting that an AI server's key was used. */
const movingColumns: Record<string, string[]> = { ai_server: ['key_used_at', 'contacted_at'] }
const contentOf = (name: string) =>
  name in movingColumns ? sql`(to_jsonb(row) - ${movingColumns[name]}::text[])::text` : sql`row::text`

/** Runs `work` and expects that everything is as it was before. Answers what `work` answers. The server of the suite must run no jobs. */
export async function nothingChanges<T>(suite: Suite, work: () => Promise<T>): Promise<T> {
  const before = await traces(suite)
  const errorsBefore = errorsOf(suite).length
  const result = await work()
  expect(errorsOf(suite).slice(errorsBefore)).toEqual([])
  expect(await traces(suite)).toEqual(before)
  return result
}

/** The same for all tests of the block it stands in, for blocks that only read: it looks once before the first and once after the last. */
export function nothingChangesHere(suite: Suite): void {
  let before: Record<string, string> = {}
  let errorsBefore = 0
  beforeAll(async () => {
    before = await traces(suite)
    errorsBefore = errorsOf(suite).length
  })
  afterAll(async () => {
    expect(errorsOf(suite).slice(errorsBefore)).toEqual([])
    expect(await traces(suite)).toEqual(before)
  })
}

export const errorsOf = ({ lines }: Pick<Suite, 'lines'>) => lines.filter(line => line.level >= 50)

/** Rows of every table, as a count and a digest of their content, and every file with its length. */
export async function traces({ db, folder }: Pick<Suite, 'db' | 'folder'>): Promise<Record<string, string>> {
  const tables = tablesBySuite.get(db) ?? (await tablesOf(db))
  tablesBySuite.set(db, tables)
  const parts = tables.map(
    name => sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(${contentOf(name)}, '' order by ${contentOf(name)})), '') as content
      from ${sql.table(name)} as row`,
  )
  const rows = await db.system.transaction().execute(async trx => {
    // So many tables look like work for several processes, whose start takes longer than all of it.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
    return (await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(trx)).rows
  })
  return { ...Object.fromEntries(rows.map(row => [row.name, row.content])), files: await filesBelow(folder) }
}

/** No suite makes or drops a table. */
const tablesBySuite = new WeakMap<Database, string[]>()

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and has_table_privilege(oid, 'select') and relname <> all(${movingTables}::text[])
    order by relname`.execute(db.system)
  return rows.map(row => row.name)
}

async function filesBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const lengths = await Promise.all(files.sort().map(async path => `${path} ${(await stat(path)).size}`))
  return lengths.join('\n')
}
