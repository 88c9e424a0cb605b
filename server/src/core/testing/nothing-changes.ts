/** Holds that what was refused left no trace: no row, no file, no error in the log. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
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
  return { ...(await rowTraces(db)), files: await filesBelow(folder) }
}

/** Reads all rows only where one may have changed since it last did. */
async function rowTraces(db: Database): Promise<Record<string, string>> {
  const watched = tablesBySuite.get(db) ?? watchTables(db)
  tablesBySuite.set(db, watched)
  const tables = await watched
  // Before the rows: what changes between the two is read again the next time.
  const { rows: stamps } = await sql<{ stamp: string | null }>`select change_stamp() as stamp`.execute(db.system)
  const stamp = stamps[0]?.stamp ?? null
  const last = lastBySuite.get(db)
  if (stamp !== null && last?.stamp === stamp) return last.traces
  const read = await readRows(db, tables)
  lastBySuite.set(db, { stamp, traces: read })
  return read
}

async function readRows(db: Database, tables: string[]): Promise<Record<string, string>> {
  const parts = tables.map(
    name => sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(${contentOf(name)}, '' order by ${contentOf(name)})), '') as content
      from ${sql.table(name)} as row`,
  )
  const rows = await db.system.transaction().execute(async trx => {
    // So many tables look like work for several processes, whose start takes longer than all of it.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
    return (await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(trx)).rows
  })
  return Object.fromEntries(rows.map(row => [row.name, row.content]))
}

/** No suite makes or drops a table. */
const tablesBySuite = new WeakMap<Database, Promise<string[]>>()
const lastBySuite = new WeakMap<Database, { stamp: string | null; traces: Record<string, string> }>()

/** From now on `change_stamp()` is another after each change of a row, and null while a transaction with changes has not ended. */
async function watchTables(db: Database): Promise<string[]> {
  const owner = new pg.Client({ connectionString: db.url })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ name: string; columns: string[] }>(
      `select relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
       from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1)
         and has_table_privilege($2, oid, 'select')
       order by relname`,
      [movingTables, db.systemLogin.user],
    )
    await owner.query(`
      create sequence row_changes;
      create function note_change() returns trigger language plpgsql security definer as $$ begin
        perform nextval('row_changes'); return null;
      end $$;
      create function change_stamp() returns text language sql security definer as $$
        select case when exists (select from pg_stat_activity where datname = current_database() and backend_xid is not null)
          then null else last_value || ' ' || is_called end from row_changes
      $$;
      ${rows.map(({ name, columns }) => noteChangesOf(name, columns)).join(';\n')}`)
    return rows.map(row => row.name)
  } finally {
    await owner.end()
  }
}

function noteChangesOf(name: string, columns: string[]): string {
  const counted = columns.filter(column => !movingColumns[name]?.includes(column))
  const update = name in movingColumns ? `update of ${counted.map(pg.escapeIdentifier).join(', ')}` : 'update'
  const on = `on ${pg.escapeIdentifier(name)} for each row execute function note_change()`
  return `create trigger note_change after insert or ${update} or delete ${on}`
}

async function filesBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const lengths = await Promise.all(files.sort().map(async path => `${path} ${(await stat(path)).size}`))
  return lengths.join('\n')
}
