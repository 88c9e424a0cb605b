/** Rows of a sheet become cameras, each by itself; a sheet that comes again changes nothing. */

import { allCalls } from '@watchfire/contract'
import { limits } from '@watchfire/contract/core/limits.ts'
import { expect, test } from 'vitest'
import { aCompany, anAiServer } from '../../core/testing/builders.ts'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { nothingChanges } from '../../core/testing/nothing-changes.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { camerasOfSuite, sealed } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { device } = allCalls
const { known, aServer, read } = camerasOfSuite(suite)

type Input = Parameters<typeof known.admin.call<typeof device.importCameras>>[1]
type Row = Input['rows'][number]
type Given = Partial<Row> & { name: string }
const address = 'rtsp://10.0.0.7:554/main'

const asRows = (rows: Given[]): Row[] => rows.map((row, index) => ({ line: index + 2, address, ...row }))
async function sheet(aiServerId: string, rows: Given[], more: Partial<Input> = {}) {
  const outcomes = await known.admin.call(device.importCameras, { aiServerId, rows: asRows(rows), ...more })
  return outcomes.map(({ result, changes, reason }) => [result, ...changes, ...(reason ? [reason] : [])].join(' '))
}
const auditOf = async (target: string) => {
  const rows = suite.db.system.selectFrom('audit').where('target', '=', target).orderBy('audit_id')
  return (await rows.select('action').execute()).map(({ action }) => action)
}

test('a dry run changes nothing; the sheet then adds its cameras, and changes nothing when it comes again', async () => {
  const { aiServerId, configuration } = await aServer()
  const rows: Given[] = [
    { name: '东门', location: '岗亭', hasLogin: true, sensitivity: 4, faults: false },
    { name: '西门', region: await regionName(), enabled: false },
  ]
  const sent = rows.map(({ hasLogin, ...row }) => ({ ...row, ...(hasLogin && { login: sealed }) }))
  await nothingChanges(suite, async () => {
    expect(await sheet(aiServerId, rows, { dryRun: true })).toEqual(['added', 'added'])
  })
  expect(await sheet(aiServerId, sent)).toEqual(['added', 'added'])
  // Both in one configuration, each in the log, and the batch beside them.
  expect(await configuration()).toMatchObject({ version: 1, cameras: [{ login: sealed, faults: false }] })
  expect(await read(`${aiServerId}_C1`)).toMatchObject({
    name: '东门',
    location: '岗亭',
    sensitivity: 4,
    regionId: null,
    settings: { address, login: true, faults: false, record: true, enabled: true },
  })
  expect(await read(`${aiServerId}_C2`)).toMatchObject({
    state: 'disabled',
    regionId: known.regionId,
    settings: { login: false, enabled: false },
  })
  expect(await auditOf(aiServerId)).toEqual(['registerAiServer', 'importCameras'])
  expect(await auditOf(`${aiServerId}_C1`)).toEqual(['addCamera'])
  await nothingChanges(suite, async () => {
    expect(await sheet(aiServerId, sent)).toEqual(['same', 'same'])
  })
})

test('a row with an id changes its camera, and keeps what it does not name', async () => {
  const { aiServerId, add, configuration } = await aServer()
  const { channelId } = await add({ location: '岗亭' })
  const row: Given = { channelId, name: '东大门', address: 'rtsp://10.0.0.1/other', sensitivity: 5 }
  expect(await sheet(aiServerId, [row])).toEqual(['changed name address sensitivity'])
  expect(await read(channelId)).toMatchObject({
    name: '东大门',
    location: '岗亭',
    sensitivity: 5,
    zones: 1,
    settings: { address: 'rtsp://10.0.0.1/other', login: true },
  })
  expect(await configuration()).toMatchObject({ version: 2 })
  expect(await sheet(aiServerId, [{ channelId, name: '东大门', address: undefined, location: '' }])).toEqual([
    'changed location',
  ])
})

