import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inScope } from '../core/db/database.ts'
import { aChannel, aChannelOf, aCompany, anAiServer, anAlarm, aProject, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { alarmHandlers } from './alarm.routes.ts'
import { publicAlarmId } from './alarm-key.ts'
import { findPage } from './find-page.ts'
import { periodOf } from './list-alarms.ts'

const db = suiteDatabase()
const {
  list,
  get,
  listTypes: types,
  listCurrent: current,
} = alarmHandlers({ fileUrl: (_, fileId) => `/file/${fileId}` })
const tools = { db, log: recordedLog().log }
type Viewer = Awaited<ReturnType<typeof aViewer>>
const listed = (viewer: Viewer, input: InputOf<typeof alarmCalls.list> = {}) => list(input, viewer, tools)
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(row => row.id)
const hour = 3_600_000

test('the list shows the last seven days, newest first, as the contract has them', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  const now = Date.now()
  const older = await anAlarm(db, channel, { at: now - 5 * 24 * hour, level: 'severe' })
  const newer = await anAlarm(db, channel, { at: now - hour, state: 'handled', location: 'gate' })
  await anAlarm(db, channel, { at: now - 8 * 24 * hour })
  const page = await listed(viewer)
  expect(page.total).toBe(2)
  expect(idsOf(page)).toEqual([newer, older].map(publicAlarmId))
  expect(page.rows[1]).toMatchObject({
    level: 'severe',
    levelName: '严重',
    typeName: '区域入侵',
    deviceId: channel.deviceId,
    deviceName: channel.name,
    can: { handle: true, verdicts: ['falseAlarm', 'trueAlarm', 'ignored'] },
  })
  expect(() => z.encode(alarmCalls.list.answer, page)).not.toThrow()
})

test('a period names its own bounds, and one end brings the other', () => {
  const now = Date.parse('2026-06-10T03:00:00Z')
  expect(periodOf({}, now)).toEqual({
    from: Date.parse('2026-06-03T16:00:00Z'),
    until: Date.parse('2026-06-10T16:00:00Z'),
  })
  expect(periodOf({ from: 5, until: 9 }, now)).toEqual({ from: 5, until: 9 })
  expect(periodOf({ until: Date.parse('2026-05-01T00:00:00Z') }, now).from).toBe(Date.parse('2026-04-24T16:00:00Z'))
})

test('an end before the beginning is refused', async () => {
  const viewer = await aViewer(db, await aCompany(db))
  await expect(async () => listed(viewer, { from: 2, until: 1 })).rejects.toThrow('alarm.badPeriod')
})

test('every filter narrows list and total alike', async () => {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const one = await aChannel(db, server, { n: 1 })
  const two = await aChannel(db, server, { n: 2 })
  const viewer = await aViewer(db, company)
  await anAlarm(db, one, { type: 1, level: 'severe' })
  await anAlarm(db, two, { type: 4, level: 'normal', state: 'handled' })
  for (const input of [
    { type: 1 },
    { level: 'severe' },
    { state: 'pending' },
    { deviceId: one.deviceId },
    { keyword: '烟雾' },
    { keyword: 'camera 1' },
  ] as const) {
    const page = await listed(viewer, input)
    expect([input, page.total, page.rows.map(row => row.type)]).toEqual([input, 1, [1]])
  }
  expect((await listed(viewer, { verdict: 'trueAlarm' })).total).toBe(0)
  expect((await listed(viewer, { deviceId: 'unknown' })).total).toBe(0)
})

test('a keyword means itself, whatever signs it has', async () => {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const viewer = await aViewer(db, company)
  for (const [n, name] of ['100% sure', 'a_b', 'a\\b', 'axb', "o'clock"].entries()) {
    await anAlarm(db, await aChannel(db, server, { n: n + 1, name }))
  }
  const found = async (keyword: string) => (await listed(viewer, { keyword })).rows.map(row => row.deviceName)
  expect(await found('0%')).toEqual(['100% sure'])
  expect(await found('_')).toEqual(['a_b'])
  expect(await found('\\')).toEqual(['a\\b'])
  expect(await found("'")).toEqual(["o'clock"])
  expect(await found('A_B')).toEqual(['a_b'])
  expect(await found('%%')).toEqual([])
})

test('faults show to those who may see faults', async () => {
  const company = await aCompany(db)
  const fault = await anAlarm(db, await aChannelOf(db, company), { level: 'fault', type: 70 })
  const viewer = await aViewer(db, company, { rights: [rights.workplace] })
  expect((await listed(viewer)).total).toBe(0)
  await expect(async () => get({ alarmId: publicAlarmId(fault) }, viewer, tools)).rejects.toThrow('alarm.notFound')
  expect(await current({}, viewer, tools)).toEqual([])
  const engineer = await aViewer(db, company, { rights: [rights.workplace, rights.faultAlarms] })
  expect((await listed(engineer)).total).toBe(1)
  expect(await get({ alarmId: publicAlarmId(fault) }, engineer, tools)).toMatchObject({ levelName: '故障' })
})

