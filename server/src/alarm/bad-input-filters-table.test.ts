/** Filters and pages of lists: periods the wrong way round, wildcards, pages that do not exist; totals stay exact. Words of the wire. */
import { allCalls } from '@watchfire/contract'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { isList } from '@watchfire/contract/core/body.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { RowKind } from '@watchfire/contract/sample.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aChannel, aCompany, anAiServer, anAlarm } from '../core/testing/builders.ts'
import { legalTexts } from '../core/testing/hostile-values.ts'
import { mayCall } from '../core/testing/may-call.ts'
import { errorsOf, nothingChanges, nothingChangesHere } from '../core/testing/nothing-changes.ts'
import { fieldsOf, leastInput } from '../core/testing/sample-ids.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { aSensorOf } from '../device/testing/sensor-rows.ts'
import { aCheckPoint } from '../inspection/testing/check-rows.ts'
import { aRoundPlan } from '../inspection/testing/round-rows.ts'
import { aFaceLibrary, aPerson } from '../people/testing/people-rows.ts'
import { publicAlarmId } from './alarm-key.ts'

const suite = suiteServer({ jobs: false })
const day = 86_400_000
const now = Date.now()
/** Names of devices and places, each of which a keyword may find and no wildcard. */
const names = ['100% yard', 'under_score', 'back\\slash', "quote's", '仓库', 'plain']
let person: SignedClient
/** Rows that a list may be asked about, by kind; of alarms the first. */
const known: Partial<Record<RowKind, string | number>> = {}

beforeAll(async () => {
  const company = await aCompany(suite.db)
  const server = await anAiServer(suite.db, company)
  for (const [index, name] of names.entries()) {
    const channel = await aChannel(suite.db, server, { n: index + 1, name })
    known.alarm = publicAlarmId(await anAlarm(suite.db, channel, { at: now - (index + 1) * 60_000 }))
    known.sensor ??= await aSensorOf(suite.db, channel)
  }
  // An account of that company, with the password of the demo's administrator.
  const { role_id, password_hash } = await suite.db.system
    .selectFrom('account')
    .where('account', '=', '13800000001')
    .select(['role_id', 'password_hash'])
    .executeTakeFirstOrThrow()
  const account = { tenant_id: company.tenantId, company_id: company.companyId, role_id, password_hash }
  await suite.db.system
    .insertInto('account')
    .values({ ...account, account: 'filters' })
    .execute()
  person = await signInAs(suite.app, 'filters', 'Watchfire!admin')
  known.board = (await person.call(boardCalls.create, { name: 'known' })).id
  // Opened by nobody before, it would keep the moment.
  await person.call(alarmCalls.get, { alarmId: String(known.alarm) })
  const { projectId } = company
  Object.assign(known, {
    park: (await person.call(parkCalls.save, { name: 'known', projectId })).parkId,
    account: person.user.uid,
    roundPlan: await aRoundPlan(suite.db, company),
    company: company.companyId,
    project: company.projectId,
    role: role_id,
    faceLibrary: await aFaceLibrary(suite.db, company),
    person: await aPerson(suite.db, company),
    checkPoint: await aCheckPoint(suite.db, company),
  })
})

type Listed = {
  status: number
  rcode: number
  errorCode?: string
  rmsg: string
  field?: string
  total: number
  data: unknown[]
}
async function list(call: Call, fields: object): Promise<Listed> {
  const { status, body } = await person.send(call, fields)
  const data = (body.data as { content?: unknown[] } | undefined)?.content ?? body.data
  return { status, ...body, data } as never
}

/** Every list with pages that the person may ask for. */
const paged = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([, call]) => isList(call.answer) && fieldsOf(call).includes('pageSize') && mayCall('admin', call))
    .map(
      ([name, call]) =>
        [`${module}.${name}`, call, () => leastInput(module, name, call, kind => known[kind] ?? known.alarm)] as const,
    ),
)