test('a second address comes by its column, goes by an empty cell, and stays where the sheet has no such column', async () => {
  const { aiServerId, configuration } = await aServer()
  const second = 'rtsp://10.0.0.7:554/sub'
  expect(await sheet(aiServerId, [{ name: '东门', second }])).toEqual(['added'])
  expect((await configuration()).cameras[0]).toMatchObject({ second })
  expect(await sheet(aiServerId, [{ name: '东门' }])).toEqual(['same'])
  expect(await sheet(aiServerId, [{ name: '东门', second: '' }])).toEqual(['changed second'])
  expect((await read(`${aiServerId}_C1`)).settings).toMatchObject({ address, second: '' })
})

test('a login that is there is kept, unless they are to be replaced or the AI server cannot read it', async () => {
  const { aiServerId, add, beat, configuration } = await aServer()
  const { channelId } = await add()
  const other = 'T'.repeat(120)
  const row: Given = { name: '东门', address: undefined, login: other }
  expect(await sheet(aiServerId, [row])).toEqual(['same'])
  expect(await sheet(aiServerId, [{ ...row, hasLogin: true }], { dryRun: true, replaceLogins: true })).toEqual([
    'changed login',
  ])
  expect(await sheet(aiServerId, [row], { replaceLogins: true })).toEqual(['changed login'])
  await beat({ version: 2, refused: [{ channelId, reason: 'otherKey' }] })
  expect(await sheet(aiServerId, [{ ...row, login: sealed }])).toEqual(['changed login'])
  expect(await configuration()).toMatchObject({ cameras: [{ login: sealed }] })
  await beat({ version: 3, refused: [{ channelId, reason: 'otherPlace' }] })
  expect(await sheet(aiServerId, [row])).toEqual(['changed login'])
})

test('a login that is kept does not go along to another place: the row brings one, or is refused', async () => {
  const { aiServerId, add, configuration } = await aServer()
  await add()
  const row: Given = { name: '东门', address: 'rtsp://10.0.0.9/main' }
  const refused = (label: string) =>
    `refused “${label}”的协议、主机或端口与原来不同，已保存的登录信息不会发往那里：请重新填写用户名和密码`
  for (const more of [{ dryRun: true }, { replaceLogins: true }, {}])
    expect(await sheet(aiServerId, [row], more)).toEqual([refused('视频流地址')])
  const second = { name: '东门', address: undefined, second: 'rtsp://10.0.0.9/sub' }
  expect(await sheet(aiServerId, [second])).toEqual([refused('子码流地址')])
  expect(await configuration()).toMatchObject({ version: 1 })
  expect(await sheet(aiServerId, [{ ...row, hasLogin: true }], { dryRun: true })).toEqual(['changed address login'])
  const login = 'T'.repeat(120)
  expect(await sheet(aiServerId, [{ ...row, login }])).toEqual(['changed address login'])
  expect(await configuration()).toMatchObject({ cameras: [{ address: row.address, login }] })
  // A file that comes again still changes nothing.
  expect(await sheet(aiServerId, [{ ...row, login: 'U'.repeat(120) }])).toEqual(['same'])
})

test('what a row may not say is told of it and keeps no other back', async () => {
  const { aiServerId, add, beat } = await aServer()
  const other = await aServer()
  const { channelId: theirs } = await other.add({ name: '别处' })
  await add({ name: '双子' })
  await add({ name: '双子' })
  await add({ name: '占用' })
  const { channelId } = await add({ name: '改名' })
  await beat({ version: 4, online: [`${aiServerId}_C9`] })
  const outcomes = await sheet(aiServerId, [
    { name: '新门' },
    { name: '新门' },
    { name: '双子' },
    { name: '占用', channelId },
    { name: '占用', isNew: true },
    { name: '无址', address: undefined },
    { name: '他区', region: '没有的区域' },
    { name: '他项目', project: '二号厂区' },
    { name: '无此号', channelId: `${aiServerId}_C88` },
    { name: '别处', channelId: theirs },
    { name: '文件里的', channelId: `${aiServerId}_C9` },
  ])
  expect(outcomes).toEqual([
    'added',
    'refused 与第 2 行是同一路摄像机',
    'refused 该 AI 服务器有多路名为“双子”的摄像机，请填写编号',
    'refused 该 AI 服务器已有名为“占用”的摄像机',
    'refused 该 AI 服务器已有名为“占用”的摄像机',
    'refused 新摄像机需要填写视频流地址',
    'refused 项目“一号厂区”没有您可见的区域“没有的区域”',
    'refused 该摄像机属于项目“一号厂区”，导入不能移到其他项目',
    'refused 设备不存在',
    'refused 该编号的摄像机不属于这台 AI 服务器；摄像机不能换 AI 服务器',
    'refused 该摄像机在 AI 服务器旁的配置文件中设置，请在那里修改',
  ])
  expect((await read(channelId)).name).toBe('改名')
})

