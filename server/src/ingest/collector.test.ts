import { randomUUID } from 'node:crypto'
import type { IngestAlarm, IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { aChannel, aCompany, anAiServer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { makeCollector } from './collector.ts'

const db = suiteDatabase()
const start = Date.parse('2026-06-01T08:00:00Z')
const intrusion = 4

async function aScene() {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server, { location: 'gate' })
  const { log, lines } = recordedLog()
  const collector = makeCollector({ db, log, clock: () => start })
  onTestFinished(() => collector.stop())
  const event = (seconds: number, more: Partial<IngestAlarm> = {}): IngestAlarm => ({
    eventId: randomUUID(),
    deviceId: channel.deviceId,
    alarmType: intrusion,
    occurredAt: start + seconds * 1000,
    ...more,
  })
  const alarms = () =>
    db.system.selectFrom('alarm').selectAll().where('company_id', '=', company.companyId).orderBy('alarm_at').execute()
  const outbox = () =>
    db.system.selectFrom('outbox').selectAll().where('company_id', '=', company.companyId).orderBy('id').execute()
  const submit = (...items: unknown[]) => collector.submit(server, items)
  return { company, server, channel, collector, lines, event, alarms, outbox, submit }
}
const said = (outcomes: IngestOutcome[]) => outcomes.map(outcome => outcome.outcome)

test('an event becomes a pending alarm with its evidence, and the outbox tells of it', async () => {
  const { channel, event, alarms, outbox, submit } = await aScene()
  const [outcome] = await submit(event(0, { pictures: ['a.jpg', 'b.jpg'], recording: 'a.mp4', extra: { score: 0.9 } }))
  expect(outcome).toMatchObject({ outcome: 'stored', alarmId: expect.stringMatching(/^[0-9a-z]+-[0-9a-z]+$/) })
  const [alarm] = await alarms()
  expect(alarm).toMatchObject({
    device_no: channel.deviceNo,
    type: intrusion,
    level: 2,
    state: 1,
    count: 1,
    alarm_at: start,
    occurred_at: start,
    received_at: start,
    pictures: ['a.jpg', 'b.jpg'],
    recordings: ['a.mp4'],
    extra: { score: 0.9 },
    silent: false,
  })
  expect(await outbox()).toMatchObject([{ kind: 'alarm', cause: 'raised', alarm_id: alarm?.alarm_id, alarm_at: start }])
})

test('repeats within the window count up the pending alarm, also within one post', async () => {
  const { company, event, alarms, outbox, submit } = await aScene()
  expect(said(await submit(event(0), event(50), event(105), event(166)))).toEqual([
    'stored',
    'merged',
    'merged',
    'stored',
  ])
  expect(said(await submit(event(200)))).toEqual(['merged'])
  expect(await alarms()).toMatchObject([
    { count: 3, alarm_at: start, last_at: start + 105_000 },
    { count: 2, alarm_at: start + 166_000, last_at: start + 200_000 },
  ])
  expect((await outbox()).map(row => row.cause)).toEqual(['raised', 'raised', 'repeated'])
  const occurrences = await db.system
    .selectFrom('occurrence')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .execute()
  // The first event of each alarm is the alarm itself.
  expect(occurrences).toHaveLength(3)
})

test('a handled alarm takes no repeats, nor does one of another type or device', async () => {
  const { server, event, alarms, submit } = await aScene()
  await aChannel(db, server, { n: 2 })
  await submit(event(0))
  expect(said(await submit(event(1, { alarmType: 1 }), event(1, { deviceId: `${server.deviceId}_C2` })))).toEqual([
    'stored',
    'stored',
  ])
  await db.system.deleteFrom('open_alarm').execute()
  expect(said(await submit(event(2)))).toEqual(['stored'])
  expect(await alarms()).toHaveLength(4)
})

test('the company’s level and window hold, from the very next event on', async () => {
  const { company, event, alarms, submit } = await aScene()
  const row = { tenant_id: company.tenantId, company_id: company.companyId, type: intrusion }
  await db.system
    .insertInto('alarm_level')
    .values({ ...row, level: 1, merge_seconds: 0 })
    .execute()
  expect(said(await submit(event(0), event(1)))).toEqual(['stored', 'stored'])
  await db.system.updateTable('alarm_level').set({ level: 4 }).where('company_id', '=', company.companyId).execute()
  await submit(event(2))
  expect(await alarms()).toMatchObject([
    { level: 1, state: 1, verdict: null },
    { level: 1, state: 1 },
    { level: 4, state: 3, verdict: 5 },
  ])
  expect(
    await db.system.selectFrom('open_alarm').selectAll().where('company_id', '=', company.companyId).execute(),
  ).toEqual([])
})

test('an alarm that comes during do-not-disturb is silent', async () => {
  const { channel, event, alarms, submit } = await aScene()
  await db.system
    .updateTable('device')
    .set({ silent_from: new Date(start - 1), silent_until: new Date(start + 1) })
    .where('device_no', '=', channel.deviceNo)
    .execute()
  await submit(event(-600))
  expect(await alarms()).toMatchObject([{ silent: true }])
})

test('the same event again is answered with its alarm and stored once', async () => {
  const { event, alarms, submit } = await aScene()
  const first = event(0)
  const second = event(3)
  const [stored, merged] = await submit(first, second)
  const again = await submit(second, first, first)
  expect(said(again)).toEqual(['repeated', 'repeated', 'repeated'])
  expect(new Set([stored, merged, ...again].map(outcome => outcome?.alarmId)).size).toBe(1)
  expect(await alarms()).toMatchObject([{ count: 2 }])
})

test('the same event twice in one post is stored once', async () => {
  const { event, alarms, submit } = await aScene()
  const one = event(0)
  expect(said(await submit(one, one))).toEqual(['stored', 'repeated'])
  expect(await alarms()).toMatchObject([{ count: 1 }])
})

test('many first events at the same moment, through several servers, make one alarm', async () => {
  const { server, event, alarms } = await aScene()
  const servers = [1, 2, 3, 4].map(() => makeCollector({ db, log: recordedLog().log, clock: () => start }))
  const shared = event(0)
  const outcomes = await Promise.all(
    servers.flatMap(({ submit }, index) => [
      submit(server, [event(index)]),
      submit(server, [shared, event(index + 10)]),
      submit(server, [event(index + 20), shared]),
    ]),
  )
  for (const { stop } of servers) await stop()
  expect(outcomes.flat().filter(outcome => outcome.outcome === 'stored')).toHaveLength(1)
  expect(new Set(outcomes.flat().map(outcome => outcome.alarmId)).size).toBe(1)
  expect(await alarms()).toMatchObject([{ count: 13 }])
})

test('bad items are refused by name and their neighbours are stored', async () => {
  const { event, alarms, submit } = await aScene()
  const foreign = await aScene()
  const outcomes = await submit(
    event(0),
    null,
    event(0, { eventId: 'x y' }),
    event(0, { eventId: 'no-type', alarmType: 999 }),
    event(0, { eventId: 'foreign', deviceId: foreign.channel.deviceId }),
    event(0, { eventId: 'path', pictures: ['../../etc/passwd.jpg'] }),
    event(0, { eventId: 'nul', location: 'a\0b' }),
    event(0, { eventId: 'half', extra: { text: '\ud800' } }),
    event(0, { eventId: 'year', occurredAt: 8e15 }),
    event(100),
  )
  expect(said(outcomes)).toEqual(['stored', ...Array(8).fill('refused'), 'stored'])
  expect(outcomes.slice(1, 9).map(outcome => [outcome.eventId, outcome.reason])).toEqual([
    ['', expect.stringContaining('-: ')],
    ['x y', expect.stringContaining('eventId: ')],
    ['no-type', 'Alarm type 999 is not in the catalogue'],
    ['foreign', `Device ${foreign.channel.deviceId} does not belong to this AI server`],
    ['path', expect.stringContaining('pictures.0: ')],
    ['nul', 'location: contains characters that cannot be stored'],
    ['half', 'extra: contains characters that cannot be stored'],
    ['year', 'occurredAt: lies beyond the year 9999'],
  ])
  expect(await alarms()).toHaveLength(2)
  expect(await foreign.alarms()).toHaveLength(0)
})

test('an item nested beyond any sense is refused alone', async () => {
  const { event, submit } = await aScene()
  const deep = JSON.parse(`{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`)
  const [refused, stored] = await submit(event(0, { extra: deep }), event(1))
  expect([refused?.outcome, stored?.outcome]).toEqual(['refused', 'stored'])
})

test('a wrong clock decides neither the place in the list nor the time that is kept', async () => {
  const { event, alarms, submit } = await aScene()
  await submit(event(0, { occurredAt: 0 }), event(0, { occurredAt: start + 86_400_000 }))
  expect(await alarms()).toMatchObject([
    { occurred_at: 0, alarm_at: start - 35 * 86_400_000 },
    { occurred_at: start + 86_400_000, alarm_at: start + 600_000 },
  ])
})

test('names are kept as they were when the alarm came', async () => {
  const { channel, event, alarms, submit } = await aScene()
  await submit(event(0))
  await db.system.updateTable('device').set({ name: 'renamed' }).where('device_no', '=', channel.deviceNo).execute()
  await submit(event(100), event(300, { location: 'east wall' }))
  const places = await db.system.selectFrom('place').selectAll().execute()
  const rows = await alarms()
  expect(rows.map(row => places.find(place => place.place_id === row.place_id))).toMatchObject([
    { device_name: channel.name, location: 'gate' },
    { device_name: 'renamed', location: 'gate' },
    { device_name: 'renamed', location: 'east wall' },
  ])
})
