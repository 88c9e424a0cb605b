/** Readings from an AI server to the curve and the alarm. */

import { allCalls } from '@watchfire/contract'
import { zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import type { ReadingOutcome } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db, { alarm: 'when an alarm was first opened stands with the alarm' })
const { sensor, device } = allCalls
const minute = 60_000
const hour = 60 * minute
const now = Date.now()
let admin: SignedClient
let projectId = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const project = suite.db.system.selectFrom('project').where('name', '=', '一号厂区').select('project_id')
  projectId = (await project.executeTakeFirstOrThrow()).project_id
})

/** An AI server; `send` posts readings and answers their outcomes. */
async function aServer() {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '东区', projectId })
  const send = async (readings: unknown[]) => {
    const { status, body } = await post(suite.app, sensor.sendReadings.path, readings, {
      authorization: `Bearer ${key}`,
    })
    if (status !== 200) throw new Error(`${status} ${body.rmsg}`)
    return body.data as ReadingOutcome[]
  }
  const of = (n: number) => `${aiServerId}_S${n}`
  return { aiServerId, send, of }
}
const outcomesOf = (outcomes: ReadingOutcome[]) => outcomes.map(({ outcome }) => outcome)
const temperature = (sensorId: string, at: number, value: number) => ({ sensorId, quantity: 'temperature', at, value })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )

/** How many readings are stored, and how many the roll-ups count. */
async function countsOf(sensorId: string) {
  const { rows } = await sql<{ stored: number; minutes: number; hours: number }>`
    select (select count(*)::int from reading where reading.device_no = device.device_no) as stored,
           (select coalesce(sum(readings), 0)::int from reading_minute where reading_minute.device_no = device.device_no) as minutes,
           (select coalesce(sum(readings), 0)::int from reading_hour where reading_hour.device_no = device.device_no) as hours
    from device where device_id = ${sensorId}`.execute(suite.db.system)
  return rows[0]
}

test('a sensor is entered with its first reading, and shows its newest value', async () => {
  const { send, of } = await aServer()
  expect(outcomesOf(await send([temperature(of(1), now - minute, 21), temperature(of(1), now, 22.5)]))).toEqual([
    'stored',
    'stored',
  ])
  expect(outcomesOf(await send([{ sensorId: of(2), quantity: 'meterTotal', at: now, value: 1234.5 }]))).toEqual([
    'stored',
  ])
  const { rows } = await admin.call(sensor.list, { keyword: of(1).split('_')[0] })
  expect(rows.map(({ sensorId, kind, state }) => ({ sensorId, kind, state }))).toEqual([
    { sensorId: of(1), kind: 'sensor', state: 'online' },
    { sensorId: of(2), kind: 'meter', state: 'online' },
  ])
  expect(rows[0]?.values).toMatchObject([{ quantity: 'temperature', value: 22.5, at: now, side: 'none' }])
})

test('each reading is judged by itself: strange, foreign, early and ancient ones are refused with the reason', async () => {
  const { send, of } = await aServer()
  const good = temperature(of(1), now, 20)
  const outcomes = await send([
    good,
    { ...good, value: null },
    { ...good, value: -400 },
    { ...good, value: '20' },
    { ...good, quantity: 'colour' },
    { ...good, at: now + hour },
    { ...good, at: now - 40 * 24 * hour },
    { ...good, sensorId: 'WF-DEMO-1_S1' },
    'nonsense',
    good,
  ])
  expect(outcomesOf(outcomes)).toEqual(['stored', ...Array(8).fill('refused'), 'repeated'])
  expect(outcomes.map(({ reason }) => reason).filter(Boolean)).toHaveLength(8)
  expect(outcomes[2]?.reason).toContain('-273.15')
  expect(outcomes[6]?.reason).toContain('30')
  expect(await countsOf(of(1))).toEqual({ stored: 1, minutes: 1, hours: 1 })
})

test('roll-ups are right whatever order readings come in and however often', async () => {
  const { send, of } = await aServer()
  const from = Math.floor(now / hour) * hour - 5 * hour
  const readings = Array.from({ length: 240 }, (_, n) => temperature(of(1), from + n * 30_000, Math.sin(n) * 10))
  const shuffled = readings.toSorted((one, other) => ((one.value * 7919) % 1) - ((other.value * 7919) % 1))
  for (let start = 0; start < shuffled.length; start += 50) await send(shuffled.slice(start, start + 70))
  expect(outcomesOf(await send(readings)).every(outcome => outcome === 'repeated')).toBe(true)
  const { rows } = await sql<{ wrong: number; hours: number }>`
    with raw as (
      select date_bin('1 hour', at, 'epoch') as at, min(value) as least, max(value) as greatest, sum(value) as total, count(*) as readings
      from reading join device using (device_no) where device_id = ${of(1)} group by 1
    )
    select count(*)::int as hours, count(*) filter (where raw.readings is distinct from reading_hour.readings or raw.least <> reading_hour.least
      or raw.greatest <> reading_hour.greatest or abs(raw.total - reading_hour.total) > 1e-6)::int as wrong
    from raw full join (select reading_hour.* from reading_hour join device using (device_no) where device_id = ${of(1)}) as reading_hour using (at)`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([{ hours: 2, wrong: 0 }])
  expect(await countsOf(of(1))).toEqual({ stored: 240, minutes: 240, hours: 240 })
})