test('what somebody else has done since the dry run is not written over', async () => {
  const { aiServerId, add } = await aServer()
  const { channelId } = await add()
  const row: Given = { name: '东门', address: 'rtsp://10.0.0.1/', version: 1 }
  const look = () => known.admin.call(device.importCameras, { aiServerId, rows: asRows([row]), dryRun: true })
  expect(await look()).toMatchObject([{ result: 'changed', changes: ['address'], version: 1, channelId }])
  await known.admin.call(device.changeCameras, { channelIds: [channelId], record: false })
  expect(await sheet(aiServerId, [row])).toEqual([
    `refused ${known.admin.user.fullName} 刚刚修改了该摄像机，请查看后再保存`,
  ])
  // Two who bring the same sheet at once make its cameras once.
  const rows: Given[] = [{ name: '同时', isNew: true }]
  const both = await Promise.all([sheet(aiServerId, rows), sheet(aiServerId, rows)])
  expect(both.flat().sort()).toEqual(['added', 'same'])
})

test('an AI server takes as many as it has room for, counting the rows that were looked over before', async () => {
  const { aiServerId } = await aServer()
  const rows = [{ name: '甲' }, { name: '乙' }]
  const full = `refused 每台 AI 服务器最多 ${limits.channelsOfAiServer} 路摄像机`
  const newHere = limits.channelsOfAiServer - 1
  expect(await sheet(aiServerId, rows, { dryRun: true, newHere })).toEqual(['added', full])
  expect(await sheet(aiServerId, rows, { dryRun: true, newBefore: 2000 })).toEqual(
    Array(2).fill('refused 授权的通道已用完，请联系管理员增加授权'),
  )
})

test('one that was never in contact takes no cameras, nor does that of somebody else', async () => {
  const { aiServerId } = await aServer({ contact: false })
  expect(await sheet(aiServerId, [{ name: '甲' }])).toEqual([
    'refused 该 AI 服务器尚未连接或版本过旧，还不能在控制台配置摄像机',
  ])
  const foreign = await anAiServer(suite.db, await aCompany(suite.db))
  await expect(sheet(foreign.deviceId, [{ name: '甲' }])).rejects.toThrow('device.notFound')
})

test('the list as a sheet comes back as it is, without logins', async () => {
  const { aiServerId, add, beat } = await aServer()
  await add({ regionId: known.regionId, location: '岗亭' })
  await beat({ version: 1, online: [`${aiServerId}_C9`] })
  const { rows, total } = await known.admin.call(device.exportCameras, { aiServerId })
  expect(total).toBe(2)
  expect(JSON.stringify(rows)).not.toContain(sealed)
  const back = rows.map(({ settings, aiServerName: _, aiServerId: __, ...row }, index) => ({
    ...row,
    ...settings,
    line: index + 2,
  }))
  const outcomes = await known.admin.call(device.importCameras, { aiServerId, rows: back })
  expect(outcomes.map(({ result }) => result)).toEqual(['same', 'same'])
})

async function regionName(): Promise<string> {
  const row = await suite.db.system
    .selectFrom('region')
    .where('region_id', '=', known.regionId)
    .select('name')
    .executeTakeFirstOrThrow()
  return row.name
}
