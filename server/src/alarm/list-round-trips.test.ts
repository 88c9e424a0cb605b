/** How often a call waits for PostgreSQL: each answer that ends in "ready for the next" is one. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { aChannelOf, aCompany, anAlarm } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { countDays } from './count/count-days.ts'

const suite = suiteServer({ jobs: false })
const day = 86_400_000
let root: SignedClient
let admin: SignedClient
let other: number

/** The driver calls it at each such answer, and does not declare it. */
const answers = vi.spyOn(pg.Client.prototype as unknown as { _handleReadyForQuery: () => void }, '_handleReadyForQuery')

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const company = await aCompany(suite.db)
  other = company.companyId
  const channel = await aChannelOf(suite.db, company)
  for (let n = 0; n < 30; n += 1) await anAlarm(suite.db, channel, { at: Date.now() - n * day, level: 'severe' })
  await suite.db.system.transaction().execute(countDays.work)
})

/** The least of several: what the server reads by itself meanwhile (outbox, sessions) only adds. */
async function tripsOf(call: () => Promise<unknown>): Promise<number> {
  await call()
  const trips: number[] = []
  for (let n = 0; n < 12; n += 1) {
    answers.mockClear()
    await call()
    trips.push(answers.mock.calls.length)
  }
  return Math.min(...trips)
}
const month = () => ({ from: Date.now() - 25 * day, until: Date.now() })

test('a page is session, settings, total, keys, rows and commit', async () => {
  const today = { from: Date.now() - day, until: Date.now() }
  expect(await tripsOf(() => root.call(alarmCalls.list, today))).toBe(7)
  expect(await tripsOf(() => admin.call(alarmCalls.list, today))).toBeLessThanOrEqual(7)
})

test('a long period asks until when its days are counted', async () => {
  expect(await tripsOf(() => root.call(alarmCalls.list, month(), { companyId: other }))).toBe(8)
})

test('severe first reads both parts', async () => {
  const list = () =>
    root.call(alarmCalls.list, { ...month(), order: 'severeFirst', pageSize: 40 }, { companyId: other })
  expect(await tripsOf(list)).toBeLessThanOrEqual(10)
})

test('the counts of the monitor come at once', async () => {
  expect(await tripsOf(() => root.call(alarmCalls.countToday, {}))).toBe(4)
})
