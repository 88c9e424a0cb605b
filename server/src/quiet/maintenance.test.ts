/** Devices that are worked on: their faults are recorded without popups, and everything else comes through. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { alarmHandlers } from '../alarm/alarm.routes.ts'
import { alarmKeyOf } from '../alarm/alarm-key.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { aChannel, aCompany, aRegion, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { aSensorOf } from '../device/testing/sensor-rows.ts'
import { quietHandlers } from './quiet.routes.ts'
import { quietScene, types } from './testing/quiet-scene.ts'

const db = suiteDatabase()
const fault = 70
const hour = 3_600_000
const held = [true, true, true]
const free = [false, false, false]
const { get } = alarmHandlers({ fileUrl: () => '' })

async function aScene() {
  const scene = await quietScene(db)
  const { channel, viewer, tools } = scene
  const start = (reach: 'device' | 'aiServer' | 'project' = 'device', more: object = {}, by: Viewer = viewer) => {
    const now = Date.now()
    const input = {
      deviceId: channel.deviceId,
      reach,
      beginTime: now,
      endTime: now + hour,
      reason: '更换镜头',
      ...more,
    }
    return quietHandlers.startMaintenance(input, by, tools)
  }
  const inWork = async (by = viewer) => (await scene.quiet(by)).filter(quiet => quiet.maintenance)
  const end = async (by: Viewer = viewer) => {
    const [first] = await inWork()
    return quietHandlers.endMaintenance({ maintenanceId: first?.maintenance?.maintenanceId ?? 0 }, by, tools)
  }
  const marked = async (alarmId: string) => (await get({ alarmId }, viewer, tools)).inMaintenance
  return { ...scene, start, end, inWork, marked }
}

test('a fault of a device that is worked on is recorded, marked and pops nothing; other alarms and devices do', async () => {
  const { start, raise, heldBack, marked, neighbour, counts } = await aScene()
  const before = await raise(fault)
  expect(await heldBack(before)).toEqual(free)
  await start()
  const during = await raise(fault, neighbour)
  expect(await heldBack(during)).toEqual(free)
  expect(await heldBack(await raise(types.helmet))).toEqual(free)
  expect(await heldBack(await raise(types.fire))).toEqual(free)
  // What was raised before holds its popup back as long as the work goes on, and is not of it.
  expect(await heldBack(before)).toEqual(held)
  expect(await marked(before)).toBe(false)
  expect((await counts()).listed).toBe(4)
})

test('one that comes while it is worked on stays marked after the end, and what comes then pops', async () => {
  const { start, end, inWork, raise, heldBack, marked, audit, outbox } = await aScene()
  await start()
  const during = await raise(fault)
  expect(await heldBack(during)).toEqual(held)
  expect(await marked(during)).toBe(true)
  await end()
  expect(await inWork()).toEqual([])
  expect(await marked(during)).toBe(true)
  // As with do-not-disturb: what came without a popup gets none later.
  expect(await heldBack(during)).toEqual(held)
  await expect(end()).rejects.toThrow('quiet.noMaintenance')
  expect((await audit()).map(row => row.action)).toEqual(['startMaintenance', 'endMaintenance'])
  expect(await outbox('quiet')).toHaveLength(2)
})

test('a postponed fault waits until its device is worked on no more; other postponed alarms do not', async () => {
  const { start, end, raise, postpone, pass, look, outbox } = await aScene()
  const [offline, helmet, fire] = [await raise(fault), await raise(types.helmet), await raise(types.fire)]
  for (const alarmId of [offline, helmet, fire]) await postpone(alarmId)
  await start('project')
  await pass(600_000)
  await look()
  const reminded = async () => new Set((await outbox('alarm', 'reminded')).map(row => row.alarm_id))
  const numbers = (...ids: string[]) => new Set(ids.map(id => alarmKeyOf(id)?.alarmId))
  expect(await reminded()).toEqual(numbers(helmet, fire))
  await end()
  await look()
  expect(await reminded()).toEqual(numbers(helmet, fire, offline))
})

test('that of an AI server reaches its channels, that of a project every device in it', async () => {
  const { start, end, inWork, raise, heldBack, neighbour, channel } = await aScene()
  for (const reach of ['aiServer', 'project'] as const) {
    await start(reach)
    const shown = await inWork()
    expect(shown.map(quiet => quiet.deviceId)).toEqual([
      channel.deviceId.replace(/_C1$/, ''),
      channel.deviceId,
      neighbour.deviceId,
    ])
    expect(new Set(shown.map(quiet => quiet.maintenance?.reach))).toEqual(new Set([reach]))
    expect(await heldBack(await raise(fault, neighbour))).toEqual(held)
    await end()
  }
})

test('one that begins later is shown and holds nothing back until then; taken back, it never was', async () => {
  const { start, end, inWork, raise, heldBack } = await aScene()
  await start('device', { beginTime: Date.now() + hour, endTime: Date.now() + 2 * hour })
  expect(await inWork()).toHaveLength(1)
  expect(await heldBack(await raise(fault))).toEqual(free)
  await end()
  expect(await inWork()).toEqual([])
})

test.each([
  ['longer than a week', { endTime: Date.now() + 8 * 24 * hour }, 'quiet.maintenanceTooLong'],
  ['ending before it begins', { endTime: Date.now() - 1 }, 'quiet.maintenanceOver'],
  ['begun yesterday', { beginTime: Date.now() - 24 * hour }, 'quiet.maintenanceOver'],
  ['of a device that is not there', { deviceId: 'WF-NONE_C1' }, 'device.notFound'],
])('one is refused: %s', async (_, more, code) => {
  const { start } = await aScene()
  await expect(async () => start('device', more)).rejects.toThrow(code)
})

test('whoever has a single region sets its devices alone, and neither sees nor ends what is of others', async () => {
  const { start, end, inWork, company, channel } = await aScene()
  const { projectId } = company
  const guard = (regionId: number) =>
    aViewer(db, company, { projectIds: [projectId], regionLimits: [{ projectId, regionIds: [regionId] }] })
  const own = await guard(company.regionId)
  await expect(start('project', {}, own)).rejects.toThrow('project.partOnly')
  await expect(start('aiServer', {}, own)).rejects.toThrow('project.partOnly')
  await start('project')
  expect((await inWork(own)).length).toBeGreaterThan(0)
  await expect(end(own)).rejects.toThrow('quiet.noMaintenance')
  await end()
  await start('device', {}, own)
  const other = await guard(await aRegion(db, company))
  expect(await inWork(other)).toEqual([])
  await expect(end(other)).rejects.toThrow('quiet.noMaintenance')
  await expect(end(await aViewer(db, await aCompany(db)))).rejects.toThrow('quiet.noMaintenance')
  await end(own)
  expect(channel.regionId).toBe(company.regionId)
})

test('that of an AI server is ended by who has the whole project, and offered for ending to no other', async () => {
  const { start, end, inWork, company } = await aScene()
  const { projectId, regionId } = company
  const own = await aViewer(db, company, {
    projectIds: [projectId],
    regionLimits: [{ projectId, regionIds: [regionId] }],
  })
  const mayEnd = async (by?: Viewer) => new Set((await inWork(by)).map(quiet => quiet.maintenance?.mayEnd))
  for (const reach of ['aiServer', 'project'] as const) {
    await start(reach)
    expect(await mayEnd(own)).toEqual(new Set([false]))
    await expect(end(own)).rejects.toThrow('quiet.noMaintenance')
    // What the top bar has chosen is no limit.
    const chosen = await aViewer(db, company, { regionId })
    expect(await mayEnd(chosen)).toEqual(new Set([true]))
    await end(chosen)
    expect(await inWork()).toEqual([])
  }
  await start('device')
  expect(await mayEnd(own)).toEqual(new Set([true]))
  await end(own)
})

test('time in which a device was worked on counts neither for nor against it', async () => {
  const { company, channel } = await aScene()
  const second = await aChannel(
    db,
    {
      ...company,
      kind: 'aiServer',
      language: 'en',
      address: '',
      deviceNo: channel.aiServerNo,
      deviceId: channel.deviceId.replace(/_C1$/, ''),
    },
    { n: 7 },
  )
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
  for (const [device, kind] of [
    [channel, 'own'],
    [second, 'project'],
  ] as const) {
    await sql`delete from device_state_change where device_no = ${device.deviceNo}`.execute(db.system)
    for (const [hours, from, to] of [
      [0, null, 1],
      [2, 1, 0],
      [6, 0, 1],
    ] as const)
      await sql`insert into device_state_change (tenant_id, device_no, at, from_state, to_state)
        values (${device.tenantId}, ${device.deviceNo}, ${at(hours)}, ${from}, ${to})`.execute(db.system)
    const deviceNo = kind === 'own' ? channel.deviceNo : null
    await sql`insert into maintenance (tenant_id, company_id, project_id, device_no, began_at, until, reason, set_by)
      values (${company.tenantId}, ${company.companyId}, ${company.projectId}, ${deviceNo}, ${at(kind === 'own' ? 1 : 8)}, ${at(kind === 'own' ? 4 : 9)}, 'x', '')`.execute(
      db.system,
    )
  }
  const { rows } = await sql<{ online_ms: number; service_ms: number }>`
    select counted.* from device, device_time(device, ${at(0)}, ${at(10)}) as counted
    where device_no in (${channel.deviceNo}, ${second.deviceNo}) order by device_no`.execute(db.system)
  expect(rows.map(row => [row.online_ms / hour, row.service_ms / hour])).toEqual([
    [4, 6],
    [5, 9],
  ])
})

test('that of a sensor is shown, is told to the consoles and can be ended', async () => {
  const { start, end, inWork, channel, outbox } = await aScene()
  const sensorId = await aSensorOf(db, channel)
  await start('device', { deviceId: sensorId })
  expect((await inWork()).map(quiet => quiet.deviceId)).toEqual([sensorId])
  await end()
  expect(await inWork()).toEqual([])
  expect(await outbox('quiet')).toHaveLength(2)
})
