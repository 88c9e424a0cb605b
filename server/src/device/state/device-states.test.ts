/** How devices were: every change is written down, and months are counted from it. */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '../../core/db/database.ts'
import { useSiteZone } from '../../core/site-time.ts'
import { aChannel, aCompany, anAiServer, aViewer } from '../../core/testing/builders.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { ingestHandlers } from '../../ingest/ingest.routes.ts'
import { deviceHandlers } from '../device.routes.ts'
import { setDisabled } from '../device-state.queries.ts'
import { aSensorOf } from '../testing/sensor-rows.ts'
import { countMonth, nameActor } from './state-history.queries.ts'
import { monthOf } from './state-month.ts'

const db = suiteDatabase()
const handlers = deviceHandlers({ serverUrl: '', claims: {} as never, uplinks: {} as never })
const { sendHeartbeat } = ingestHandlers({
  collector: {} as never,
  diskState: () => 'ok',
  claims: {} as never,
  store: {} as never,
  sealer: {} as never,
})
const context = { db } as never
const utc = (text: string) => Date.parse(`${text}Z`)
const hour = 3_600_000

afterEach(() => useSiteZone('Asia/Shanghai'))

async function aScene() {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const viewer = await aViewer(db, company)
  const beat = (state: 'online' | 'offline', reason?: string) =>
    sendHeartbeat(
      {
        deviceId: server.deviceId,
        sentAt: Date.now(),
        channels: [{ channelId: channel.deviceId, state, reason }],
      } as never,
      server,
      { db, log: {} } as never,
    )
  const history = (before?: number) =>
    handlers.readHistory({ deviceId: channel.deviceId, ...(before && { before }) } as never, viewer, context)
  return { company, server, channel, viewer, beat, history }
}

/** The device's history is this and nothing else: `from` null at the first says that it was added then. */
async function writeHistory(of: { tenantId: number; deviceNo: number }, list: readonly [string, number][]) {
  await sql`delete from device_state_change where device_no = ${of.deviceNo}`.execute(db.system)
  let from: number | null = null
  for (const [at, to] of list) {
    await sql`insert into device_state_change (tenant_id, device_no, at, from_state, to_state)
      values (${of.tenantId}, ${of.deviceNo}, ${new Date(utc(at))}, ${from}, ${to})`.execute(db.system)
    from = to
  }
}

const timeOf = async (reader: Database, deviceNo: number, from: number, until: number) => {
  const { rows } = await sql<{ online_ms: number; service_ms: number }>`
    select counted.* from device, device_time(device, ${new Date(from)}, ${new Date(until)}) as counted
    where device_no = ${deviceNo}`.execute(reader.system)
  return [(rows[0]?.online_ms ?? 0) / hour, (rows[0]?.service_ms ?? 0) / hour]
}

test('every change stands in the history with its reason, and who switched a device off', async () => {
  const { server, beat, history, viewer } = await aScene()
  await beat('offline', 'unauthorised')
  await beat('online')
  await sql`update device set state = 0 where device_no = ${server.deviceNo} or ai_server_no = ${server.deviceNo}`.execute(
    db.system,
  )
  await beat('online')
  await db.system.transaction().execute(async trx => {
    await nameActor(trx, viewer.fullName)
    await setDisabled(trx, server.deviceId, true)
  })
  await setDisabled(db.system, server.deviceId, false)
  const { spans, before } = await history()
  expect(spans.map(({ state, reason, by }) => [state, reason, by])).toEqual([
    ['inactive', 'switchedOn', ''],
    ['disabled', 'switchedOff', viewer.fullName],
    ['online', null, ''],
    ['offline', 'aiServerAway', ''],
    ['online', null, ''],
    ['offline', 'unauthorised', ''],
    ['online', 'added', ''],
  ])
  expect(before).toBe(null)
  expect(spans[0]?.until).toBe(null)
  expect(spans[1]?.until).toBe(spans[0]?.from)
})