test('what lies outside the scope is as if it were not there', async () => {
  const own = await aCompany(db)
  const sister = await aCompany(db, { of: own })
  const project = { ...own, ...(await aProject(db, own)) }
  const stranger = await aCompany(db)
  const alarms = []
  for (const company of [own, sister, project, stranger]) {
    alarms.push(await anAlarm(db, await aChannelOf(db, company)))
  }
  const seen = async (viewer: Viewer) => {
    const page = await listed(viewer)
    expect(page.total).toBe(page.rows.length)
    return idsOf(page).sort()
  }
  const ids = alarms.map(publicAlarmId)
  const all = [own.companyId, sister.companyId, stranger.companyId]
  expect(await seen(await aViewer(db, own, { companyIds: all }))).toEqual(ids.slice(0, 3).sort())
  expect(await seen(await aViewer(db, own))).toEqual([ids[0], ids[2]].sort())
  const limited = await aViewer(db, own, { projectIds: [project.projectId] })
  expect(await seen(limited)).toEqual([ids[2]])
  expect(await seen(await aViewer(db, own, { regionId: own.regionId }))).toEqual([ids[0]])
  expect(await seen(await aViewer(db, own, { companyIds: [] }))).toEqual([])
  expect(await seen(await aViewer(db, own, { tenantId: null, companyIds: all }))).toEqual([...ids].sort())
  for (const foreign of [ids[0], ids[1], ids[3], '1-1', 'nonsense']) {
    await expect(async () => get({ alarmId: foreign ?? '' }, limited, tools)).rejects.toThrow('alarm.notFound')
  }
})

test('pictures that were uploaded are links of the reader, in their order; the others are left out', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const owner = { tenant_id: company.tenantId, company_id: company.companyId }
  for (const name of ['b.jpg', 'a.jpg']) {
    const file_id = `${company.companyId}-${name}`
    await db.system
      .insertInto('file')
      .values({ ...owner, file_id, mime: 'image/jpeg', bytes: 1, sha256: Buffer.from('') })
      .execute()
    const media = { ai_server_no: channel.aiServerNo, name, tenant_id: company.tenantId, file_id }
    await db.system.insertInto('media').values(media).execute()
  }
  await anAlarm(db, channel, { pictures: ['a.jpg', 'missing.jpg', 'b.jpg'], recordings: ['r.mp4'] })
  const { rows } = await listed(await aViewer(db, company))
  expect(rows[0]?.pictures).toEqual(['a.jpg', 'b.jpg'].map(name => `/file/${company.companyId}-${name}`))
  expect(rows[0]?.recordings).toEqual(['r.mp4'])
})

test('the catalogue speaks both languages', async () => {
  const viewer = await aViewer(db, await aCompany(db))
  const page = await types({ pageSize: 2 }, viewer, tools)
  expect(page.rows[0]).toEqual({ type: 1, name: '明火烟雾', nameEn: 'Fire and smoke', family: 'general', inUse: true })
  expect(page.total).toBeGreaterThan(30)
})

test('current alarms are pending and came lately, newest first and no more than fifty', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  const now = Date.now()
  await anAlarm(db, channel, { at: now - 13 * hour })
  await anAlarm(db, channel, { at: now, state: 'handled' })
  const ids = []
  for (let n = 0; n < 55; n += 1) ids.push(publicAlarmId(await anAlarm(db, channel, { at: now - n * 1000 })))
  const rows = await current({}, viewer, tools)
  expect(rows.map(row => row.id)).toEqual(ids.slice(0, 50))
})

test('a flood pushes no severe alarm out of the current ones: those stand first', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  const now = Date.now()
  const make = async (at: number, level: 'severe' | 'normal') =>
    publicAlarmId(await anAlarm(db, channel, { at, level }))
  const severe = [await make(now - 2 * hour, 'severe'), await make(now - 3 * hour, 'severe')]
  const normal = []
  for (let n = 0; n < 52; n += 1) normal.push(await make(now - n * 1000, 'normal'))
  const rows = await current({}, viewer, tools)
  expect(rows.map(row => row.id)).toEqual([...severe, ...normal.slice(0, 48)])
})

test('a deep page is what walking there shows', async () => {
  const company = await aCompany(db)
  const sister = await aCompany(db, { of: company })
  const viewer = await aViewer(db, company, { companyIds: [company.companyId, sister.companyId] })
  const from = Date.parse('2026-03-01T00:00:00Z')
  const until = from + 40 * 24 * hour
  const template = await anAlarm(db, await aChannelOf(db, company), { at: from })
  const { alarm_id: _, ...row } = await db.system
    .selectFrom('alarm')
    .selectAll()
    .where('alarm_id', '=', template.alarmId)
    .executeTakeFirstOrThrow()
  const times = fc.sample(fc.integer({ min: 0, max: 39 }), { numRuns: 2500, seed: 7 })
  const rows = times.map((day, index) => ({
    ...row,
    alarm_id: 9_000_000 + index,
    company_id: index % 3 === 0 ? sister.companyId : company.companyId,
    // Many at the same instant: the order then hangs on the number alone.
    alarm_at: new Date(from + day * 24 * hour + (index % 5) * hour),
    occurred_at: new Date(from),
    received_at: new Date(from),
    last_at: new Date(from),
    handled_at: null,
    judged_at: null,
    opened_at: null,
    extra: null,
    channel_rule: null,
  }))
  // Together they have more values than one statement takes.
  for (const part of [rows.slice(0, 1250), rows.slice(1250)]) await db.system.insertInto('alarm').values(part).execute()
  const at = (offset: number, limit: number) =>
    inScope(db, viewer, trx => findPage(trx, viewer, { from, until }, { offset, limit }))
  const walked = await at(0, 3000)
  expect(walked.total).toBe(2501)
  for (const offset of [1001, 1500, 2000, 2450, 2500]) {
    const page = await at(offset, 100)
    expect(page.total).toBe(walked.total)
    expect(page.keys).toEqual(walked.keys.slice(offset, offset + 100))
  }
  expect((await at(5000, 20)).keys).toEqual([])
})