test('connections that break while readings are stored lose none and count none twice', async () => {
  const { send, of } = await aServer()
  let stop = false
  let broken = 0
  const breaking = (async () => {
    while (!stop) {
      const { rows } = await sql`
        with victim as materialized (
          select pid from pg_stat_activity
          where application_name = 'watchfire-system' and datname = current_database() and query ~ 'reading|sensor_series'
            and state <> 'idle' and pid <> pg_backend_pid()
        )
        select pg_terminate_backend(pid) from victim`.execute(suite.db.auth)
      broken += rows.length
      // Some are left alone, or nothing would ever be stored.
      if (broken > 12) return
      await new Promise(resolve => setImmediate(resolve))
    }
  })()
  for (let post = 0; post < 30; post += 1) {
    const readings = Array.from({ length: 40 }, (_, n) =>
      temperature(of(1), now - 2 * hour + (post * 40 + n) * 1000, n),
    )
    // What is given back is sent again, as an AI server does.
    for (let sent = false; !sent; ) {
      sent = await send(readings).then(
        () => true,
        () => false,
      )
    }
  }
  stop = true
  await breaking
  expect(broken).toBeGreaterThan(3)
  expect(await countsOf(of(1))).toEqual({ stored: 1200, minutes: 1200, hours: 1200 })
})

test('a curve has its gap as a gap, in minutes as in hours', async () => {
  const { send, of } = await aServer()
  // Where a bucket of two hours begins, whatever hour it is.
  const from = Math.floor(now / (2 * hour)) * 2 * hour - 20 * hour
  const before = Array.from({ length: 120 }, (_, n) => temperature(of(1), from + n * minute, 20))
  const after = Array.from({ length: 120 }, (_, n) => temperature(of(1), from + 8 * hour + n * minute, 24))
  await send([...before, ...after])
  const read = (points: number) =>
    admin.call(sensor.readCurve, { sensorIds: [of(1)], quantity: 'temperature', from, to: from + 12 * hour, points })
  for (const [points, source] of [
    [500, 'minute'],
    [10, 'hour'],
  ] as const) {
    const { curves, source: readFrom } = await read(points)
    expect(readFrom).toBe(source)
    const { at, average } = curves[0] ?? { at: [], average: [] as (number | null)[] }
    const gap = average.indexOf(null)
    expect(average.filter(value => value === null)).toHaveLength(1)
    expect([at[gap], at[gap + 1]]).toEqual([from + 2 * hour, from + 8 * hour])
    expect([average[0], average.at(-1)]).toEqual([20, 24])
  }
})

test('a curve of several sensors is refused for one that does not exist', async () => {
  const { send, of } = await aServer()
  await send([temperature(of(1), now, 20)])
  const missing = await refusal(admin.call(sensor.get, { sensorId: 'WF-NONE-9_S9' }))
  const range = { quantity: 'temperature', from: now - hour, to: now } as const
  expect(await refusal(admin.call(sensor.readCurve, { ...range, sensorIds: [of(1), 'WF-NONE-9_S9'] }))).toBe(missing)
})

test('a limit that is crossed raises one alarm, which is a mark of the curve', async () => {
  const { send, of } = await aServer()
  await send([temperature(of(1), now - 10 * minute, 20)])
  await admin.call(sensor.saveLimits, {
    sensorId: of(1),
    version: 1,
    limits: [{ quantity: 'temperature', low: null, high: 30, hysteresis: 2, minutes: 2 }],
  })
  for (const [ago, value] of [
    [9, 31],
    [8, 31],
    [7, 31.5],
    [6, 29],
    [5, 31],
  ] as const)
    await send([temperature(of(1), now - ago * minute, value)])
  const curve = () =>
    admin.call(sensor.readCurve, { sensorIds: [of(1)], quantity: 'temperature', from: now - hour, to: now + minute })
  await expect.poll(async () => (await curve()).curves[0]?.marks.length).toBe(1)
  const [mark] = (await curve()).curves[0]?.marks ?? []
  expect(mark).toMatchObject({ at: now - 7 * minute, side: 'high', value: 31.5 })
  const alarm = await admin.call(allCalls.family.findSensor, { alarmId: mark?.alarmId ?? '' })
  expect(alarm).toMatchObject({ type: 60, saType: 1, alarmT: 31.5, deviceId: of(1), count: 1 })
})

test('smoke alarms without anybody’s having set a limit', async () => {
  const { send, of } = await aServer()
  await send([{ sensorId: of(1), quantity: 'smoke', at: now - minute, value: 0 }])
  await send([{ sensorId: of(1), quantity: 'smoke', at: now, value: 1 }])
  const curve = () =>
    admin.call(sensor.readCurve, { sensorIds: [of(1)], quantity: 'smoke', from: now - hour, to: now + minute })
  await expect.poll(async () => (await curve()).curves[0]?.marks.length).toBe(1)
  const [mark] = (await curve()).curves[0]?.marks ?? []
  expect(await admin.call(allCalls.family.findSensor, { alarmId: mark?.alarmId ?? '' })).toMatchObject({ type: 61 })
})