describe.each(paged)('pages of %s', (_, call, fields) => {
  nothingChangesHere(suite)

  test.each([1, 2, 3, 7, 1000, 1_000_000])('page %i has the exact total', async pageNum => {
    const { total, data } = await list(call, { ...fields(), pageSize: 1000 })
    expect(data.length).toBe(total)
    for (const pageSize of [1, 2, 1000]) {
      const listed = await list(call, { ...fields(), pageNum, pageSize })
      const rows = Math.max(0, Math.min(pageSize, total - (pageNum - 1) * pageSize))
      expect([listed.rcode, listed.total, listed.data.length]).toEqual([0, total, rows])
    }
  })

  test.each([0, -1, 1001, 1e9, 1e300, 1.5, '20', 'all', true, [20], { $gt: 1 }])(
    'pageSize %j is refused by name',
    async pageSize => {
      const { errorCode, field } = await list(call, { ...fields(), pageSize })
      expect([errorCode, field]).toEqual(['call.invalid', 'pageSize'])
    },
  )

  test.each([0, -1, 1_000_001, 1e300, 1.5, '1', [1], {}])('pageNum %j is refused by name', async pageNum => {
    const { errorCode, field } = await list(call, { ...fields(), pageNum })
    expect([errorCode, field]).toEqual(['call.invalid', 'pageNum'])
  })
})

test('the lists of what was made here are whole', () =>
  nothingChanges(suite, async () => {
    expect(paged.length).toBeGreaterThan(12)
    const totalOf = async (call: Call) => (await list(call, {})).total
    expect(await totalOf(alarmCalls.list)).toBe(names.length)
    expect(await totalOf(deviceCalls.list)).toBe(names.length)
    expect(await totalOf(deviceCalls.listAiServers)).toBe(1)
  }))

describe('the period of alarms', () => {
  nothingChangesHere(suite)

  test('the wrong way round is refused', async () => {
    expect(await list(alarmCalls.list, { startTime: now, endTime: now - 1 })).toMatchObject({
      errorCode: 'alarm.badPeriod',
    })
    expect(await list(alarmCalls.list, { startTime: 8.64e15, endTime: 0 })).toMatchObject({
      errorCode: 'alarm.badPeriod',
    })
  })

  test.each<[string, object, number]>([
    ['of nothing', { startTime: now, endTime: now }, 0],
    ['of all time', { startTime: 0, endTime: 8.64e15 }, names.length],
    ['from the beginning', { startTime: 0, endTime: now }, names.length],
    ['to the end of the calendar', { startTime: now - day, endTime: 8.64e15 }, names.length],
    ['beyond all alarms', { startTime: 8.64e15 - 1, endTime: 8.64e15 }, 0],
    ['that begins in the far future', { startTime: 8e15 }, 0],
    ['that ends before everything', { endTime: 0 }, 0],
    ['of one millisecond', { startTime: now - 60_000, endTime: now - 59_999 }, 1],
  ])('%s is answered', async (_, period, total) => {
    for (const page of [{}, { pageNum: 500, pageSize: 1000 }]) {
      expect(await list(alarmCalls.list, { ...period, ...page })).toMatchObject({ rcode: 0, total })
    }
  })

  test.each(['startTime', 'endTime'])('%s of another kind is refused by name', async name => {
    for (const value of ['2026-01-01', String(now), -1, 1.5, 8.64e15 + 1, 1e300, [now], { $gt: 0 }, true]) {
      const { errorCode, field } = await list(alarmCalls.list, { [name]: value })
      expect([value, errorCode, field]).toEqual([value, 'call.invalid', name])
    }
  })
})

