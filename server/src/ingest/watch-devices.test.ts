import { beforeEach, expect, test } from 'vitest'
import type { FileStore } from '../core/files/file-store.ts'
import { aChannel, aCompany, anAiServer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { claimCodes } from '../device/device.public.ts'
import { makeCollector } from './collector.ts'
import { ingestHandlers } from './ingest.routes.ts'
import { watchDevices } from './watch-devices.ts'

const db = suiteDatabase()
const { log } = recordedLog()

async function aScene() {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const collector = makeCollector({ db, log })
  let now = 1_000_000
  const job = watchDevices({ db, collector, log, clock: () => now })
  const { sendHeartbeat: heartbeat } = ingestHandlers({
    collector,
    diskState: () => 'ok',
    claims: claimCodes(Buffer.alloc(32)),
    store: {} as FileStore,
    sealer: {} as never,
  })
  return {
    server,
    channel,
    /** Looks as often as the ticker would in so many seconds. */
    watchFor: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 5) {
        now += 5000
        await db.system.transaction().execute(job.work)
      }
    },
    sleep: (seconds: number) => {
      now += seconds * 1000
    },
    beat: (state: 'online' | 'offline' | undefined, more: { sentAt?: number; channels?: object[] } = {}) =>
      heartbeat(
        {
          deviceId: server.deviceId,
          version: '1.2.3',
          sentAt: Date.now(),
          channels: state ? [{ channelId: channel.deviceId, state }] : [],
          ...(more as object),
        },
        server,
        { db, log: log as never },
      ),
    ago: (seconds: number) =>
      db.system
        .updateTable('ai_server')
        .set({ last_seen_at: new Date(Date.now() - seconds * 1000) })
        .where('device_no', '=', server.deviceNo)
        .execute(),
    channelSince: (seconds: number) =>
      db.system
        .updateTable('device')
        .set({ state_since: new Date(Date.now() - seconds * 1000) })
        .where('device_no', '=', channel.deviceNo)
        .execute(),
    states: async () =>
      (
        await db.system
          .selectFrom('device')
          .select('state')
          .where('company_id', '=', company.companyId)
          .orderBy('device_no')
          .execute()
      ).map(row => row.state),
    faults: () =>
      db.system
        .selectFrom('alarm')
        .select(['type', 'level', 'device_no', 'count'])
        .where('company_id', '=', company.companyId)
        .orderBy('alarm_id')
        .execute(),
    notified: async () =>
      (
        await db.system
          .selectFrom('outbox')
          .select('detail')
          .where('company_id', '=', company.companyId)
          .where('kind', '=', 'device')
          .orderBy('id')
          .execute()
      ).map(row => row.detail),
  }
}

beforeEach(async () => {
  // Each test watches its own devices only.
  await db.system.updateTable('device').set({ state: 3 }).execute()
})

test('a heartbeat tells the state of a server and its channels, and adds new channels', async () => {
  const { server, channel, beat, states, notified } = await aScene()
  const added = { channelId: `${server.deviceId}_C7`, name: 'north', state: 'online' }
  await beat('offline', { channels: [{ channelId: channel.deviceId, state: 'offline' }, added] })
  expect(await states()).toEqual([1, 0, 1])
  const row = await db.system
    .selectFrom('ai_server')
    .selectAll()
    .where('device_no', '=', server.deviceNo)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ version: '1.2.3', clock_off_since: null })
  expect(await notified()).toEqual([
    { deviceId: channel.deviceId, state: 'offline' },
    { deviceId: added.channelId, state: 'online' },
  ])
  await beat(undefined)
  expect(await states()).toEqual([1, 0, 0])
})

test('a heartbeat for another server’s devices is refused', async () => {
  const { beat } = await aScene()
  const channels = [{ channelId: 'somebody-else_C1', state: 'online' }]
  await expect(beat('online', { channels })).rejects.toThrow('ingest.unknownDevice')
})

test('a silent server goes offline with its channels and is one fault until it returns', async () => {
  const { server, watchFor, ago, states, faults, notified, beat, channel } = await aScene()
  await ago(31)
  await watchFor(60)
  expect(await states()).toEqual([0, 0])
  expect(await faults()).toEqual([{ type: 70, level: 5, device_no: server.deviceNo, count: 1 }])
  expect((await notified()).slice(0, 2)).toEqual([
    { deviceId: server.deviceId, state: 'offline' },
    { deviceId: channel.deviceId, state: 'offline' },
  ])
  await beat('online')
  expect(await states()).toEqual([1, 1])
  await watchFor(60)
  expect(await faults()).toHaveLength(1)
})

test('a server that spoke in time is left alone', async () => {
  const { watchFor, ago, states } = await aScene()
  await ago(20)
  await watchFor(60)
  expect(await states()).toEqual([1, 1])
})

test('nobody is judged for the time in which nobody listened', async () => {
  const { watchFor, sleep, ago, states } = await aScene()
  await ago(500)
  await watchFor(25)
  expect(await states()).toEqual([1, 1])
  sleep(600)
  await watchFor(30)
  expect(await states()).toEqual([1, 1])
  await watchFor(10)
  expect(await states()).toEqual([0, 0])
})

test('a channel that stays offline is one fault; a short loss is none', async () => {
  const { watchFor, beat, channelSince, faults, channel } = await aScene()
  await beat('offline')
  await watchFor(60)
  expect(await faults()).toEqual([])
  await channelSince(16)
  await watchFor(60)
  expect(await faults()).toMatchObject([{ type: 70, level: 5, device_no: channel.deviceNo, count: 1 }])
})

test('after its server’s return a channel gets its time to come back', async () => {
  const { watchFor, ago, beat, faults, server } = await aScene()
  await ago(40)
  await watchFor(60)
  await db.system
    .updateTable('device')
    .set({ state_since: new Date(Date.now() - 3_600_000) })
    .where('ai_server_no', '=', server.deviceNo)
    .execute()
  await beat('offline')
  await watchFor(10)
  expect(await faults()).toMatchObject([{ device_no: server.deviceNo }])
})

test('a clock that is off is one fault while it is off', async () => {
  const { server, watchFor, beat, faults } = await aScene()
  await beat('online', { sentAt: Date.now() - 70_000 })
  await beat('online', { sentAt: Date.now() - 80_000 })
  await watchFor(60)
  expect(await faults()).toEqual([{ type: 73, level: 5, device_no: server.deviceNo, count: 1 }])
  await beat('online')
  await watchFor(60)
  expect(await faults()).toHaveLength(1)
})
