/** Faults that the platform finds in what AI servers tell of themselves. */
import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from './collector.ts'
import { watchDevices } from './watch-devices.ts'

const suite = suiteServer({ jobs: false })
const { log } = recordedLog()
const GB = 1024 ** 3
let admin: SignedClient
let projectId = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  projectId = (await admin.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0
})

/** A server's watch, begun anew: it remembers nothing. */
function aWatch() {
  let now = 0
  const job = watchDevices({ db: suite.db, collector: makeCollector({ db: suite.db, log }), log, clock: () => now })
  return async () => {
    for (let look = 0; look < 8; look++) {
      now += 5000
      await suite.db.system.transaction().execute(job.work)
    }
  }
}

async function anAiServer(name: string) {
  const { aiServerId, key } = await admin.call(allCalls.device.registerAiServer, { name, projectId })
  const watch = aWatch()
  return {
    aiServerId,
    watch,
    beat: async (facts: object) => {
      const report = { deviceId: aiServerId, sentAt: Date.now(), channels: [], ...facts }
      const { status } = await post(suite.app, ingestCalls.sendHeartbeat.path, report, {
        authorization: `Bearer ${key}`,
      })
      expect(status).toBe(200)
    },
    /** As if so many seconds had passed since everything that is noted of it. */
    pass: (seconds: number) =>
      sql`update ai_server set busy_since = busy_since - make_interval(secs => ${seconds})
          where device_no = (select device_no from device where device_id = ${aiServerId})`.execute(suite.db.system),
    silentFor: (seconds: number) =>
      sql`update ai_server set last_seen_at = now() - make_interval(secs => ${seconds})
          where device_no = (select device_no from device where device_id = ${aiServerId})`.execute(suite.db.system),
    faults: async () =>
      (
        await suite.db.system
          .selectFrom('alarm')
          .innerJoin('device', 'device.device_no', 'alarm.device_no')
          .where('device.device_id', '=', aiServerId)
          .select(['alarm.type', 'alarm.level', 'alarm.count', 'alarm.extra'])
          .orderBy('alarm.alarm_id')
          .execute()
      ).map(({ type, level, count, extra }) => [type, level, count, extra]),
  }
}

test('a low disk is one fault with its figures until it is well free again, whoever watches', async () => {
  const { beat, watch, faults } = await anAiServer('磁盘')
  const low = [72, 5, 1, { diskFreeBytes: 2.5 * GB, diskTotalBytes: 100 * GB }]
  await beat({ diskFreeBytes: 2.5 * GB, diskTotalBytes: 100 * GB })
  // Two servers look at the same time, and one that has started since.
  await Promise.all([watch(), aWatch()()])
  expect(await faults()).toEqual([low])
  await beat({ diskFreeBytes: 3.5 * GB, diskTotalBytes: 100 * GB })
  await beat({ diskFreeBytes: 2 * GB, diskTotalBytes: 100 * GB })
  await beat({})
  await Promise.all([watch(), aWatch()()])
  expect(await faults()).toEqual([low])

  await beat({ diskFreeBytes: 5 * GB, diskTotalBytes: 100 * GB })
  await watch()
  expect(await faults()).toEqual([low])
  await beat({ diskFreeBytes: 0.5 * GB, diskTotalBytes: 20 * GB })
  await watch()
  // Within a minute it is the same trouble again.
  expect((await faults()).map(([type, , count]) => [type, count])).toEqual([[72, 2]])
})

test('a clock that swings about a minute is one fault, and says by how much', async () => {
  const { beat, watch, faults } = await anAiServer('时钟')
  await beat({ sentAt: Date.now() - 70_000 })
  await watch()
  await beat({ sentAt: Date.now() - 55_000 })
  await beat({ sentAt: Date.now() - 65_000 })
  await watch()
  const [fault, ...more] = await faults()
  expect([fault?.slice(0, 3), more]).toEqual([[73, 5, 1], []])
  const figures = fault?.[3] as { clockOffsetMs: number } | undefined
  expect(Math.round((figures?.clockOffsetMs ?? 0) / 10_000)).toBe(-7)
})

test('nearly all cores for five minutes are a fault; a moment of it, a pause and an unheard time are none', async () => {
  const { beat, pass, silentFor, watch, faults } = await anAiServer('过载')
  const busy = { load: 3.7, cores: 4 }
  await beat({ load: 1, cores: 4 })
  await beat(busy)
  await pass(290)
  await beat(busy)
  await watch()
  expect(await faults()).toEqual([])

  await beat({ load: 3, cores: 4 })
  await beat(busy)
  await pass(290)
  await silentFor(40)
  await beat(busy)
  await pass(20)
  await beat(busy)
  await watch()
  expect(await faults()).toEqual([])

  await pass(280)
  // A little less is no end of it.
  await beat({ load: 3.4, cores: 4 })
  await beat(busy)
  await watch()
  await aWatch()()
  expect(await faults()).toEqual([[76, 5, 1, busy]])
})

test('a machine that others keep busy, or that has no memory left, is the same fault with its figures, and does not swing', async () => {
  const { aiServerId, beat, pass, watch, faults } = await anAiServer('整机')
  const own = { load: 0.3, cores: 4 }
  const machine = { busy: 7.6, cores: 8, memoryFreeBytes: 4 * GB, memoryTotalBytes: 8 * GB }
  const fine = { ...machine, busy: 2 }
  await beat({ ...own, machine: fine })
  await pass(600)
  await watch()
  expect(await faults()).toEqual([])

  await beat({ ...own, machine })
  await pass(290)
  // Between the bounds, and not told: what was so stays so.
  await beat({ ...own, machine: { ...machine, busy: 6.8 } })
  await beat({ ...own, machine: { ...fine, memoryFreeBytes: 0.25 * GB } })
  await pass(20)
  await beat({ ...own, machine })
  await watch()
  const figures = { machineLoad: 7.6, machineCores: 8, memoryFreeBytes: 4 * GB, memoryTotalBytes: 8 * GB }
  expect(await faults()).toEqual([[76, 5, 1, { ...own, ...figures }]])

  await beat({ ...own, machine: { ...machine, busy: 6.8 } })
  await beat({ ...own, machine })
  await watch()
  expect(await faults()).toHaveLength(1)
  const { aiServer } = await admin.call(allCalls.device.getAiServer, { aiServerId })
  expect(aiServer.machine).toEqual(machine)
})

test('an AI server that does not say how many cores it has is never overloaded', async () => {
  const { beat, pass, watch, faults } = await anAiServer('旧版')
  await beat({ load: 64 })
  await pass(600)
  await beat({ load: 64 })
  await watch()
  expect(await faults()).toEqual([])
})

test('an alarm of a fault says its figures where it is read', async () => {
  const { aiServerId, beat, watch } = await anAiServer('读数')
  await beat({ diskFreeBytes: GB, diskTotalBytes: 100 * GB })
  await watch()
  const { rows } = await admin.call(allCalls.alarm.list, { deviceId: aiServerId })
  expect(rows).toMatchObject([{ type: 72, diskFreeBytes: GB, diskTotalBytes: 100 * GB }])
})