describe('coded filters', () => {
  nothingChangesHere(suite)

  test.each(['alarmLevel', 'alarmState', 'alarmDealResult', 'alarmType'])('%s takes its numbers only', async name => {
    for (const value of [0, -1, 99_999, 2.5, 1e300, 'severe', '1', [1], {}, true]) {
      const { errorCode, field } = await list(alarmCalls.list, { [name]: value })
      expect([value, errorCode, field]).toEqual([value, 'call.invalid', name])
    }
  })

  test.each(["x' or 1=1 --", '%', '_', '../x', 'x'.repeat(60)])('the device %j has no alarms', async deviceId => {
    expect(await list(alarmCalls.list, { deviceId })).toMatchObject({ rcode: 0, total: 0, data: [] })
  })
})

describe('keywords mean nothing but themselves', () => {
  nothingChangesHere(suite)

  // Ids of channels have an underscore in them, and devices are found by their id too.
  const lists: [string, Call, number][] = [
    ['alarms', alarmCalls.list, 1],
    ['devices', deviceCalls.list, names.length],
  ]
  test.each(lists)('%s', async (_, call, underscores) => {
    const found = async (keyword: string) => (await list(call, { keyword })).total
    for (const [keyword, total] of [
      ['%', 1],
      ['_', underscores],
      ['\\', 1],
      ["'", 1],
      ['%%', 0],
      ['%yard%', 0],
      ['100%', 1],
      ['r_s', 1],
      ['k\\s', 1],
      ['rXs', 0],
      ['仓', 1],
      ['YARD', 1],
      ["' or 1=1 --", 0],
      ["'; drop table alarm; --", 0],
      ['$1', 0],
      ['\\0', 0],
      ['*', 0],
      ['.*', 0],
      ['(', 0],
      ['🔥'.repeat(30), 0],
    ] as const) {
      expect([keyword, await found(keyword)]).toEqual([keyword, total])
    }
    expect(await list(call, { keyword: 'x'.repeat(61) })).toMatchObject({ errorCode: 'call.invalid' })
    // A blank is no keyword.
    expect((await list(call, { keyword: '   ' })).rcode).toBe(0)
    expect((await list(call, { keyword: '' })).total).toBe(names.length)
  })
})

describe('ugly texts come back as they were typed', () => {
  test.each(legalTexts)('%s in a verdict', async (_, text) => {
    const verdict = { alarmDealResult: 2, alarmPlanResult: text, alarmSiteDescription: text, comments: text }
    expect((await person.send(alarmCalls.handle, { alarmIds: [String(known.alarm)], ...verdict })).body.rcode).toBe(0)
    const { rows } = await person.call(alarmCalls.listHandlings, { alarmId: String(known.alarm), pageSize: 1 })
    expect(rows[0]).toMatchObject({ comment: text, siteDescription: text, remark: text })
    expect((await person.call(alarmCalls.get, { alarmId: String(known.alarm) })).comment).toBe(text)
  })

  const noNames = [
    'line breaks and tabs',
    'a header break',
    'right-to-left marks',
    'control characters',
    'an invisible mark',
  ]

  test.each(legalTexts)('%s in a company and a name', async (what, text) => {
    const { companyId, uid } = person.user
    if (noNames.includes(what)) {
      const company = { companyId, companyName: text, cAddr: text, companyDes: text }
      expect((await person.send(companyCalls.update, company)).body).toMatchObject({ field: 'companyName' })
      expect((await person.send(accessCalls.updateProfile, { fullName: text })).body).toMatchObject({
        field: 'fullName',
      })
      return
    }
    const edit = { companyId, companyName: text, cAddr: text, companyDes: text }
    expect((await person.send(companyCalls.update, edit)).body.rcode).toBe(0)
    const company = await person.call(companyCalls.get, { companyId })
    expect(company).toMatchObject({ name: text.trim(), address: text.trim(), description: text.trim() })
    const fullName = text.trim().slice(0, 40)
    // Cut in the middle of a character it is no text any more.
    if (!fullName.isWellFormed()) return
    await person.call(accessCalls.updateProfile, { fullName })
    expect((await person.call(accessCalls.getAccount, { accountId: uid })).fullName).toBe(fullName)
  })
})

test('none of it was an error of ours', () => {
  expect(errorsOf(suite)).toEqual([])
})
