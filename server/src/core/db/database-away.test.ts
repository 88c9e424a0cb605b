import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { suiteDatabase } from '../testing/suite-database.ts'
import { isDatabaseAway } from './database-away.ts'

const db = suiteDatabase()
const connectTo = (url: string) => new pg.Client(url).connect().catch((error: unknown) => error)

test('a database that is not there is away; one that refuses is not', async () => {
  const nowhere = new URL(db.url)
  nowhere.searchParams.set('host', '/tmp/no-such-folder')
  expect(isDatabaseAway(await connectTo(nowhere.href))).toBe(true)
  expect(isDatabaseAway(await connectTo('postgresql://localhost:9/none'))).toBe(true)
  const unknown = new URL(db.url)
  unknown.pathname = '/no_such_database'
  expect(isDatabaseAway(await connectTo(unknown.href))).toBe(false)
})

test('a connection that is cut is away, in the middle of a statement and afterwards', async () => {
  const client = new pg.Client(db.url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const waiting = client.query('select pg_sleep(30)').catch((error: unknown) => error)
  const admin = new pg.Client(db.url)
  await admin.connect()
  await admin.query('select pg_terminate_backend($1)', [rows[0].pid])
  await admin.end()
  expect(isDatabaseAway(await waiting)).toBe(true)
  expect(isDatabaseAway(await client.query('select 1').catch((error: unknown) => error))).toBe(true)
})

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P03', '08006', '53300'])('%s is away', code => {
  expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(true)
})

test.each(['23505', '40001', '57014', '22P05'])('%s is an answer of a database that is there', code => {
  expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(false)
})

test('a file that is missing is no matter of the database', async () => {
  expect(isDatabaseAway(await readFile('/no/such/file').catch((error: unknown) => error))).toBe(false)
})
