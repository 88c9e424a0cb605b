/** What stands behind an alarm type, among the devices whoever asks may see. */
import { zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readInScope } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { aChannelOf, aCompany, anAlarm, aProject, aViewer, type ChannelOfTest } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { setUpCamera } from '../testing/camera-rows.ts'
import { aSensorOf } from '../testing/sensor-rows.ts'
import { getDevicesOfAlgorithm } from './list-devices-of-algorithm.ts'
import { raisableBy } from './list-raisable.ts'
import { sourceOf } from './read-alarm-source.ts'

const db = suiteDatabase()
const { enter, gathering, parking, absent } = zoneRules
/** What is asked of one type and what is said of all are the same. */
const ask = (viewer: Viewer, type: number) =>
  readInScope(db, viewer, async trx => {
    const source = await sourceOf(trx, viewer, type)
    expect((await raisableBy(trx, viewer)).includes(type)).toBe(source === 'ready')
    return source
  })
const draw = (
  channel: ChannelOfTest,
  change: { zones?: object[]; lines?: object[]; events?: string[]; enabled?: boolean; refusal?: string | null },
) => {
  const { zones, lines, ...rest } = change
  return db.system
    .updateTable('camera')
    .set({ ...rest, ...(zones && { zones: JSON.stringify(zones) }), ...(lines && { lines: JSON.stringify(lines) }) })
    .where('device_no', '=', channel.deviceNo)
    .execute()
}
const know = (channel: ChannelOfTest, knows: string[]) =>
  sql`update ai_server set knows = ${knows}::text[] where device_no = ${channel.aiServerNo}`.execute(db.system)

test('from no camera to a zone that raises it, each says what is missing next', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  expect(await ask(viewer, enter.alarmType)).toBe('noCamera')
  const channel = await aChannelOf(db, company)
  await setUpCamera(db, channel)
  expect(await ask(viewer, enter.alarmType)).toBe('noZone')
  expect(await ask(viewer, parking.alarmType)).toBe('noModel')
  await know(channel, ['masks', 'objects'])
  expect(await ask(viewer, parking.alarmType)).toBe('noZone')
  await draw(channel, { zones: [{ name: '门口', looksFor: 'vehicle', rule: 'parking' }] })
  expect(await ask(viewer, parking.alarmType)).toBe('ready')
  // A zone for parking says nothing of who comes in, nor of a crowd.
  expect([await ask(viewer, enter.alarmType), await ask(viewer, gathering.alarmType)]).toEqual(['noZone', 'noZone'])
  await draw(channel, { lines: [{ name: '门线' }] })
  expect(await ask(viewer, enter.alarmType)).toBe('ready')
  await draw(channel, { lines: [], zones: [{ name: '围栏' }, { name: '岗位', looksFor: 'person', rule: 'absent' }] })
  expect([await ask(viewer, enter.alarmType), await ask(viewer, absent.alarmType)]).toEqual(['ready', 'ready'])
})

test('faces are known where an AI server knows somebody, and a zone asks who is there', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const channel = await aChannelOf(db, company)
  await setUpCamera(db, channel)
  expect(await ask(viewer, 27)).toBe('noFaces')
  await draw(channel, { zones: [{ name: '门口', rule: 'recognised', alarmType: 27 }] })
  expect(await ask(viewer, 27)).toBe('noFaces')
  const models = JSON.stringify([{ name: 'dlib-face', version: '1.0.0', raises: [27] }])
  await sql`update ai_server set models = ${models}::jsonb where device_no = ${channel.aiServerNo}`.execute(db.system)
  expect(await ask(viewer, 27)).toBe('ready')
  await draw(channel, { zones: [] })
  expect(await ask(viewer, 27)).toBe('noZone')
})

test('a type that a model raises needs the model and a zone that asks for it, at one AI server', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const [channel, other] = [await aChannelOf(db, company), await aChannelOf(db, company)]
  for (const each of [channel, other]) await setUpCamera(db, each)
  const give = (at: ChannelOfTest, raises: number[]) =>
    sql`update ai_server set models = ${JSON.stringify([{ name: 'helmet', version: '1.0.0', raises }])}::jsonb where device_no = ${at.aiServerNo}`.execute(
      db.system,
    )
  const helmet = { name: '车间', rule: 'recognised', alarmType: 3 }
  expect(await ask(viewer, 3)).toBe('elsewhere')
  await draw(channel, { zones: [helmet] })
  expect(await ask(viewer, 3)).toBe('noOwnModel')
  await draw(channel, { zones: [] })
  await give(other, [3, 6])
  expect(await ask(viewer, 3)).toBe('noZone')
  await draw(channel, { zones: [helmet] })
  expect([await ask(viewer, 3), await ask(viewer, 6)]).toEqual(['noZone', 'noZone'])
  await give(channel, [3])
  expect(await ask(viewer, 3)).toBe('ready')
  const stranger = await aViewer(db, await aCompany(db))
  expect(await ask(stranger, 3)).toBe('elsewhere')
})

