/** What is due by the clock alone: silence, limits that last, and readings that have had their time. */
import { allCalls } from '@watchfire/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { makeCollector } from '../../ingest/collector.ts'
import { raiseFaults } from '../../ingest/raise-faults.ts'
import { raiseCrossings } from './raise-crossings.ts'
import { ensurePartitions } from './reading.queries.ts'
import { watchSensors } from './watch-sensors.ts'

const suite = suiteServer({ jobs: false })
const { sensor, device } = allCalls
const { log } = recordedLog()
const dayMs = 86_400_000
let admin: SignedClient
let projectId = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  projectId = (await admin.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0
})

/** The jobs of a server that has just started; `look` runs one of them `times` times, 5 s apart. */
function aWatch() {
  let now = Date.now()
  const collector = makeCollector({ db: suite.db, log })
  const jobs = watchSensors({
    db: suite.db,
    log,
    raise: raiseFaults({ collector, log }),
    raiseAlarms: () => raiseCrossings({ db: suite.db, collector, log }),
    clock: () => now,
  })
  return async (name: string, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      now += 5000
      const job = jobs.find(each => each.name === name)
      if (!job) throw new Error(`no job ${name}`)
      await suite.db.system.transaction().execute(job.work)
    }
  }
}

/** An AI server that is online, with a sensor that has measured 20 degrees. */
async function aSensor(name: string) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name, projectId })
  const sensorId = `${aiServerId}_S1`
  const measure = async (value: number) => {
    const reading = { sensorId, quantity: 'temperature', at: Date.now(), value }
    const { body } = await post(suite.app, sensor.sendReadings.path, [reading], { authorization: `Bearer ${key}` })
    expect(body.data).toMatchObject([{ outcome: 'stored' }])
  }
  const setServer = (state: number, secondsAgo: number) =>
    sql`update device set state = ${state}, state_since = now() - make_interval(secs => ${secondsAgo}) where device_id = ${aiServerId}`.execute(
      suite.db.system,
    )
  await setServer(1, 3600)
  await measure(20)
  return {
    sensorId,
    measure,
    setServer,
    /** As if the sensor had said nothing for so long. */
    silentFor: (seconds: number) =>
      sql`update sensor_series set received_at = now() - make_interval(secs => ${seconds})
          where device_no = (select device_no from device where device_id = ${sensorId})`.execute(suite.db.system),
    dueNow: () =>
      sql`update sensor_series set due_at = now() - interval '1 second'
          where due_at is not null and device_no = (select device_no from device where device_id = ${sensorId})`.execute(
        suite.db.system,
      ),
    state: async () => (await admin.call(sensor.get, { sensorId })).state,
    alarms: async () => {
      const { rows } = await sql<{ type: number; count: number }>`
        select alarm.type, alarm.count from alarm join device using (device_no) where device.device_id = ${sensorId}
        order by alarm.alarm_id`.execute(suite.db.system)
      return rows.map(({ type, count }) => [type, count])
    },
  }
}

test('a sensor of which nothing comes for three times its interval is offline, and that is one fault, whoever watches', async () => {
  const { silentFor, state, alarms, measure } = await aSensor('安静')
  await silentFor(170)
  await aWatch()('sensor silence', 10)
  expect(await state()).toBe('online')
  await silentFor(190)
  await Promise.all([aWatch()('sensor silence', 10), aWatch()('sensor silence', 10)])
  expect([await state(), await alarms()]).toEqual(['offline', [[70, 1]]])
  await measure(21)
  expect(await state()).toBe('online')
  await aWatch()('sensor silence', 10)
  expect(await alarms()).toEqual([[70, 1]])
})

test('who has just begun to listen, or was asleep, judges no sensor', async () => {
  const { silentFor, state } = await aSensor('刚启动')
  await silentFor(600)
  await aWatch()('sensor silence', 5)
  expect(await state()).toBe('online')
})

test('an AI server that is away, or was until just now, makes no sensor of its own silent', async () => {
  const { silentFor, setServer, state, alarms } = await aSensor('断网')
  await silentFor(600)
  await setServer(0, 500)
  await aWatch()('sensor silence', 10)
  await setServer(1, 100)
  await aWatch()('sensor silence', 10)
  expect([await state(), await alarms()]).toEqual(['online', []])
  await setServer(1, 190)
  await aWatch()('sensor silence', 10)
  expect([await state(), await alarms()]).toEqual(['offline', [[70, 1]]])
})

