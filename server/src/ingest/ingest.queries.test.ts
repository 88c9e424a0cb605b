/** Runs every query of ingestion once for the record of their SQL; what they mean is told by the tests of collector and watch. */
import { expect, test } from 'vitest'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aChannelOf, aCompany } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { publishStates } from '../device/device.public.ts'
import { findUnraisedFaults } from './fault.queries.ts'
import * as heartbeats from './heartbeat.queries.ts'
import * as ingestion from './ingest.queries.ts'
import { lockOpenAlarms } from './open-alarm.queries.ts'

const db = suiteDatabase()
const sql = recordedSql(new URL('./ingest.queries.sql', import.meta.url), {
  ...ingestion,
  ...heartbeats,
  lockOpenAlarms,
  findUnraisedFaults,
  publishStates,
})
const at = Date.now()

test('a batch, from its devices to its rows', async () => {
  const channel = await aChannelOf(db, await aCompany(db))
  const { aiServerNo, deviceId, deviceNo, tenantId, companyId, projectId, regionId } = channel
  const source = { aiServerNo, deviceId, type: 4 }
  expect(await sql.readSources(db.system, [source, { ...source, type: 999 }])).toMatchObject([
    { device_no: deviceNo, level: 2, merge_seconds: 60 },
    { device_no: deviceNo, level: null },
  ])
  const gate = { tenantId, companyId, deviceName: 'gate', location: '' }
  const [place] = await sql.findOrAddPlaces(db.system, [gate], 1)
  expect(await sql.findOrAddPlaces(db.system, [gate, { ...gate, location: 'one too many' }], 1)).toEqual([place])
  const number = await sql.takeAlarmNumbers(db.system)
  const key = { callerTenantId: tenantId, aiServerNo, eventId: 'one' }
  const ids = { number, alarmId: number, alarmAt: at }
  const times = { occurredAt: at, receivedAt: at, lastAt: at }
  const evidence = { pictures: ['a.jpg'], recording: undefined, extra: '{"a":"\\"\\\\"}' }
  const event = { ...key, ...ids, ...times, ...evidence, tenantId, companyId }
  const facts = {
    projectId,
    regionId,
    deviceNo,
    placeId: place?.place_id ?? 0,
    type: 4,
    level: 2,
    channelRule: undefined,
    state: 1,
  }
  const open = { tenantId, companyId, deviceNo, type: 4 }
  await db.system.transaction().execute(async trx => {
    expect(await sql.lockOpenAlarms(trx, [open])).toMatchObject([{ alarm_id: 0 }])
    const alarm = { ...event, ...facts, verdict: null, silent: false, count: 1 }
    const batch = { events: [event], alarms: [alarm], repeats: [], open: [{ ...open, ...ids, lastAt: at }] }
    await sql.writeBatch(trx, batch)
    expect(await sql.findKnownEvents(trx, [key])).toMatchObject([{ alarm_id: number, alarm_at: at }])
    expect(await sql.lockOpenAlarms(trx, [open])).toMatchObject([{ alarm_id: number, alarm_at: at, last_at: at }])
  })
  const repeats = [{ tenantId, alarmId: number, alarmAt: at, count: 1, lastAt: at }]
  const merged = { ...event, eventId: 'two', number: number + 1 }
  await sql.writeBatch(db.system, { events: [merged], alarms: [], repeats, open: [] })
  const again = { events: [{ ...event, number: number + 1 }], alarms: [], repeats: [], open: [] }
  await expect(sql.writeBatch(db.system, again)).rejects.toThrow('ingest_key_pkey')
  const alarms = await db.system.selectFrom('alarm').select(['extra', 'count']).execute()
  expect(alarms).toEqual([{ extra: { a: '"\\' }, count: 2 }])
  const notified = await db.system.selectFrom('outbox').select('cause').orderBy('id').execute()
  expect(notified.map(row => row.cause)).toEqual(['raised', 'repeated'])
})

test('a heartbeat, and who fell silent', async () => {
  const channel = await aChannelOf(db, await aCompany(db))
  const report = { deviceId: 'x', sentAt: at, channels: [] }
  const added = [{ channelId: `${channel.deviceId}9`, state: 'online' } as const]
  await db.system.transaction().execute(async trx => {
    await sql.updateAiServer(trx, channel.aiServerNo, report, 90_000)
    expect(await sql.findNewChannels(trx, added)).toEqual(added.map(({ channelId }) => channelId))
    await sql.addChannels(trx, channel.aiServerNo, added, 10)
    await sql.noteRefused(trx, channel.aiServerNo, 1)
    await sql.updateChannelFacts(trx, channel.aiServerNo, added)
    const changes = await sql.setReportedStates(trx, channel.aiServerNo, [`${channel.deviceId}9`])
    expect(changes.map(change => change.state).sort()).toEqual([0, 1])
    expect(await sql.listChannelRequests(trx, channel.aiServerNo)).toEqual([])
    expect(await sql.setSilentOffline(trx, '30 seconds')).toEqual([])
    await sql.publishStates(trx, changes)
    expect(await sql.findUnraisedFaults(trx, '15 seconds', 10)).toMatchObject([{ type: 73 }])
  })
})