test('what a camera is wanted to tell of itself needs no zone, model or sensor, as long as it is in use', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const channel = await aChannelOf(db, company)
  await setUpCamera(db, channel)
  const types = [4, 40, 61, 62]
  const all = () => Promise.all(types.map(type => ask(viewer, type)))
  expect(await all()).toEqual(['noZone', 'noModel', 'noSensor', 'noSensor'])
  await draw(channel, { events: ['motion', 'loitering', 'gasInput'] })
  expect(await all()).toEqual(['ready', 'ready', 'noSensor', 'ready'])
  expect(await ask(await aViewer(db, await aCompany(db)), 40)).toBe('noCamera')
  const listed = async (type: number) =>
    (await getDevicesOfAlgorithm({ type }, viewer, { db, log: recordedLog().log })).total
  expect([await listed(40), await listed(61)]).toEqual([1, 0])
  await draw(channel, { enabled: false })
  expect(await all()).toEqual(['noZone', 'noModel', 'noSensor', 'noSensor'])
})

test('a camera that is switched off or whose settings are refused raises nothing; one of a settings file may', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const channel = await aChannelOf(db, company)
  expect(await ask(viewer, enter.alarmType)).toBe('ready')
  await setUpCamera(db, channel)
  await draw(channel, { zones: [{ name: '围栏' }], enabled: false })
  expect(await ask(viewer, enter.alarmType)).toBe('noZone')
  await draw(channel, { enabled: true, refusal: 'notUnderstood' })
  expect(await ask(viewer, enter.alarmType)).toBe('noZone')
  await draw(channel, { refusal: null })
  expect(await ask(viewer, enter.alarmType)).toBe('ready')
})

test('what others may see stands behind nothing of mine: neither another company, nor another project', async () => {
  const company = await aCompany(db)
  await aChannelOf(db, await aCompany(db, { of: company }))
  await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  expect(await ask(viewer, enter.alarmType)).toBe('ready')
  const { projectId } = await aProject(db, company)
  expect(await ask({ ...viewer, projectIds: [projectId] }, enter.alarmType)).toBe('noCamera')
  const stranger = await aCompany(db)
  expect(await ask(await aViewer(db, stranger), enter.alarmType)).toBe('noCamera')
})

test('values of sensors need a sensor that measures them; what no zone raises comes from elsewhere; own faults always can', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  expect(await ask(viewer, 61)).toBe('noSensor')
  expect([await ask(viewer, 3), await ask(viewer, 70)]).toEqual(['elsewhere', 'ready'])
  const channel = await aChannelOf(db, company)
  const sensorId = await aSensorOf(db, channel)
  expect(await ask(viewer, 61)).toBe('noSensor')
  const { number } = quantityEntry('smoke')
  await sql`insert into sensor_series (tenant_id, device_no, quantity)
    select tenant_id, device_no, ${number} from device where device_id = ${sensorId}`.execute(db.system)
  expect([await ask(viewer, 61), await ask(viewer, 62)]).toEqual(['ready', 'noSensor'])
})

test('channels that run an algorithm are those set up to raise it, and those that did; nobody else’s', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const list = async (type: number, as: Viewer, page = {}) => {
    const { rows, total } = await getDevicesOfAlgorithm({ type, ...page }, as, { db, log: recordedLog().log })
    return [total, ...rows.map(({ channelId, alarms }) => `${channelId} ${alarms}`)]
  }
  const [zoned, raiser, idle, away] = [
    await aChannelOf(db, company),
    await aChannelOf(db, company),
    await aChannelOf(db, company),
    await aChannelOf(db, company),
  ]
  for (const each of [zoned, raiser, idle, away]) await setUpCamera(db, each)
  for (const each of [zoned, away])
    await draw(each, { zones: [{ name: '广场', looksFor: 'person', rule: 'gathering' }] })
  await draw(idle, { zones: [{ name: '广场', looksFor: 'person', rule: 'gathering' }], enabled: false })
  await sql`update device set state = 0 where device_no = ${away.deviceNo}`.execute(db.system)
  for (let n = 0; n < 2; n += 1) await anAlarm(db, raiser, { type: gathering.alarmType })
  await anAlarm(db, idle, { type: gathering.alarmType, at: Date.now() - 40 * 86_400_000 })
  const ordered = [`${raiser.deviceId} 2`, `${zoned.deviceId} 0`, `${away.deviceId} 0`]
  expect(await list(gathering.alarmType, viewer)).toEqual([3, ...ordered])
  expect(await list(gathering.alarmType, viewer, { pageNum: 2, pageSize: 2 })).toEqual([3, ordered[2]])
  expect(await list(parking.alarmType, viewer)).toEqual([0])
  const other = await aCompany(db, { of: company })
  expect(await list(gathering.alarmType, await aViewer(db, other))).toEqual([0])
})