test('a value that stays beyond its limit alarms when its minutes are over, though nothing more comes', async () => {
  const { sensorId, measure, dueNow, alarms } = await aSensor('冷库')
  const limit = { quantity: 'temperature' as const, low: null, high: 30, hysteresis: 1, minutes: 2 }
  await admin.call(sensor.saveLimits, { sensorId, version: 1, limits: [limit] })
  await measure(31)
  const look = aWatch()
  await look('sensor limits', 3)
  expect(await alarms()).toEqual([])
  await dueNow()
  await Promise.all([look('sensor limits', 2), aWatch()('sensor limits', 2)])
  expect(await alarms()).toEqual([[60, 1]])
})

test('a limit that the newest value is beyond alarms when it is saved, after its minutes and once', async () => {
  const { sensorId, dueNow, alarms } = await aSensor('新阈值')
  const limit = { quantity: 'temperature' as const, low: null, high: 10, hysteresis: 1, minutes: 0 }
  await admin.call(sensor.saveLimits, { sensorId, version: 1, limits: [{ ...limit, minutes: 60 }] })
  const look = aWatch()
  await look('sensor limits', 2)
  expect(await alarms()).toEqual([])
  await admin.call(sensor.saveLimits, { sensorId, version: 2, limits: [limit] })
  await dueNow()
  await look('sensor limits', 2)
  await admin.call(sensor.saveLimits, { sensorId, version: 3, limits: [{ ...limit, high: 30 }] })
  await look('sensor limits', 2)
  expect(await alarms()).toEqual([[60, 1]])
})

test('a sensor that reports changes alone is not offline for saying nothing', async () => {
  const { sensorId, silentFor, state, alarms } = await aSensor('门磁')
  await admin.call(sensor.update, { sensorId, version: 1, name: '门磁', enabled: true, intervalSeconds: 0 })
  await silentFor(86_000)
  await aWatch()('sensor silence', 10)
  expect([await state(), await alarms()]).toEqual(['online', []])
})

test('a value that came back in time does not alarm', async () => {
  const { sensorId, measure, dueNow, alarms } = await aSensor('油漆库')
  const limit = { quantity: 'temperature' as const, low: null, high: 30, hysteresis: 1, minutes: 2 }
  await admin.call(sensor.saveLimits, { sensorId, version: 1, limits: [limit] })
  await measure(31)
  await measure(29.5)
  await dueNow()
  await aWatch()('sensor limits', 2)
  expect(await alarms()).toEqual([])
})

test('readings go after their month by the day, and the curve of then stays in its minutes', async () => {
  const { sensorId } = await aSensor('往年')
  const then = Date.now() - 40 * dayMs
  await ensurePartitions(suite.db.system, then, then)
  for (const [table, columns, values] of [
    ['reading', 'value', '7'],
    ['reading_minute', 'least, greatest, total, readings', '7, 7, 7, 1'],
    ['reading_hour', 'least, greatest, total, readings', '7, 7, 7, 1'],
  ] as const)
    await sql`insert into ${sql.table(table)} (tenant_id, device_no, quantity, at, ${sql.raw(columns)})
      select tenant_id, device_no, 1, date_trunc('hour', to_timestamp(${then}::float8 / 1000)), ${sql.raw(values)}
      from device where device_id = ${sensorId}`.execute(suite.db.system)
  const stored = async () => {
    const { rows } = await sql<{ raw: number; minutes: number; hours: number; days: number }>`
      select (select count(*)::int from reading join device using (device_no) where device_id = ${sensorId}) as raw,
             (select count(*)::int from reading_minute join device using (device_no) where device_id = ${sensorId}) as minutes,
             (select count(*)::int from reading_hour join device using (device_no) where device_id = ${sensorId}) as hours,
             (select count(*)::int from pg_inherits where inhparent = 'reading'::regclass) as days`.execute(
      suite.db.system,
    )
    return rows[0]
  }
  const before = await stored()
  expect(before).toMatchObject({ raw: 2, minutes: 2, hours: 2 })
  await aWatch()('reading partitions')
  expect(await stored()).toEqual({ raw: 1, minutes: 2, hours: 2, days: (before?.days ?? 0) - 1 })
  const range = { from: then - dayMs, to: then + dayMs, points: 500 }
  const { curves, source } = await admin.call(sensor.readCurve, {
    sensorIds: [sensorId],
    quantity: 'temperature',
    ...range,
  })
  expect([source, curves[0]?.average.filter(value => value !== null)]).toEqual(['minute', [7]])
})
