/** What a connection keeps prepared, asked of PostgreSQL itself. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { suiteDatabase } from '../testing/suite-database.ts'
import { planOf } from './connection-budget.ts'
import { type Database, openDatabase, type Trx } from './database.ts'
import { plannedEachTime, planOnce } from './planning.queries.ts'

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
