/** The same done to many cameras at once. */

import { allCalls } from '@watchfire/contract'
import { defaultEventsBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import { expect, test } from 'vitest'
import { aChannelOf, aCompany, aProject, aRegion } from '../../core/testing/builders.ts'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { setUpCamera } from '../testing/camera-rows.ts'
import { camerasOfSuite } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { device } = allCalls
const { known, aServer, read } = camerasOfSuite(suite)

type Request = Omit<Parameters<typeof known.admin.call<typeof device.changeCameras>>[1], 'channelIds'>
const act = async (channelIds: string[], request: Request) => {
  const rows = await known.admin.call(device.changeCameras, { channelIds, ...request })
  return rows.map(({ result, reason }) => (reason ? `${result}: ${reason}` : result))
}
const auditOf = async (target: string) => {
  const rows = suite.db.system.selectFrom('audit').where('target', '=', target).orderBy('audit_id').select('action')
  return (await rows.execute()).map(({ action }) => action)
}

test('what one camera refuses keeps no other back, and each tells how it went', async () => {
  const { aiServerId, add, beat, configuration } = await aServer()
  const [first, second] = [(await add()).channelId, (await add({ name: '西门' })).channelId]
  await beat({ version: 2, online: [first, `${aiServerId}_C9`] })
  const ids = [first, second, `${aiServerId}_C9`, 'WF-NONE_C1', second]
  const off: Request = { enabled: false }
  const outcome = [
    'done',
    'done',
    'refused: 该摄像机在 AI 服务器旁的配置文件中设置，请在那里修改',
    'refused: 设备不存在',
  ]
  expect(await act(ids, { ...off, dryRun: true })).toEqual(outcome)
  expect(await configuration()).toMatchObject({ version: 2, cameras: [{}, {}] })
  expect(await act(ids, off)).toEqual(outcome)
  // Both in one configuration, and each in the log.
  expect(await configuration()).toMatchObject({ version: 3, cameras: [] })
  expect(await read(first)).toMatchObject({ state: 'disabled', settings: { enabled: false, version: 2, login: true } })
  expect(await auditOf(first)).toEqual(['addCamera', 'updateCamera'])
  expect(await act([first, second], off)).toEqual(['same', 'same'])
  expect(await configuration()).toMatchObject({ version: 3 })
  expect(await auditOf(second)).toEqual(['addCamera', 'updateCamera'])
})

test('what somebody changed since the caller looked is refused by their name, and nothing else', async () => {
  const { add } = await aServer()
  const [first, second] = [(await add()).channelId, (await add({ name: '西门' })).channelId]
  const asOf = Date.now() + 50
  await expect.poll(() => Date.now()).toBeGreaterThan(asOf)
  expect(await act([second], { enabled: false })).toEqual(['done'])
  const meanwhile = 'refused: 陈安全 刚刚修改了该摄像机，请查看后再保存'
  expect(await act([first, second], { faults: false, asOf, dryRun: true })).toEqual(['done', meanwhile])
  expect(await act([first, second], { faults: false, asOf })).toEqual(['done', meanwhile])
  expect(await act([second], { remove: true, asOf })).toEqual([meanwhile])
  expect(await act([second], { faults: false, asOf: Date.now() })).toEqual(['done'])
})

test('sensitivity reaches cameras of the file as well, and is no change of the configuration', async () => {
  const { aiServerId, add, beat, configuration } = await aServer()
  const { channelId } = await add()
  await beat({ version: 1, online: [`${aiServerId}_C9`] })
  const ids = [channelId, `${aiServerId}_C9`]
  expect(await act(ids, { sensitivity: 1 })).toEqual(['done', 'done'])
  expect(await act(ids, { sensitivity: 1 })).toEqual(['same', 'same'])
  expect(await read(`${aiServerId}_C9`)).toMatchObject({ sensitivity: 1 })
  expect(await configuration()).toMatchObject({ version: 1 })
  expect(await auditOf(channelId)).toEqual(['addCamera', 'changeSensitivity'])
})

test('zones and other settings are taken over from another camera, its login is not', async () => {
  const { add } = await aServer()
  const source = (await add({ faults: false, record: false })).channelId
  const plain = { zones: [], faults: true, record: true, login: undefined }
  const [one, two] = [(await add(plain)).channelId, (await add(plain)).channelId]
  expect(await act([one], { sourceId: source, parts: ['zones'] })).toEqual(['done'])
  expect(await read(one)).toMatchObject({ zones: 1, settings: { faults: true, login: false } })
  await act([source], { sensitivity: 5 })
  expect(await act([two, source], { sourceId: source })).toEqual(['done', 'same'])
  expect(await read(two)).toMatchObject({ zones: 1, sensitivity: 5, settings: { faults: false, record: false } })
  expect(await act([one], { sourceId: 'WF-NONE_C1' })).toEqual([
    'refused: 要复制其设置的摄像机不存在，或在配置文件中设置',
  ])
})

test('of what is drawn those kinds are taken over that are asked for', async () => {
  const { add } = await aServer()
  const square: [number, number][] = [
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
  ]
  const masks = [{ name: '马路', points: square }]
  const lines = [{ name: '门', points: [square[0], square[2]], both: true }]
  const source = (await add({ masks, lines })).channelId
  const { channelId } = await add({ zones: [], masks: [{ name: '树', points: square }] })
  expect(await act([channelId], { sourceId: source, parts: ['lines'] })).toEqual(['done'])
  expect(await read(channelId)).toMatchObject({ settings: { zones: [], masks: [{ name: '树' }], lines } })
  expect(await act([channelId], { sourceId: source, parts: ['masks'] })).toEqual(['done'])
  expect(await read(channelId)).toMatchObject({ settings: { zones: [], masks, lines } })
})

test('what a camera detects itself is taken over; its port and what is wired to its inputs are its own', async () => {
  const { add } = await aServer()
  const source = (await add({ events: ['intrusion', 'motion', 'gasInput'], onvifPort: 8000 })).channelId
  const [wired, plain] = [(await add({ events: ['loitering', 'smokeInput'] })).channelId, (await add()).channelId]
  expect(await act([wired, plain], { sourceId: source, parts: ['events'] })).toEqual(['done', 'done'])
  const port = (await read(plain)).settings?.onvifPort
  expect(port).not.toBe(8000)
  expect((await read(wired)).settings).toMatchObject({ events: ['intrusion', 'smokeInput', 'motion'], onvifPort: port })
  expect((await read(plain)).settings).toMatchObject({ events: ['intrusion', 'motion'] })
  expect(await act([wired, plain, source], { sourceId: source, parts: ['events'] })).toEqual(['same', 'same', 'same'])
  // By ONVIF nobody tells of a gathering.
  const by = (maker: string) => ({ eventsBy: { ...defaultEventsBy, by: maker } })
  const told = (await add({ ...by('dahua'), events: ['gathering', 'motion'] })).channelId
  const other = (await add(by('hikvision'))).channelId
  expect(await act([plain, other], { sourceId: told, parts: ['events'] })).toEqual(['done', 'done'])
  expect((await read(plain)).settings).toMatchObject({ events: ['motion'], eventsBy: { by: 'onvif' } })
  expect((await read(other)).settings).toMatchObject({ events: ['gathering', 'motion'], eventsBy: { by: 'hikvision' } })
})

test('zones of one customer are not given to another by whoever sees both', async () => {
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const foreign = await aChannelOf(suite.db, await aCompany(suite.db))
  await setUpCamera(suite.db, foreign)
  const { channelId } = await (await aServer()).add()
  const request = { channelIds: [foreign.deviceId], sourceId: channelId }
  expect(await root.call(device.changeCameras, request)).toMatchObject([
    { result: 'refused', reason: '属于其他客户，不能使用该设置' },
  ])
  expect(await act([foreign.deviceId], { enabled: false })).toEqual(['refused: 设备不存在'])
})

test('cameras move to a region of their project, and to no other', async () => {
  const { channelId } = await (await aServer()).add()
  expect(await act([channelId], { regionId: known.regionId })).toEqual(['done'])
  expect(await read(channelId)).toMatchObject({ regionId: known.regionId })
  const { tenant_id: tenantId, company_id: companyId } = await suite.db.system
    .selectFrom('project')
    .where('project_id', '=', known.projectId)
    .select(['tenant_id', 'company_id'])
    .executeTakeFirstOrThrow()
  const of = { tenantId, companyId, projectId: known.projectId, regionId: known.regionId }
  const elsewhere = { ...of, ...(await aProject(suite.db, of)) }
  expect(await act([channelId], { regionId: await aRegion(suite.db, elsewhere) })).toEqual([
    'refused: 所选区域属于其他项目',
  ])
  expect(await act([channelId], { regionId: 99_999_999 })).toEqual(['refused: 所选项目或区域不存在'])
  expect(await act([channelId], { regionId: 0 })).toEqual(['done'])
  expect((await read(channelId)).regionId).toBe(null)
})

test('of many those that never gave a picture are removed', async () => {
  const { add, beat, configuration } = await aServer()
  const [seen, fresh] = [(await add()).channelId, (await add()).channelId]
  await beat({ version: 2, online: [seen] })
  const outcome = ['refused: 该摄像机已有过画面，不能删除；可停用', 'done']
  expect(await act([seen, fresh], { remove: true, dryRun: true })).toEqual(outcome)
  expect(await act([seen, fresh], { remove: true })).toEqual(outcome)
  expect(await configuration()).toMatchObject({ version: 3, cameras: [{ channelId: seen }] })
  expect(await auditOf(fresh)).toEqual(['addCamera', 'removeCamera'])
})
