import { channelsOfPart, maxChannelsOfWall } from '@watchfire/contract/device/channel-tree.calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  aChannel,
  aCompany,
  anAiServer,
  anAlarm,
  aProject,
  aRegion,
  aViewer,
  type CompanyOfTest,
} from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { getDevicesForWall as forWall } from './list-devices-for-wall.ts'
import { getDevicesOfPlace as ofPlace } from './list-devices-of-place.ts'
import { getDeviceTree as readTree } from './read-device-tree.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }

async function aPlant() {
  const company = await aCompany(db, { name: 'Steel works' })
  const viewer = await aViewer(db, company)
  const server = await anAiServer(db, company)
  return {
    company,
    viewer,
    server,
    tree: (keyword?: string) => readTree({ keyword }, viewer, tools),
    part: (input: { regionId?: number; keyword?: string; afterName?: string; afterDevice?: string } = {}) =>
      ofPlace({ projectId: company.projectId, regionId: 0, ...input }, viewer, tools),
    wall: (channelIds?: string[]) => forWall({ channelIds }, viewer, tools),
  }
}
/** So many channels at once, below an AI server. */
const manyChannels = (
  { deviceNo, deviceId }: { deviceNo: number; deviceId: string },
  company: CompanyOfTest,
  count: number,
) =>
  sql`insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, region_id, name, state)
      select ${deviceId} || '_C' || n, 2, ${deviceNo}, ${company.tenantId}, ${company.companyId}, ${company.projectId}, ${company.regionId},
             'camera ' || n, (n % 2)::smallint
      from generate_series(1, ${count}::int) n`.execute(db.system)
const state = (deviceId: string, to: number) =>
  db.system.updateTable('device').set({ state: to }).where('device_id', '=', deviceId).execute()
const namesOf = (rows: readonly { name: string }[]) => rows.map(row => row.name)

test('places are counted with what is online, offline and pending there, and few channels come along in the order of their numbers', async () => {
  const { company, server, tree } = await aPlant()
  const yard = await aRegion(db, company)
  const ten = await aChannel(db, server, { n: 1, name: '北门 10' })
  const two = await aChannel(db, server, { n: 2, name: '北门 2' })
  const pier = await aChannel(db, server, { n: 3, name: 'Pier' })
  await db.system.updateTable('device').set({ region_id: yard }).where('device_id', '=', pier.deviceId).execute()
  await state(ten.deviceId, 1)
  await state(two.deviceId, 0)
  await anAlarm(db, ten)
  await anAlarm(db, two, { type: 2 })
  await anAlarm(db, two, { state: 'handled' })
  const { places, channels, moreAlarms, morePlaces } = await tree()
  expect(places).toMatchObject([
    { companyName: 'Steel works', regionId: company.regionId, total: 2, online: 1, offline: 1, alarms: 2 },
    { regionId: yard, total: 1, online: 1, offline: 0, alarms: 0 },
  ])
  expect(namesOf(channels)).toEqual(['北门 2', '北门 10', 'Pier'])
  expect([moreAlarms, morePlaces]).toEqual([false, false])
})

test('alarms of where no channel stands count in their project, and are none of a search', async () => {
  const { company, server, tree } = await aPlant()
  const yard = await aRegion(db, company)
  const gate = await aChannel(db, server, { n: 1, name: 'Gate' })
  await anAlarm(db, gate)
  await db.system.updateTable('device').set({ region_id: yard }).where('device_id', '=', gate.deviceId).execute()
  const counts = async (keyword?: string) =>
    (await tree(keyword)).places.map(({ regionId, total, alarms }) => ({ regionId, total, alarms }))
  const ofYard = { regionId: yard, total: 1, alarms: 0 }
  expect(await counts()).toEqual([ofYard, { regionId: null, total: 0, alarms: 1 }])
  expect(await counts('Gate')).toEqual([ofYard])
})

test('of many channels none comes along; a place gives them part by part, each once and in order', async () => {
  const { company, server, tree, part } = await aPlant()
  await manyChannels(server, company, channelsOfPart * 2 + 5)
  const whole = await tree()
  expect(whole.places).toMatchObject([{ total: channelsOfPart * 2 + 5, online: channelsOfPart + 3 }])
  expect(whole.channels).toEqual([])
  const found: string[] = []
  let last: { name: string; channelId: string } | undefined
  do {
    const after = last && { afterName: last.name, afterDevice: last.channelId }
    const { rows, total } = await part({ regionId: company.regionId, ...after })
    expect(total).toBe(channelsOfPart * 2 + 5)
    found.push(...namesOf(rows))
    last = rows.length === channelsOfPart ? rows.at(-1) : undefined
  } while (last)
  expect(found).toEqual(Array.from({ length: channelsOfPart * 2 + 5 }, (_, n) => `camera ${n + 1}`))
  expect(await part()).toEqual({ rows: [], total: 0 })
})

test('a search finds by the words of a channel and of the places above it, all of them together', async () => {
  const { company, server, tree, part } = await aPlant()
  await db.system.updateTable('region').set({ name: 'Harbour' }).where('region_id', '=', company.regionId).execute()
  await aChannel(db, server, { n: 1, name: 'Dock 100%' })
  const roof = await aChannel(db, server, { n: 2, name: 'Roof' })
  await db.system.updateTable('device').set({ region_id: null }).where('device_id', '=', roof.deviceId).execute()
  expect(namesOf((await tree('harbour DOCK')).channels)).toEqual(['Dock 100%'])
  expect(namesOf((await tree('steel')).channels)).toEqual(['Dock 100%', 'Roof'])
  expect(await tree('harbour roof')).toMatchObject({ places: [], channels: [] })
  expect(namesOf((await tree('%')).channels)).toEqual(['Dock 100%'])
  expect(namesOf((await part({ keyword: 'steel' })).rows)).toEqual(['Roof'])
})

test('a tree holds what its viewer may see: no other project, and no other region', async () => {
  const { company, server } = await aPlant()
  const seen = await aChannel(db, server)
  const { projectId } = await aProject(db, company)
  const elsewhere = await aViewer(db, company, { projectIds: [projectId] })
  const regionIds = [await aRegion(db, company)]
  const guard = await aViewer(db, company, {
    projectIds: [company.projectId],
    regionLimits: [{ projectId: company.projectId, regionIds }],
  })
  for (const viewer of [elsewhere, guard]) {
    expect(await readTree({}, viewer, tools)).toMatchObject({ places: [], channels: [] })
    const place = { projectId: company.projectId, regionId: company.regionId }
    expect(await ofPlace(place, viewer, tools)).toEqual({ rows: [], total: 0 })
    expect((await forWall({ channelIds: [seen.deviceId] }, viewer, tools)).rows).toEqual([])
    expect((await forWall({}, viewer, tools)).rows).toEqual([])
  }
})

test('a wall fills with what is online first, and asks which of its channels are still to be seen', async () => {
  const { company, server, wall } = await aPlant()
  await manyChannels(server, company, maxChannelsOfWall * 2 - 6)
  const { rows } = await wall()
  expect(rows).toHaveLength(maxChannelsOfWall)
  expect(namesOf(rows).slice(0, 3)).toEqual(['camera 1', 'camera 3', 'camera 5'])
  expect(rows.findIndex(({ state }) => state === 'offline')).toBe(maxChannelsOfWall - 3)
  const asked = await wall([rows[0]?.channelId ?? '', 'GONE_C1'])
  expect(asked.rows.map(({ channelId }) => channelId)).toEqual([rows[0]?.channelId])
})
