/** What a connection keeps prepared, asked of PostgreSQL itself. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { suiteDatabase } from '../testing/suite-database.ts'
import { planOf } from './connection-budget.ts'
import { type Database, openDatabase, readInScope, type Trx } from './database.ts'
import { ahead, plannedEachTime, planOnce } from './planning.queries.ts'

const suite = suiteDatabase()
let db: Database
beforeEach(() => {
  db = openDatabase(suite.url, { connections: { ...planOf(12), scoped: 1, system: 1 } })
})
afterEach(() => db.close())

type Prepared = { statement: string; generic_plans: number; custom_plans: number }
/** Asked without parameters, so that it is none of them. */
const prepared = async (from: Pick<Database, 'system'> = db) =>
  (
    await sql<Prepared>`select statement, generic_plans, custom_plans from pg_prepared_statements order by name`.execute(
      from.system,
    )
  ).rows
const add = (one: number) => sql<{ sum: number }>`select ${one}::int + 1 as sum`.execute(db.system)

test('a statement is prepared at its first call and planned anew no more once a plan fits all', async () => {
  for (let one = 1; one <= 9; one += 1) expect((await add(one)).rows).toEqual([{ sum: one + 1 }])
  expect(await prepared()).toEqual([{ statement: 'select $1::int + 1 as sum', custom_plans: 5, generic_plans: 4 }])
})

test('of many statements those used last stay, and a forgotten one can be asked again', async () => {
  const ask = (index: number) => sql<{ n: number }>`select ${index}::int as n, ${sql.lit(index)}`.execute(db.system)
  for (let index = 0; index < 100; index += 1) {
    await ask(index)
    await add(index)
  }
  const kept = (await prepared()).map(row => row.statement)
  expect(kept).toHaveLength(60)
  expect(kept).toContain('select $1::int + 1 as sum')
  expect(kept).toContain('select $1::int as n, 99')
  expect((await ask(0)).rows).toMatchObject([{ n: 0 }])
})

test('room is made in a transaction that has failed, too', async () => {
  for (let index = 0; index < 60; index += 1) await sql`select ${index}::int, ${sql.lit(index)}`.execute(db.system)
  const failing = db.system.transaction().execute(async trx => {
    await sql`select 1 / ${0}::int`.execute(trx).catch(() => {})
    for (let index = 60; index < 70; index += 1)
      await sql`select ${index}::int, ${sql.lit(index)}`.execute(trx).catch(() => {})
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect((await add(1)).rows).toEqual([{ sum: 2 }])
  expect((await prepared()).length).toBeLessThanOrEqual(60)
})

test('what begins with the mark is planned for its values each time', async () => {
  for (let one = 0; one < 9; one += 1) await sql`${plannedEachTime} select ${one}::int`.execute(db.system)
  expect(await prepared()).toEqual([])
})

test('a transaction that plans once makes no plan for its values', async () => {
  const read = async (trx: Trx) => {
    await planOnce(trx)
    await sql`select name from company where company_id = ${1}`.execute(trx)
  }
  await db.system.transaction().execute(read)
  await db.system.transaction().execute(read)
  expect(await prepared()).toMatchObject([{ custom_plans: 0, generic_plans: 2 }])
  for (let one = 1; one <= 2; one += 1) await add(one)
  expect((await prepared()).at(-1)).toMatchObject({ custom_plans: 2, generic_plans: 0 })
})

test('a migration that changes what a statement answers costs one call', async () => {
  await sql`create temp table thing (id int)`.execute(db.system)
  const ask = () => sql`select * from thing where ${1}::int = 1`.execute(db.system)
  await ask()
  await sql`alter table thing add column name text`.execute(db.system)
  await expect(ask()).rejects.toThrow('cached plan')
  expect((await ask()).rows).toEqual([])
})

test('behind a pooler that does not carry them nothing is prepared', async () => {
  const plain = openDatabase(suite.url, { connections: { ...planOf(12), system: 1 }, prepares: false })
  try {
    for (let one = 0; one < 9; one += 1) await sql`select ${one}::int`.execute(plain.system)
    expect(await prepared(plain)).toEqual([])
  } finally {
    await plain.close()
  }
})

const root = { tenantId: null }
const setting = (trx: Trx) =>
  sql<{ tenant: string; mode: string }>`
    select current_setting('app.tenant') as tenant, current_setting('plan_cache_mode') as mode, ${1}::int as one`.execute(
    trx,
  )

test('a transaction that reads has its settings from its first statement on, and the next one has its own', async () => {
  const [first] = (await readInScope(db, { tenantId: 7 }, setting)).rows
  expect(first).toMatchObject({ tenant: '7', mode: 'auto' })
  const planned = async (trx: Trx) => {
    await setting(trx)
    await planOnce(trx)
    return setting(trx)
  }
  expect((await readInScope(db, { tenantId: 8 }, planned)).rows).toMatchObject([
    { tenant: '8', mode: 'force_generic_plan' },
  ])
  expect((await readInScope(db, { tenantId: 9 }, setting)).rows).toMatchObject([{ tenant: '9', mode: 'auto' }])
})

test('a transaction that reads writes nothing', async () => {
  const write = (trx: Trx) => sql`update company set name = name where company_id = ${1}`.execute(trx)
  await expect(readInScope(db, root, write)).rejects.toThrow('read-only transaction')
  expect((await add(1)).rows).toEqual([{ sum: 2 }])
})

test('a setting that fails is heard of at the statement behind it, which fails with it', async () => {
  const bad = async (trx: Trx) => {
    await sql`${sql.raw(ahead)} select set_config('plan_cache_mode', 'wrong', true)`.execute(trx)
    return setting(trx)
  }
  await expect(readInScope(db, root, bad)).rejects.toThrow('invalid value for parameter "plan_cache_mode"')
  await expect(db.system.transaction().execute(bad)).rejects.toThrow('invalid value for parameter "plan_cache_mode"')
  expect((await readInScope(db, root, setting)).rows).toMatchObject([{ tenant: 'all', mode: 'auto' }])
})

test('a transaction in which nothing is asked is none', async () => {
  expect(await readInScope(db, root, async () => 'nothing')).toBe('nothing')
  await readInScope(db, root, async trx => {
    await planOnce(trx)
  })
  expect((await add(1)).rows).toEqual([{ sum: 2 }])
})
