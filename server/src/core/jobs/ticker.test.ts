import { expect, test } from 'vitest'
import { recordedLog } from '../testing/recorded-log.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { housekeeping } from './housekeeping.ts'
import { startTicker } from './ticker.ts'

const db = suiteDatabase()

test('a job runs again and again, on one server at a time, and ends with its ticker', async () => {
  let running = 0
  let limit = 0
  let runs = 0
  const job = {
    name: 'count',
    everyMs: 5,
    work: async () => {
      runs += 1
      running += 1
      limit = Math.max(limit, running)
      await new Promise(resolve => setTimeout(resolve, 10))
      running -= 1
    },
  }
  const { log, lines } = recordedLog()
  const tickers = [startTicker([job], { db, log }), startTicker([job], { db, log })]
  await expect.poll(() => runs).toBeGreaterThan(5)
  await Promise.all(tickers.map(ticker => ticker.stop()))
  const ended = runs
  await new Promise(resolve => setTimeout(resolve, 50))
  expect({ limit, running, runs, lines }).toEqual({ limit: 1, running: 0, runs: ended, lines: [] })
})

test('a job that fails is logged and tried again', async () => {
  let runs = 0
  const { log, lines } = recordedLog()
  const work = async () => {
    runs += 1
    if (runs === 1) throw new Error('not today')
  }
  const ticker = startTicker([{ name: 'stumble', everyMs: 5, work }], { db, log })
  await expect.poll(() => runs).toBeGreaterThan(1)
  await ticker.stop()
  expect(lines).toMatchObject([{ msg: 'a job failed', job: 'stumble', err: { message: 'not today' } }])
})

test('what outlived its use is deleted and the rest stays', async () => {
  const hour = 3_600_000
  const ago = (hours: number) => new Date(Date.now() - hours * hour)
  const nonce = (name: string, hours: number) => ({ session_id: 1, nonce: name, made_at: ago(hours) })
  await db.system
    .insertInto('nonce')
    .values([nonce('old', 1), nonce('new', 0.2)])
    .execute()
  const key = (name: string, days: number) => ({
    tenant_id: 1,
    ai_server_no: 1,
    event_id: name,
    alarm_id: 1,
    alarm_at: new Date(),
    received_at: ago(days * 24),
  })
  await db.system
    .insertInto('ingest_key')
    .values([key('old', 41), key('new', 39)])
    .execute()
  const notified = (kind: string, hours: number) => ({
    tenant_id: 1,
    company_id: 1,
    project_id: 1,
    kind,
    at: ago(hours),
  })
  await db.system
    .insertInto('outbox')
    .values([notified('old', 25), notified('new', 23)])
    .execute()
  for (const job of housekeeping) await db.system.transaction().execute(job.work)
  expect(await db.system.selectFrom('nonce').select('nonce').execute()).toEqual([{ nonce: 'new' }])
  expect(await db.system.selectFrom('ingest_key').select('event_id').execute()).toEqual([{ event_id: 'new' }])
  expect(await db.system.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'new' }])
})