test('one that is switched off is refused, one in use cannot be removed, and of two changes the second is told', async () => {
  const { aiServerId, send, of } = await aServer()
  const { sensorId } = await admin.call(sensor.add, { aiServerId, kind: 'meter', name: '水表', meterType: 'colour' })
  expect(sensorId).toBe(of(1))
  await send([{ sensorId, quantity: 'meterTotal', at: now, value: 5 }])
  const found = await admin.call(sensor.get, { sensorId })
  expect(found).toMatchObject({ kind: 'meter', meterType: 'colour', state: 'online', canRemove: false })
  expect(await refusal(admin.call(sensor.remove, { sensorId, version: 1 }))).toContain('不能删除')
  const off = await admin.call(sensor.update, {
    sensorId,
    version: 1,
    name: '水表',
    meterType: 'colour',
    enabled: false,
  })
  expect(off.state).toBe('disabled')
  expect(await send([{ sensorId, quantity: 'meterTotal', at: now + 1, value: 6 }])).toMatchObject([
    { outcome: 'refused' },
  ])
  expect(await refusal(admin.call(sensor.update, { sensorId, version: 1, name: 'x', enabled: true }))).not.toBe('')
})

test('one that is switched off stays off when its AI server gets another key', async () => {
  const { aiServerId } = await aServer()
  const { sensorId } = await admin.call(sensor.add, { aiServerId, kind: 'sensor', name: '拆下的' })
  await admin.call(sensor.update, { sensorId, version: 1, name: '拆下的', enabled: false })
  await admin.call(device.rotateKey, { aiServerId })
  expect(await admin.call(sensor.get, { sensorId })).toMatchObject({ enabled: false, state: 'disabled' })
})

test('a limit that nobody named stays: that of smoke is not lost by setting another', async () => {
  const { send, of } = await aServer()
  await send([temperature(of(1), now - minute, 21), { sensorId: of(1), quantity: 'smoke', at: now - minute, value: 0 }])
  const limit = { quantity: 'temperature' as const, low: null, high: 30, hysteresis: 1, minutes: 0 }
  await admin.call(sensor.saveLimits, { sensorId: of(1), version: 1, limits: [limit] })
  const highs = async () =>
    Object.fromEntries(
      (await admin.call(sensor.get, { sensorId: of(1) })).values.map(each => [each.quantity, each.high]),
    )
  expect(await highs()).toEqual({ temperature: 30, smoke: 0.5 })
  const none = { quantity: 'smoke' as const, low: null, high: null, hysteresis: 0, minutes: 0 }
  await admin.call(sensor.saveLimits, { sensorId: of(1), version: 2, limits: [none] })
  expect(await highs()).toEqual({ temperature: 30, smoke: null })
})

test('temperatures of a day are told reading by reading, of one sensor or of all behind a gateway', async () => {
  const { aiServerId, send, of } = await aServer()
  const clock = zoneClock('Asia/Shanghai')
  const [day, dayBefore] = [clock.dayOf(now - 48 * hour), clock.dayOf(now - 72 * hour)]
  const at = clock.moment(day, 12)
  await send([
    temperature(of(1), at, 21),
    temperature(of(1), at + minute, 22.5),
    temperature(of(2), at + 2 * minute, -18),
    temperature(of(2), at - 24 * hour, -17),
    { sensorId: of(2), quantity: 'humidity', at, value: 60 },
  ])
  const list = async (input: { day?: string; sensorId?: string; pageNum?: number; pageSize?: number }, as = admin) => {
    const { rows, total } = await as.call(sensor.listTemperatures, { day, ...input })
    return [total, ...rows.filter(row => row.sensorId.startsWith(aiServerId)).map(row => row.temperature)]
  }
  expect(await list({})).toEqual([3, -18, 22.5, 21])
  expect(await list({ pageNum: 2, pageSize: 2 })).toEqual([3, 21])
  expect(await list({ sensorId: of(1) })).toEqual([2, 22.5, 21])
  expect(await list({ day: dayBefore })).toEqual([1, -17])
  const { rows } = await admin.call(sensor.listTemperatures, { day, sensorId: of(2) })
  expect(rows[0]).toMatchObject({ at: at + 2 * minute, atText: `${day} 12:02:00`, projectId, gatewayId: null })
  const { sensorId: gateway } = await admin.call(sensor.add, { aiServerId, kind: 'gateway', name: '网关' })
  const { sensorId: behind } = await admin.call(sensor.add, {
    aiServerId,
    kind: 'sensor',
    name: '冷库',
    gatewayId: gateway,
  })
  await send([temperature(behind, at, 4)])
  expect(await list({ sensorId: gateway })).toEqual([1, 4])
  const stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  await expect(list({ sensorId: of(1) }, stranger)).rejects.toThrow()
  expect(await list({}, stranger)).toEqual([0])
})
