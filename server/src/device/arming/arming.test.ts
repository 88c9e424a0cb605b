/** Plans of cameras: kept, sent to their AI servers, shown, and refused where an AI server does not know them. */

import { allCalls } from '@watchfire/contract'
import { limits } from '@watchfire/contract/core/limits.ts'
import { zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { officialDays } from './official-calendar.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { device } = allCalls
const square: [number, number][] = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
]
const plan = {
  timeZone: 'Asia/Shanghai',
  week: [[0, 480]] as [number, number][],
  followsCalendar: true,
  exceptions: [{ day: '2031-02-03', armed: [[0, 1440]] as [number, number][] }],
}
const line = {
  name: '通道',
  points: [
    [0.123456, 0.5],
    [0.9, 0.5],
  ] as [[number, number], [number, number]],
  both: false,
}
let admin: SignedClient
let key = ''
let channelId = ''

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})
beforeEach(async () => {
  const { project_id: projectId } = await suite.db.system
    .selectFrom('project')
    .where('name', '=', '一号厂区')
    .select('project_id')
    .executeTakeFirstOrThrow()
  const server = await admin.call(device.registerAiServer, { name: '东区', projectId })
  key = server.key
  await beat(server.aiServerId, undefined)
  const camera = { address: 'rtsp://10.0.0.1/', zones: [{ name: '围栏', points: square }], faults: true, record: true }
  channelId = (await admin.call(device.addCamera, { aiServerId: server.aiServerId, name: '东门', ...camera })).channelId
})

const idOfServer = () => channelId.replace(/_C\d+$/, '')
async function beat(deviceId: string, configuration: object | undefined) {
  const report = { deviceId, sentAt: Date.now(), publicKey: 'K'.repeat(43), channels: [], configuration }
  const answer = await post(suite.app, ingestCalls.sendHeartbeat.path, report, { authorization: `Bearer ${key}` })
  return answer.body.data as { configurationVersion: number }
}
const read = () => admin.call(device.getCamera, { channelId })
async function change(more: object) {
  const { name, settings } = await read()
  const { address = '', zones = [], faults = true, record = true, enabled = true, version = 0 } = settings ?? {}
  return admin.call(device.updateCamera, {
    ...{ channelId, name, address, zones, faults, record, enabled, version },
    ...more,
  })
}
async function configuration() {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await suite.app.inject({ method: 'GET', url: ingestCalls.readConfiguration.path, headers })
  return answer.json().data as {
    version: number
    cameras: Record<string, unknown>[]
    calendar: { day: string; kind: string }[]
  }
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => /\w+\.\w+/.exec(error.message)?.[0],
  )

test('a camera is always armed until it has a plan, and a change that does not name the plan keeps it', async () => {
  expect(await read()).toMatchObject({ armed: true, armedUntil: null, settings: { plan: { week: [[0, 10_080]] } } })
  expect((await configuration()).cameras[0]).not.toHaveProperty('plan')
  await change({ plan, masks: [{ name: '树', points: square }], lines: [line] })
  await change({})
  const rounded = { ...line, points: [[0.1235, 0.5], line.points[1]] }
  expect((await read()).settings).toMatchObject({ plan, masks: [{ name: '树' }], lines: [rounded] })
  expect((await configuration()).cameras[0]).toMatchObject({ plan, masks: [{ name: '树' }], lines: [rounded] })
  const audit = await suite.db.system.selectFrom('audit').where('target', '=', channelId).select('detail').execute()
  expect(JSON.stringify(audit)).toContain('1: 00:00–08:00')
  await change({ plan: { ...plan, week: [[0, 10_080]], exceptions: [] } })
  expect((await configuration()).cameras[0]).not.toHaveProperty('plan')
})

test('the list says whether a camera is armed now, and until when', async () => {
  const clock = zoneClock('UTC')
  const today = clock.dayOf(Date.now())
  const exceptions = [{ day: today, armed: [[0, 1440]] }]
  await change({ plan: { timeZone: 'UTC', week: [], followsCalendar: false, exceptions } })
  const { rows } = await admin.call(device.listCameras, { aiServerId: idOfServer() })
  expect(rows).toMatchObject([{ armed: true, armedUntil: clock.moment(today, 24) }])
  await change({ plan: { timeZone: 'UTC', week: [], followsCalendar: false, exceptions: [] } })
  expect(await read()).toMatchObject({ armed: false, armedUntil: null })
})

