/** How often a call turns to PostgreSQL; what travels together is one turn. */
import type { Socket } from 'node:net'
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

/** Inside of the driver, undeclared by its types: called to send what was asked. */
type Wire = { _pulseQueryQueue: (this: Wire) => void; _queryQueue: unknown[]; connection: { stream: Socket } }
const wire = pg.Client.prototype as unknown as Wire
const { _pulseQueryQueue: send } = wire
let turns = 0
/** Where a setting went out whose statement follows in the same turn. */
let together: Socket | undefined
vi.spyOn(wire, '_pulseQueryQueue').mockImplementation(function (this: Wire) {
  const { stream } = this.connection
  if (this._queryQueue.length > 0) {
    const isSecond = together === stream
    if (!isSecond) turns += 1
    together = stream.writableCorked > 0 && !isSecond ? stream : undefined
  }
  send.call(this)
})

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
    turns = 0
    await call()
    trips.push(turns)
  }
  return Math.min(...trips)
}
const month = () => ({ from: Date.now() - 25 * day, until: Date.now() })

test('a page is session, total with keys, rows and the end', async () => {
  const today = { from: Date.now() - day, until: Date.now() }
  expect(await tripsOf(() => root.call(alarmCalls.list, today))).toBe(4)
  // Of a customer without alarms there are no rows to read.
  expect(await tripsOf(() => admin.call(alarmCalls.list, today))).toBe(3)
})

test('a long period asks until when its days are counted', async () => {
  expect(await tripsOf(() => root.call(alarmCalls.list, month(), { companyId: other }))).toBe(5)
})

test('severe first reads both parts', async () => {
  const list = () =>
    root.call(alarmCalls.list, { ...month(), order: 'severeFirst', pageSize: 40 }, { companyId: other })
  expect(await tripsOf(list)).toBeLessThanOrEqual(6)
})

test('the counts of the monitor come at once', async () => {
  expect(await tripsOf(() => root.call(alarmCalls.countToday, {}))).toBe(3)
})
