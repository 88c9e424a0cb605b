/** What a project gives its new cameras, and which of its cameras follow. */
import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { expect, test } from 'vitest'
import { post } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { cameraSettings, camerasOfSuite } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
const { device } = allCalls
const { known, aServer, read } = camerasOfSuite(suite)
const always = {
  timeZone: 'Asia/Shanghai',
  week: [[0, 10_080]] as [number, number][],
  followsCalendar: false,
  exceptions: [],
}
const nights = { ...always, week: [[0, 480]] as [number, number][] }
const usual = { sensitivity: 3, faults: true, record: true, plan: always }

const defaults = () => known.admin.call(device.readDefaults, { projectId: known.projectId })
const save = async (more: object) =>
  known.admin.call(device.saveDefaults, {
    projectId: known.projectId,
    ...usual,
    ...more,
    version: (await defaults()).version,
  })
const controls = async (more: object = {}) =>
  (await known.admin.call(device.listControls, { projectId: known.projectId, pageSize: 1000, ...more })).rows
const controlOf = async (channelId: string) => (await controls()).find(row => row.channelId === channelId)
const setBack = async (channelIds: string[], more: object = {}) =>
  (await known.admin.call(device.changeCameras, { channelIds, toDefault: true, ...more })).map(({ result }) => result)

test('a new camera takes what its project gives, unless it says otherwise', async () => {
  await save({ sensitivity: 4, record: false, plan: nights, minSize: 0.01, minMs: 900 })
  const { aiServerId, add } = await aServer()
  const { faults: _faults, record: _record, ...bare } = cameraSettings
  const { channelId } = await known.admin.call(device.addCamera, { aiServerId, name: '东门', ...bare })
  expect(await read(channelId)).toMatchObject({
    sensitivity: 4,
    settings: { faults: true, record: false, plan: nights, zones: [{ minSize: 0.01, minMs: 900 }] },
  })
  expect(await controlOf(channelId)).toMatchObject({ differs: [], behind: [], armedMinutes: 480 })
  const own = (await add({ record: true, plan: always })).channelId
  expect(await read(own)).toMatchObject({ sensitivity: 4, settings: { record: true, plan: { week: [[0, 10_080]] } } })
  expect(await controlOf(own)).toMatchObject({ differs: ['record', 'plan'], behind: [] })
})

test('a change leaves cameras as they are, says who followed and who was set by hand, and sets back those chosen', async () => {
  await save({})
  const { add } = await aServer()
  const follows = (await add()).channelId
  const byHand = (await add({ name: '西门' })).channelId
  await known.admin.call(device.changeCameras, { channelIds: [byHand], sensitivity: 1 })
  await save({ sensitivity: 5, faults: false })
  expect(await controlOf(follows)).toMatchObject({
    sensitivity: 3,
    differs: ['sensitivity', 'faults'],
    behind: ['sensitivity', 'faults'],
  })
  expect(await controlOf(byHand)).toMatchObject({ sensitivity: 1, behind: ['faults'] })
  const behind = (await controls({ stands: 'behind' })).map(row => row.channelId)
  expect(await known.admin.call(device.countControls, { projectId: known.projectId })).toEqual({
    differs: (await controls({ stands: 'differs' })).length,
    behind: behind.length,
  })
  expect(behind).toContain(follows)
  expect(await setBack([follows], { dryRun: true })).toEqual(['done'])
  expect(await controlOf(follows)).toMatchObject({ sensitivity: 3 })
  expect(await setBack([follows])).toEqual(['done'])
  expect(await setBack([follows])).toEqual(['same'])
  expect(await setBack([byHand], { parts: ['faults'] })).toEqual(['done'])
  expect(await read(follows)).toMatchObject({ sensitivity: 5, settings: { faults: false } })
  expect(await controlOf(byHand)).toMatchObject({ sensitivity: 1, faults: false, differs: ['sensitivity'], behind: [] })
  expect((await controls({ stands: 'differs', keyword: byHand })).map(row => row.channelId)).toEqual([byHand])
})

test('of two who change the defaults at a time the second is told of the first, and both are in the log', async () => {
  const { version } = await save({})
  const input = { projectId: known.projectId, ...usual, version }
  await known.admin.call(device.saveDefaults, { ...input, sensitivity: 2 })
  const second = known.admin.call(device.saveDefaults, { ...input, sensitivity: 4 })
  await expect(second).rejects.toThrow('device.defaultsChanged')
  expect(await defaults()).toMatchObject({ sensitivity: 2, version: version + 1 })
  const logged = await suite.db.system
    .selectFrom('audit')
    .where('action', '=', 'saveCameraDefaults')
    .selectAll()
    .execute()
  expect(JSON.stringify(logged.at(-1))).toContain('"sensitivity":2')
})

test('the merge window of a project is that of ordinary alarms of its cameras', async () => {
  const { aiServerId, key, add } = await aServer()
  const { channelId } = await add()
  const at = Date.now() - 3_600_000
  let number = 0
  const raise = async (alarmType: number, ...seconds: number[]) => {
    const events = seconds.map(second => ({
      eventId: `${aiServerId}-${++number}`,
      deviceId: channelId,
      alarmType,
      occurredAt: at + second * 1000,
    }))
    const answer = await post(suite.app, ingestCalls.sendAlarms.path, events, { authorization: `Bearer ${key}` })
    return (answer.body.data as { outcome: string }[]).map(({ outcome }) => outcome)
  }
  const [noHelmet, fire] = [3, 1]
  await save({ mergeSeconds: 5 })
  expect(await raise(noHelmet, 0, 4, 20)).toEqual(['stored', 'merged', 'stored'])
  expect(await raise(fire, 0, 20)).toEqual(['stored', 'merged'])
  await save({})
  expect(await raise(noHelmet, 100, 120)).toEqual(['stored', 'merged'])
})

test('a camera with a level of its own is listed as other, and copying, setting back and adding bring or take none', async () => {
  await save({})
  const { aiServerId, add } = await aServer()
  const own = (await add()).channelId
  const other = (await add({ name: '西门' })).channelId
  const [fire, noHelmet] = [1, 3]
  const set = (type: number, more: object) =>
    known.admin.call(allCalls.channelLevel.change, { channelIds: [own], type, ...more })
  await set(noHelmet, { level: 'notice' })
  await set(fire, { level: 'normal', severeAgreed: true, reason: '灶台' })
  expect(await controlOf(own)).toMatchObject({ differs: [], ownLevels: 2, quietedLevels: 1 })
  const idsOf = async (stands: string) => (await controls({ stands, keyword: aiServerId })).map(row => row.channelId)
  expect(await idsOf('differs')).toEqual([own])
  expect(await idsOf('ownLevels')).toEqual([own])
  expect(await idsOf('quietedLevels')).toEqual([own])
  expect(await idsOf('behind')).toEqual([])
  const copy = {
    channelIds: [other],
    sourceId: own,
    parts: ['plan', 'sensitivity', 'faults', 'record', 'zones'] as const,
  }
  await known.admin.call(device.changeCameras, { ...copy, parts: [...copy.parts] })
  expect(await controlOf(other)).toMatchObject({ ownLevels: 0, quietedLevels: 0 })
  expect(await setBack([own])).toEqual(['same'])
  expect(await controlOf(own)).toMatchObject({ ownLevels: 2, quietedLevels: 1 })
  await set(fire, {})
  expect(await idsOf('quietedLevels')).toEqual([])
})