test('an AI server without a model does not take a camera whose zones or lines look for people', async () => {
  const none = { plan: { ...plan, week: [[0, 10_080]], exceptions: [] }, masks: [], lines: [], zones: [] }
  for (const used of [
    { zones: [{ name: '围栏', points: square, looksFor: 'person' }] },
    { lines: [{ ...line, looksFor: 'vehicle' }] },
  ]) {
    await change({ ...none, ...used })
    const { configurationVersion: version } = await beat(idOfServer(), { version: 1, refused: [] })
    const knows = ['masks', 'lines', 'plan']
    await beat(idOfServer(), { version, refused: [], knows })
    expect(await read()).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood' })
    await beat(idOfServer(), { version, refused: [], knows: [...knows, 'objects'] })
    expect(await read()).toMatchObject({ setUp: 'applied', refusal: null, knows: [...knows, 'objects'] })
    // The model is gone: from now on nothing is recognised.
    await beat(idOfServer(), { version, refused: [], knows })
    expect(await read()).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood' })
  }
  await change({ ...none, lines: [] })
})

test('an AI server that says nothing of plans, masks or lines does not take a camera that has one', async () => {
  const { configurationVersion: version } = await beat(idOfServer(), { version: 1, refused: [] })
  expect(await read()).toMatchObject({ setUp: 'applied', refusal: null })
  for (const used of [{ plan }, { masks: [{ name: '树', points: square }] }, { lines: [line] }]) {
    const none = { plan: { ...plan, week: [[0, 10_080]], exceptions: [] }, masks: [], lines: [] }
    await change({ ...none, ...used })
    const [knows = ''] = Object.keys(used)
    await beat(idOfServer(), { version: version + 100, refused: [] })
    expect(await read()).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood' })
    await beat(idOfServer(), { version: version + 100, refused: [], knows: [knows] })
    expect(await read()).toMatchObject({ setUp: 'applied', refusal: null })
  }
})

test('the official holidays hold until a company has its own, of which its AI servers hear', async () => {
  const official = await admin.call(device.readCalendar, { channelId, year: 2026 })
  expect(official.version).toBe(0)
  const kindOf = (day: string) => official.holidays.find(entry => entry.day === day)?.kind
  expect(['2026-10-01', '2026-10-10', '2026-11-23'].map(kindOf)).toEqual(['off', 'work', undefined])
  expect(officialDays(2099)).toEqual([])

  await change({ plan })
  const year = new Date().getUTCFullYear() + 1
  const before = await configuration()
  const day = `${year}-12-24`
  const own = { channelId, year, holidays: [{ day, kind: 'off' as const, name: '厂休' }] }
  const saved = await admin.call(device.saveCalendar, { ...own, version: 0 })
  const after = await configuration()
  expect(after.version).toBe(before.version + 1)
  expect(after.calendar.filter(entry => entry.day.startsWith(`${year}`))).toMatchObject([{ day, kind: 'off' }])
  expect(await codeOf(admin.call(device.saveCalendar, { ...own, version: 0 }))).toBe('device.calendarChanged')
  expect(await admin.call(device.saveCalendar, { ...own, version: saved.version })).toMatchObject({ version: 2 })
  expect(await codeOf(admin.call(device.saveCalendar, { ...own, year: year + 1, version: 0 }))).toBe('device.otherYear')
  const twice = [...own.holidays, ...own.holidays]
  expect(await codeOf(admin.call(device.saveCalendar, { ...own, holidays: twice, version: 2 }))).toBe(
    'device.otherYear',
  )
})

test('a week is kept under a name, written over only where that is said, and bounded in number', async () => {
  const week: [number, number][] = [[0, 480]]
  const save = (name: string, more: object = {}) =>
    admin.call(device.savePlanTemplate, { channelId, name, week, followsCalendar: true, ...more })
  await save('夜间')
  expect(await codeOf(save('夜间', { week: [[60, 120]] }))).toBe('device.templateTaken')
  await save('夜间', { week: [[60, 120]], replaces: true })
  expect(await admin.call(device.listPlanTemplates, { channelId })).toEqual([
    { name: '夜间', week: [[60, 120]], followsCalendar: true },
  ])
  for (let number = 1; number < limits.planTemplatesOfCompany; number++) await save(`第 ${number}`)
  expect(await codeOf(save('又一个'))).toBe('device.tooManyTemplates')
  await save('夜间', { replaces: true })
  await admin.call(device.removePlanTemplate, { channelId, name: '夜间' })
  expect(await codeOf(admin.call(device.removePlanTemplate, { channelId, name: '夜间' }))).toBe('device.noTemplate')
})