test('a change that is undone is not written down, and a heartbeat that changes nothing writes nothing', async () => {
  const { server, beat, history } = await aScene()
  const undone = db.system.transaction().execute(async trx => {
    await setDisabled(trx, server.deviceId, true)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  for (const state of ['online', 'online'] as const) await beat(state)
  expect((await history()).spans).toHaveLength(1)
})

test('a long history is read in parts that fit together', async () => {
  const { channel, history } = await aScene()
  await sql`insert into device_state_change (tenant_id, device_no, at, from_state, to_state)
    select ${channel.tenantId}, ${channel.deviceNo}, now() + number * interval '1 hour', number % 2, (number + 1) % 2
    from generate_series(1, 450) as number`.execute(db.system)
  const parts = [await history()]
  for (let before = parts[0]?.before; before; before = parts.at(-1)?.before) parts.push(await history(before))
  const spans = parts.flatMap(part => part.spans)
  expect(parts.map(part => part.spans.length)).toEqual([200, 200, 51])
  expect(spans).toHaveLength(451)
  for (const [index, span] of spans.slice(1).entries()) expect(span.until).toBe(spans[index]?.from)
})

const day = 24
test.each<[string, [string, number][], string, string, [number, number]]>([
  ['online the whole month', [['2026-01-05T00:00', 1]], '2026-02-01T00:00', '2026-03-01T00:00', [28 * day, 28 * day]],
  [
    'offline over the end of a month',
    [
      ['2026-01-05T00:00', 1],
      ['2026-01-31T12:00', 0],
      ['2026-02-01T06:00', 1],
    ],
    '2026-02-01T00:00',
    '2026-02-02T00:00',
    [18, 24],
  ],
  [
    'a change after the month says how it was in it',
    [
      ['2026-01-05T00:00', 0],
      ['2026-03-05T00:00', 1],
    ],
    '2026-02-01T00:00',
    '2026-03-01T00:00',
    [0, 28 * day],
  ],
  [
    'added in the middle of it',
    [['2026-02-15T00:00', 1]],
    '2026-02-01T00:00',
    '2026-03-01T00:00',
    [14 * day, 14 * day],
  ],
  [
    'not activated at first',
    [
      ['2026-02-10T00:00', 2],
      ['2026-02-15T00:00', 1],
    ],
    '2026-02-01T00:00',
    '2026-03-01T00:00',
    [14 * day, 14 * day],
  ],
  [
    'switched off for a while',
    [
      ['2026-01-05T00:00', 1],
      ['2026-02-10T00:00', 3],
      ['2026-02-11T00:00', 2],
      ['2026-02-11T12:00', 1],
    ],
    '2026-02-01T00:00',
    '2026-03-01T00:00',
    [26.5 * day, 26.5 * day],
  ],
  [
    'still offline',
    [
      ['2026-01-05T00:00', 1],
      ['2026-02-27T00:00', 0],
    ],
    '2026-02-01T00:00',
    '2026-03-01T00:00',
    [26 * day, 28 * day],
  ],
  ['before there was a device', [['2026-03-05T00:00', 1]], '2026-02-01T00:00', '2026-03-01T00:00', [0, 0]],
])('a month counts the time in service: %s', async (_, changes, from, until, expected) => {
  const { channel } = await aScene()
  await writeHistory(channel, changes)
  expect(await timeOf(db, channel.deviceNo, utc(from), utc(until))).toEqual(expected)
})

test.each([
  ['Asia/Shanghai', '2026-01-31T16:00', '2026-02-28T16:00'],
  ['UTC', '2026-02-01T00:00', '2026-03-01T00:00'],
  // The clocks go forward within it.
  ['Europe/Berlin', '2026-02-28T23:00', '2026-03-31T22:00'],
])('a month is the calendar’s of the site: %s', (zone, from, until) => {
  useSiteZone(zone)
  expect(monthOf(utc(from))).toMatchObject({ from: utc(from), until: utc(until) })
  expect(monthOf(utc(until) - 1)).toMatchObject({ from: utc(from) })
  expect(monthOf(utc('2026-03-15T00:00'), 14).text).toBe('2025-01')
})

test('months that are over are counted once, and shown beside the current one', async () => {
  const { channel, history } = await aScene()
  const [last, current] = [monthOf(Date.now(), 1), monthOf(Date.now())]
  const half = new Date((last.from + last.until) / 2).toISOString().slice(0, 19)
  await writeHistory(channel, [
    [half, 0],
    [new Date(current.from - 1000).toISOString().slice(0, 19), 1],
  ])
  expect((await history()).months.at(-2)).toEqual({ month: last.text, availability: null })
  const count = () => db.system.transaction().execute(trx => countMonth(trx, last, 1_000_000))
  expect(await count()).toBeGreaterThan(0)
  expect(await count()).toBe(0)
  const { months } = await history()
  expect(months).toHaveLength(12)
  expect(months.at(-2)?.availability).toBeCloseTo(0, 4)
  expect(months.at(-1)).toEqual({ month: current.text, availability: 1 })
  expect(months[0]?.availability).toBe(null)
})

test('the list has what is offline first with its reason, and its counts are of the same search', async () => {
  const { company, server, viewer, beat } = await aScene()
  const second = await aChannel(db, server, { n: 2, name: 'gate' })
  await beat('online')
  const list = (input: object = {}) => handlers.listStates({ kind: 'channel', ...input } as never, viewer, context)
  const { rows, total } = await list()
  expect(total).toBe(2)
  expect(rows.map(row => [row.deviceId, row.state, row.reason])).toEqual([
    [second.deviceId, 'offline', null],
    [expect.stringMatching(/_C1$/), 'online', null],
  ])
  expect(rows[0]?.stateSince).toBeGreaterThan(Date.now() - 60_000)
  expect((await list({ keyword: 'gate' })).total).toBe(1)
  expect((await list({ state: 'online' })).rows.map(row => row.state)).toEqual(['online'])
  expect(await list({ pageNum: 9 })).toEqual({ rows: [], total: 2 })
  const counts = (filter: object) => handlers.countStates({ kind: 'channel', ...filter } as never, viewer, context)
  const ofChannels = { offline: 1, online: 1, inactive: 0, disabled: 0 }
  expect(await counts({})).toEqual({ ...ofChannels, kinds: [{ kind: 'channel', ...ofChannels }] })
  expect(await counts({ keyword: 'gate' })).toMatchObject({ offline: 1, online: 0 })
  expect(await counts({ ofCompanyId: company.tenantId + 1 })).toMatchObject({ offline: 0, online: 0 })
  await sql`update device set state = 0 where device_no = ${server.deviceNo}`.execute(db.system)
  expect((await list({ keyword: 'gate' })).rows[0]?.reason).toBe('aiServerAway')
})

test('devices of every kind are in one list, each with what its kind has, and are counted by kind and state', async () => {
  const { server, channel, viewer, beat } = await aScene()
  await beat('online')
  const ids = { gateway: await aSensorOf(db, channel, 5), meter: await aSensorOf(db, channel, 4) }
  const sensor = await aSensorOf(db, channel)
  const asSystem = (query: ReturnType<typeof sql>) => query.execute(db.system)
  await asSystem(sql`update ai_server set version = '1.4.0' where device_no = ${server.deviceNo}`)
  await asSystem(sql`update sensor set meter_type = 2, gateway_no = (select device_no from device where device_id = ${ids.gateway})
    where device_no = (select device_no from device where device_id = ${ids.meter})`)
  await asSystem(sql`insert into sensor_series (tenant_id, device_no, quantity, last_at, last_value)
    select tenant_id, device_no, 1, now(), 21.5 from device where device_id = ${sensor}`)
  await asSystem(sql`update device set state = 0, state_since = now() where device_id = ${sensor}`)
  const list = (input: object = {}) => handlers.listStates(input as never, viewer, context)
  const { rows, total } = await list()
  expect(total).toBe(5)
  expect(rows[0]).toMatchObject({
    deviceId: sensor,
    kind: 'sensor',
    state: 'offline',
    reason: 'noReadings',
    below: null,
  })
  expect(rows[0]?.values).toMatchObject([{ value: 21.5 }])
  const of = (kind: string) => rows.find(row => row.kind === kind)
  expect(of('aiServer')).toMatchObject({ aiServerId: server.deviceId, version: '1.4.0', below: 1, values: [] })
  expect(of('gateway')).toMatchObject({ deviceId: ids.gateway, below: 1, state: 'inactive' })
  expect(of('meter')).toMatchObject({ deviceId: ids.meter, meterType: 'colour', gatewayName: `S ${ids.gateway}` })
  expect((await list({ kind: 'meter', keyword: 's' })).rows.map(row => row.deviceId)).toEqual([ids.meter])
  expect((await list({ kind: 'sensor', state: 'online' })).total).toBe(0)
  const none = { offline: 0, online: 0, inactive: 0, disabled: 0 }
  expect(await handlers.countStates({}, viewer, context)).toEqual({
    ...none,
    offline: 1,
    online: 2,
    inactive: 2,
    kinds: [
      { kind: 'aiServer', ...none, online: 1 },
      { kind: 'channel', ...none, online: 1 },
      { kind: 'sensor', ...none, offline: 1 },
      { kind: 'meter', ...none, inactive: 1 },
      { kind: 'gateway', ...none, inactive: 1 },
    ],
  })
  const past = await handlers.readHistory({ deviceId: sensor } as never, viewer, context)
  expect(past.spans.map(({ state, reason }) => [state, reason])).toEqual([
    ['offline', 'noReadings'],
    ['inactive', 'added'],
  ])
})

test('what lies in another company or region has no history for whoever does not see it', async () => {
  const { channel } = await aScene()
  const stranger = await aViewer(db, await aCompany(db))
  await expect(async () => handlers.readHistory({ deviceId: channel.deviceId }, stranger, context)).rejects.toThrow()
})
