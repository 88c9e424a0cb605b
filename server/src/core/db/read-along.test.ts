import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { suiteDatabase } from '../testing/suite-database.ts'
import { readAlong } from './read-along.queries.ts'

const db = suiteDatabase()
const viewer = { tenantId: 1 }
type Row = { n: number }
const numbers = (behind?: Row): RawBuilder<Row> =>
  sql<Row>`select n from generate_series(1, 2300) n where n > ${behind?.n ?? 0} order by n`
const all = Array.from({ length: 2300 }, (_, index) => index + 1)

/** Connections that hold a snapshot for somebody's reading. */
async function holding() {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from pg_stat_activity
    where datname = current_database() and application_name = 'watchfire-bulk' and state <> 'idle'`.execute(db.system)
  return rows[0]?.held
}

test('rows come once, in order and in portions', async () => {
  const sizes: number[] = []
  const found: number[] = []
  for await (const part of readAlong(db, { viewer, rows: numbers })) {
    sizes.push(part.length)
    found.push(...part.map(row => row.n))
  }
  expect(sizes).toEqual([...Array(9).fill(250), 50])
  expect(found).toEqual(all)
  expect(await holding()).toBe(0)
})

test('it sees one customer', async () => {
  const rows = () => sql<{ name: string }>`select current_setting('app.tenant') as name`
  for await (const part of readAlong(db, { viewer, rows })) expect(part).toEqual([{ name: '1' }])
})

test('a reader that stands still holds nothing, and goes on where it was', async () => {
  const reading = readAlong(db, { viewer, rows: numbers }, 50)
  const found: number[] = []
  for (let part = await reading.next(); !part.done; part = await reading.next()) {
    found.push(...part.value.map(row => row.n))
    await expect.poll(holding).toBe(0)
  }
  expect(found).toEqual(all)
})

test('more readers than connections wait for each other and all end', async () => {
  const readings = Array.from({ length: 9 }, async () => {
    let count = 0
    for await (const part of readAlong(db, { viewer, rows: numbers })) count += part.length
    return count
  })
  expect(await Promise.all(readings)).toEqual(readings.map(() => 2300))
})

test('who leaves early, and a statement that fails, hold nothing', async () => {
  for await (const _ of readAlong(db, { viewer, rows: numbers })) break
  expect(await holding()).toBe(0)
  const failing = readAlong(db, {
    viewer,
    rows: () => sql<Row>`select 1 / (n - 400) as n from generate_series(1, 900) n`,
  })
  await failing.next()
  await expect(failing.next()).rejects.toThrow('division by zero')
  expect(await holding()).toBe(0)
})
