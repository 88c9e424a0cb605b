import { expect, test } from 'vitest'
import { aChannel, aCompany, anAiServer, aRegion, aViewer, type ChannelOfTest } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { aSensorOf } from '../device/testing/sensor-rows.ts'
import { replacePlan } from '../plan/plan.public.ts'
import { relationHandlers as relation } from './relation.routes.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const corners = [
  { x: 0.4, y: 0.4 },
  { x: 0.6, y: 0.4 },
  { x: 0.6, y: 0.6 },
]

const stand = ({ deviceId: channelId }: ChannelOfTest, x: number) =>
  ({ channelId, x, y: 0.5, angle: 90, width: 60, reach: 0.15 }) as const

/** Two cameras side by side on the plan of a project, whose region is drawn around them. */
async function aPlan() {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const server = await anAiServer(db, company)
  const [gate, yard] = [await aChannel(db, server, { n: 1 }), await aChannel(db, server, { n: 2 })]
  const positions = [stand(gate, 0.45), stand(yard, 0.55)]
  await db.system
    .transaction()
    .execute(trx =>
      replacePlan(trx, viewer, company, { positions, outlines: [{ regionId: company.regionId, corners }] }),
    )
  const suggest = async (as = viewer) => {
    const { rows: all, placed } = await relation.suggest({ ofProjectId: company.projectId }, as, tools)
    const rows = all.filter(row => row.ofRegionId === null)
    const inRegion = all.flatMap(({ ofRegionId, channelId }) => (ofRegionId === company.regionId ? [channelId] : []))
    return { placed, pairs: rows.map(({ deviceId, channelId }) => [deviceId, channelId]), rows, inRegion }
  }
  return { company, viewer, gate, yard, suggest }
}

test('what stands near and has no relation is suggested until it has one', async () => {
  const { viewer, gate, yard, suggest } = await aPlan()
  expect(await suggest()).toMatchObject({
    placed: 2,
    rows: [{ deviceId: gate.deviceId, channelId: yard.deviceId, isCamera: true, isAbout: false, distance: 0.1 }],
  })
  await relation.addOfDevice({ deviceId: yard.deviceId, cameras: [gate.deviceId] }, viewer, tools)
  expect((await suggest()).pairs).toEqual([])
})

test('a sensor is near the cameras around the middle of its region, and has their relations', async () => {
  const { company, viewer, gate, yard, suggest } = await aPlan()
  await relation.addOfDevice({ deviceId: yard.deviceId, cameras: [gate.deviceId] }, viewer, tools)
  const sensor = await aSensorOf(db, gate)
  const { rows, pairs } = await suggest()
  // The first camera looks to the right, where the middle of the region is.
  expect(pairs).toEqual([
    [sensor, gate.deviceId],
    [sensor, yard.deviceId],
  ])
  expect(rows.map(row => [row.isAbout, row.isInView])).toEqual([
    [true, true],
    [true, false],
  ])
  await relation.addOfRegion({ regionId: company.regionId, cameras: [yard.deviceId] }, viewer, tools)
  expect((await suggest()).pairs).toEqual([])
})

test('a sensor that stands on the plan is near the cameras around it, wherever its region lies', async () => {
  const { company, viewer, gate, yard, suggest } = await aPlan()
  await relation.addOfDevice({ deviceId: yard.deviceId, cameras: [gate.deviceId] }, viewer, tools)
  const sensor = await aSensorOf(db, gate)
  const spots = [{ sensorId: sensor, x: 0.6, y: 0.51 }]
  await db.system
    .transaction()
    .execute(trx => replacePlan(trx, viewer, company, { positions: [stand(yard, 0.55)], spots, outlines: [] }))
  expect((await suggest()).rows).toMatchObject([
    { deviceId: sensor, x: 0.6, isAbout: false, isInView: true, channelId: yard.deviceId, distance: 0.0503 },
  ])
})

test('a region without cameras is offered those that stand in it or look into it, until it has one', async () => {
  const { company, viewer, gate, yard, suggest } = await aPlan()
  expect((await suggest()).inRegion.toSorted()).toEqual([gate.deviceId, yard.deviceId].toSorted())
  await relation.addOfRegion({ regionId: company.regionId, cameras: [yard.deviceId] }, viewer, tools)
  expect((await suggest()).inRegion).toEqual([])
})

test('whoever has one region is suggested nothing beyond it, and a stranger is refused', async () => {
  const { company, viewer, gate, yard, suggest } = await aPlan()
  const regionId = await aRegion(db, company)
  await db.system.updateTable('device').set({ region_id: regionId }).where('device_id', '=', yard.deviceId).execute()
  const { projectId } = company
  const guard = { ...viewer, regionLimits: [{ projectId, regionIds: [company.regionId] }] }
  expect(gate.regionId).toBe(company.regionId)
  expect(await suggest(guard)).toMatchObject({ placed: 1, pairs: [], inRegion: [gate.deviceId] })
  await expect(suggest(await aViewer(db, await aCompany(db)))).rejects.toThrow('plan.noProject')
})
