import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../scripts/postgres/start-postgres.ts'
import { composeServer, type WatchfireServer } from '../../compose.ts'
import { seedFixture, signed } from '../live/testing/seed-fixture.ts'
import { readSettings } from '../settings.ts'
import { type Agreed, agreeOnConnections, fewestConnections, planOf, shareOf } from './connection-budget.ts'
import { type Database, openDatabase } from './database.ts'
import { whyDatabaseAway } from './database-away.ts'
import { migrate } from './migrate.ts'

const maxConnections = 45
/** What the built-in database keeps for its operator. */
const reserved = 5
let folder: string
let postgres: RunningPostgres
const running: { db: Database; server: WatchfireServer; agreed: Agreed }[] = []

async function startServer(name: string, wanted: number) {
  const agreed = await agreeOnConnections(postgres.url, wanted)
  const db = openDatabase(postgres.url, { connections: agreed.plan })
  const settings = readSettings({
    DATABASE_URL: postgres.url,
    WATCHFIRE_DATA: join(folder, name),
    WATCHFIRE_SECRET_KEY: 'the key of the installation',
  })
  const log = pino({ level: 'silent' })
  const otherServers = agreed.servers.length
  const server = await composeServer(settings, db, log, { jobs: false, otherServers })
  await agreed.release()
  running.push({ db, server, agreed })
  return agreed
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchfire-budget-'))
  postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    settings: { max_connections: String(maxConnections), fsync: 'off' },
  })
  await migrate(postgres.url)
}, 60_000)
afterAll(async () => {
  for (const { server, db } of running) {
    await server.close()
    await db.close()
  }
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('a plan gives away what it has and nothing else', () => {
  for (const total of [fewestConnections, 26, 39, 200]) {
    const { scoped, system, auth, bulk, opinion } = planOf(total)
    expect(scoped + system + auth + 2 * bulk + opinion + 2).toBe(total)
    expect(Math.min(scoped, system, auth)).toBeGreaterThanOrEqual(2)
    expect(bulk).toBeGreaterThanOrEqual(1)
  }
})

test('the operator’s reserve, other programs and other servers come first', () => {
  const facts = { max: 60, reserved: 3, foreign: 4, servers: [{ connections: 26 }] }
  expect(shareOf(facts, 26)).toBe(26)
  expect(shareOf({ ...facts, foreign: 10 }, 26)).toBe(21)
  expect(() => shareOf({ ...facts, foreign: 20 }, 26)).toThrow(/has 11 connections left and a server needs 14: .*26/)
})

test('the second server takes what is left, a third is refused, and lists on both refuse nobody while alarms come in', async () => {
  expect((await startServer('one', 26)).plan.total).toBe(26)
  const second = await startServer('two', 26)
  expect(second).toMatchObject({ max: maxConnections, reserved, servers: [{ connections: 26 }] })
  expect(second.plan.total).toBe(maxConnections - reserved - 26)
  await expect(agreeOnConnections(postgres.url, 26)).rejects.toThrow('Raise max_connections')

  const [one] = running
  if (!one) throw new Error('no server runs')
  const fixture = await seedFixture(one.db)
  const person = await fixture.signIn()
  const list = ({ server }: (typeof running)[number]) =>
    server.app.inject({ method: 'POST', url: alarmCalls.list.path, payload: signed(person) })
  const bring = (number: number) =>
    one.server.app.inject({
      method: 'POST',
      url: ingestCalls.sendAlarms.path,
      headers: { authorization: `Bearer ${fixture.key}` },
      payload: [{ eventId: `e${number}`, deviceId: fixture.channelIds[0], alarmType: 84, occurredAt: Date.now() }],
    })
  const lists = running.flatMap(server => Array.from({ length: 150 }, () => list(server)))
  // One after the other, as an AI server posts, while the lists are asked for.
  for (let number = 0; number < 20; number += 1) expect((await bring(number)).json()).toMatchObject({ rcode: 0 })
  const answers = await Promise.all(lists)
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  expect(answers.every(answer => answer.json().rcode === 0)).toBe(true)
  const { rows } = await ask<{ held: number }>(
    `select count(*)::int as held from pg_stat_activity where application_name like 'watchfire-%'`,
  )
  expect(rows[0]?.held).toBeLessThanOrEqual(maxConnections - reserved)
}, 120_000)

test('a call that gets no connection says so truly, and the log says why', async () => {
  const taken: pg.Client[] = []
  try {
    for (;;) {
      const client = new pg.Client(postgres.url)
      await client.connect()
      taken.push(client)
    }
  } catch {
    // All are taken now.
  }
  const alone = openDatabase(postgres.url)
  const error = await alone.auth
    .selectFrom('session')
    .select('session_id')
    .execute()
    .catch((e: unknown) => e)
  for (const client of taken) await client.end()
  await alone.close()
  expect(whyDatabaseAway(error)).toContain('no more connections')
  expect(whyDatabaseAway(new Error('timeout exceeded when trying to connect'))).toContain('in time')
  expect(whyDatabaseAway(new Error('something else'))).toBeUndefined()
}, 60_000)

async function ask<Row extends pg.QueryResultRow>(text: string) {
  const client = new pg.Client(postgres.url)
  await client.connect()
  const result = await client.query<Row>(text)
  await client.end()
  return result
}
