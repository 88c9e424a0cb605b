/** The calls of rules, robots and the to-do list, as a console makes them. */
import { tmpdir } from 'node:os'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { resolveEgress } from '../core/egress/egress-address.ts'
import { openSealer } from '../core/session/sealed-secret.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { legalTexts } from '../core/testing/hostile-values.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { type ChatEndpoint, openChatEndpoint } from './chat/chat-endpoint.ts'
import { noticeHandlers, robotHandlers } from './notice.routes.ts'

const db = suiteDatabase()
const { log } = recordedLog()
const tools = { db, log: log as never }
const secret = 'SEC'
const open: { chat?: ChatEndpoint; robots?: ReturnType<typeof robotHandlers> } = {}

beforeAll(async () => {
  open.chat = await openChatEndpoint(secret)
  open.robots = robotHandlers({
    db,
    sealer: await openSealer(tmpdir(), 'a key for this test'),
    resolveFor: () => (host, port) => resolveEgress(host, port, { allow: async () => ['127.0.0.1'] }),
    holder: 0,
    timeoutMs: 300,
  })
})
afterAll(() => open.chat?.close())

const nobody = { accounts: [], addresses: [], robots: [] }
const ruleOf = (companyId: number) => ({
  companyId,
  name: '夜间值班',
  state: 'enabled' as const,
  types: [4],
  levels: ['severe' as const],
  projectIds: [] as number[],
  hours: [{ days: [1, 2], from: '20:00', until: '08:00' }],
  first: { ...nobody, addresses: ['a@example.com'] },
  steps: [] as { afterMinutes: number; targets: typeof nobody }[],
})

async function aScene() {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  if (!open.robots || !open.chat) throw new Error('not open yet')
  return { company, viewer, robots: open.robots, chat: open.chat, rule: ruleOf(company.companyId) }
}

const list = (viewer: Viewer) => noticeHandlers.listRules({}, viewer, tools)
const audited = async (viewer: Viewer) =>
  (
    await sql<{ action: string; detail: unknown }>`
      select action, detail from audit where account_id = ${viewer.accountId} order by audit_id`.execute(db.system)
  ).rows

test('a rule is added, changed, switched off and deleted, and each step stands in the log', async () => {
  const { viewer, rule } = await aScene()
  const { ruleId } = await noticeHandlers.saveRule(rule, viewer, tools)
  expect(await list(viewer)).toMatchObject({
    total: 1,
    rows: [{ ...rule, ruleId, language: 'zh', version: 1, changedBy: viewer.fullName }],
  })
  const steps = [
    { afterMinutes: 30, targets: rule.first },
    { afterMinutes: 5, targets: rule.first },
  ]
  await noticeHandlers.saveRule({ ...rule, ruleId, version: 1, steps, language: 'en' }, viewer, tools)
  await noticeHandlers.setRuleState({ ruleId, state: 'disabled' }, viewer, tools)
  const [changed] = (await list(viewer)).rows
  expect(changed).toMatchObject({ state: 'disabled', language: 'en', version: 3 })
  expect(changed?.steps.map(step => step.afterMinutes)).toEqual([5, 30])
  await noticeHandlers.removeRule({ ruleId }, viewer, tools)
  expect((await list(viewer)).total).toBe(0)
  expect((await audited(viewer)).map(row => row.action)).toEqual([
    'addNoticeRule',
    'updateNoticeRule',
    'setNoticeRuleState',
    'deleteNoticeRule',
  ])
})

test('what somebody else changed meanwhile is not overwritten', async () => {
  const { viewer, rule } = await aScene()
  const { ruleId } = await noticeHandlers.saveRule(rule, viewer, tools)
  const both = await Promise.allSettled(
    [1, 2].map(n => noticeHandlers.saveRule({ ...rule, name: `第 ${n}`, ruleId, version: 1 }, viewer, tools)),
  )
  expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(noticeHandlers.saveRule({ ...rule, ruleId, version: 1 }, viewer, tools)).rejects.toThrow(
    'notice.ruleChanged',
  )
})

test('a rule tells somebody, at different times, and only who and what there is', async () => {
  const { company, viewer, rule } = await aScene()
  const other = await aScene()
  const save = (change: object) => noticeHandlers.saveRule({ ...rule, ...change }, viewer, tools)
  await expect(save({ first: nobody })).rejects.toThrow('notice.nobodyNotified')
  const step = { afterMinutes: 5, targets: rule.first }
  await expect(save({ steps: [step, step] })).rejects.toThrow('notice.stepTwice')
  await expect(save({ steps: [{ ...step, targets: nobody }] })).rejects.toThrow('notice.stepNotifiesNobody')
  await expect(save({ types: [4, 9999] })).rejects.toThrow('notice.unknownType')
  await expect(save({ projectIds: [other.company.projectId] })).rejects.toThrow('notice.unknownProject')
  await expect(save({ first: { ...nobody, accounts: [other.viewer.accountId] } })).rejects.toThrow(
    'notice.unknownTarget',
  )
  await expect(save({ companyId: other.company.companyId })).rejects.toThrow('company.notFound')
  const { robotId } = await other.robots.create(
    { companyId: other.company.companyId, name: 'x', kind: 'wecom', webhook: 'https://example.com/x' },
    other.viewer,
    tools,
  )
  await expect(save({ first: { ...nobody, robots: [robotId] } })).rejects.toThrow('notice.unknownTarget')
  await save({ projectIds: [company.projectId], first: { ...nobody, accounts: [viewer.accountId] } })
})

/** A type of the catalogue that is switched off for new rules until the test ends. */
async function aTypeOff(): Promise<{ type: number; name: string }> {
  const found = await db.system
    .updateTable('alarm_type')
    .set({ in_use: false })
    .where('type', '=', 7)
    .returning(['type', 'name'])
    .executeTakeFirstOrThrow()
  onTestFinished(async () => {
    await db.system.updateTable('alarm_type').set({ in_use: true }).where('type', '=', 7).execute()
  })
  return found
}

test('what is switched off comes into no rule, and stays in those that have it', async () => {
  const { company, viewer, rule } = await aScene()
  const colleague = await aViewer(db, company)
  const save = (change: object) => noticeHandlers.saveRule({ ...rule, ...change }, viewer, tools)
  const first = { ...nobody, accounts: [viewer.accountId, colleague.accountId] }
  const kept = { types: [7], first }
  const { ruleId } = await save(kept)
  const { name } = await aTypeOff()
  await db.system.updateTable('account').set({ in_use: false }).where('account_id', '=', colleague.accountId).execute()
  await expect(save({ types: [4, 7] })).rejects.toMatchObject({
    code: 'call.invalid',
    facts: { field: 'alarmTypes', label: '告警类型', problem: `“${name}”已停用，不能用于新规则` },
  })
  const targets = { ...nobody, accounts: [colleague.accountId] }
  await expect(save({ steps: [{ afterMinutes: 5, targets }] })).rejects.toMatchObject({
    facts: { field: 'escalations.0.targets.userIds' },
  })
  await expect(save({ first: targets })).rejects.toMatchObject({ facts: { field: 'firstNotice.userIds' } })
  await save({ ...kept, ruleId, name: '改名' })
  await save({ ...kept, ruleId, types: [4] })
  await expect(save({ ...kept, ruleId })).rejects.toMatchObject({ facts: { field: 'alarmTypes' } })
})

test('the customer’s rules are not the companies’, who is limited to projects has none, and 100 are enough', async () => {
  const { company, viewer, rule } = await aScene()
  const limited = { ...viewer, projectIds: [company.projectId] }
  const { ruleId } = await noticeHandlers.saveRule(rule, viewer, tools)
  expect((await list(limited)).total).toBe(0)
  await expect(noticeHandlers.saveRule(rule, limited, tools)).rejects.toThrow('company.notFound')
  await expect(noticeHandlers.removeRule({ ruleId }, limited, tools)).rejects.toThrow('notice.ruleNotFound')
  const child = await aCompany(db, { of: company })
  expect((await list(await aViewer(db, child))).total).toBe(0)
  for (let n = 1; n < 100; n += 1) await noticeHandlers.saveRule({ ...rule, name: `${n}` }, viewer, tools)
  await expect(noticeHandlers.saveRule(rule, viewer, tools)).rejects.toThrow('notice.tooManyRules')
  expect(await noticeHandlers.listRules({ keyword: '9', pageSize: 10, pageNum: 2 }, viewer, tools)).toMatchObject({
    total: 19,
  })
})

test.each([
  ['an hour that is none', { weekHours: [{ weekDays: [1], beginTime: '25:00', endTime: '26:00' }] }],
  ['a day that is none', { weekHours: [{ weekDays: [8], beginTime: '08:00', endTime: '09:00' }] }],
  ['no day', { weekHours: [{ weekDays: [], beginTime: '08:00', endTime: '09:00' }] }],
  ['a header break in an address', { firstNotice: { userIds: [], emails: ['a@b.cn\r\nBcc: x@y.cn'], robotIds: [] } }],
  ['two addresses in one', { firstNotice: { userIds: [], emails: ['a@b.cn,x@y.cn'], robotIds: [] } }],
  [
    'an escalation at once',
    { escalations: [{ afterMinutes: 0, targets: { userIds: [], emails: [], robotIds: [1] } }] },
  ],
  ['a name of spaces', { ruleName: '   ' }],
  ['a level that is none', { alarmLevels: [9] }],
])('%s is no rule', (_, change) => {
  const given = z.encode(noticeCalls.saveRule.input, ruleOf(1)) as object
  expect(noticeCalls.saveRule.input.safeDecode(given as never).success).toBe(true)
  expect(noticeCalls.saveRule.input.safeDecode({ ...given, ...change } as never).success).toBe(false)
})

test('an ugly name comes back as it was', async () => {
  const { viewer, rule } = await aScene()
  for (const [, text] of legalTexts) {
    const name = text.slice(0, 40).trim()
    const { ruleId } = await noticeHandlers.saveRule({ ...rule, name }, viewer, tools)
    expect((await list(viewer)).rows.find(one => one.ruleId === ruleId)?.name).toBe(name)
  }
})

test('a robot keeps its address and secret to itself, and its test tells the vendor’s own answer', async () => {
  const { company, viewer, robots, chat } = await aScene()
  const { companyId } = company
  const given = { companyId, name: '值班群', kind: 'dingtalk', webhook: chat.url('dingtalk'), secret: 'wrong' } as const
  const { robotId } = await robots.create(given, viewer, tools)
  const answer = z.encode(robotCalls.list.answer, await robots.list({}, viewer, tools))
  expect(JSON.stringify(answer)).not.toMatch(/access_token|wrong/)
  const stored = await sql<{ webhook: Buffer; secret: Buffer }>`
    select webhook, secret from robot where robot_id = ${robotId}`.execute(db.system)
  expect(stored.rows[0]?.webhook.includes(Buffer.from('access_token'))).toBe(false)
  expect(stored.rows[0]?.secret.includes(Buffer.from('wrong'))).toBe(false)

  expect(await robots.test({ robotId }, viewer, tools)).toMatchObject({
    sent: false,
    answer: expect.stringContaining('sign not match'),
  })
  await expect(robots.test({ robotId }, viewer, tools)).rejects.toThrow('call.tooMany')
  const rested = () => sql`update robot set rests_until = now() where robot_id = ${robotId}`.execute(db.system)
  await rested()
  const update = { robotId, name: '值班群', kind: 'dingtalk', version: 1 } as const
  await robots.update({ ...update, language: 'en', secret }, viewer, tools)
  expect(await robots.test({ robotId }, viewer, tools)).toMatchObject({
    sent: true,
    answer: expect.stringContaining('ok'),
  })
  expect(chat.taken.at(-1)).toContain('Robot: 值班群')
  await robots.update({ ...update, version: 2 }, viewer, tools)
  expect((await robots.list({}, viewer, tools)).rows).toMatchObject([{ language: 'en' }])
  await rested()
  chat.scripted.push('hang')
  expect(await robots.test({ robotId }, viewer, tools)).toMatchObject({ sent: false, answer: 'no answer within 0.3 s' })
  const messages = await robots.listMessages({}, viewer, tools)
  expect(messages.rows.map(row => row.state)).toEqual(['unsure', 'sent', 'failed'])
  expect(JSON.stringify(await audited(viewer))).not.toMatch(/access_token|wrong/)
  await robots.remove({ robotId }, viewer, tools)
  expect((await robots.list({}, viewer, tools)).total).toBe(0)
  expect((await robots.listMessages({}, viewer, tools)).rows).toMatchObject([{ robotId: null }, {}, {}])
})

test.each(['https://user:pass@example.com/x', 'https://example.com/x#y'])(
  '%s is no address of a robot',
  async webhook => {
    const { company, viewer, robots } = await aScene()
    const given = { companyId: company.companyId, name: 'x', kind: 'wecom', webhook } as const
    await expect(robots.create(given, viewer, tools)).rejects.toThrow('robot.badWebhook')
  },
)

test.each(['ftp://example.com', 'javascript:alert(1)', 'example.com', 'http://'])(
  '%s does not pass the contract',
  webhook => {
    const given = { companyId: 1, robotName: 'x', robotType: 'wecom', webhook }
    expect(robotCalls.create.input.safeDecode(given as never).success).toBe(false)
  },
)

test('people and robots of the company can be chosen', async () => {
  const { company, viewer } = await aScene()
  await sql`update account set email = 'x@example.com' where account_id = ${viewer.accountId}`.execute(db.system)
  const contacts = await noticeHandlers.listContacts({ companyId: company.companyId }, viewer, tools)
  expect(contacts).toEqual({
    accounts: [{ accountId: viewer.accountId, name: viewer.account, mail: 'x@example.com' }],
    robots: [],
  })
})

test('the to-do list holds what waits: own reminders, severe by age with their clock, normal, faults for who may see them', async () => {
  const { company, viewer } = await aScene()
  const channel = await aChannelOf(db, company)
  const now = Date.now()
  const minutes = (n: number) => now - n * 60_000
  const young = await anAlarm(db, channel, { level: 'severe', at: minutes(1) })
  const old = await anAlarm(db, channel, { level: 'severe', at: minutes(10) })
  await anAlarm(db, channel, { level: 'normal', at: minutes(20) })
  await anAlarm(db, channel, { level: 'fault', at: minutes(30) })
  await anAlarm(db, channel, { level: 'severe', state: 'handled' })
  await anAlarm(db, channel, { level: 'notice' })
  const reminded = await anAlarm(db, channel, { level: 'notice', at: minutes(5) })
  await sql`
    insert into overdue_clock (alarm_id, alarm_at, tenant_id, company_id, overdue_at)
    values (${old.alarmId}, ${new Date(old.alarmAt)}, ${company.tenantId}, ${company.companyId}, ${new Date(minutes(5))})`.execute(
    db.system,
  )
  await sql`
    insert into reminder (tenant_id, account_id, alarm_id, alarm_at, due_at)
    values (${company.tenantId}, ${viewer.accountId}, ${reminded.alarmId}, ${new Date(reminded.alarmAt)}, ${new Date(minutes(-5))})`.execute(
    db.system,
  )
  const { rows, total } = await noticeHandlers.listTodo({}, viewer, tools)
  expect(rows.map(({ kind, level, dueAt }) => [kind, level, dueAt])).toEqual([
    ['reminder', 'notice', minutes(-5)],
    ['alarm', 'severe', minutes(5)],
    ['alarm', 'severe', null],
    ['alarm', 'normal', null],
    ['fault', 'fault', null],
  ])
  expect(total).toBe(5)
  expect(young.alarmId).toBeGreaterThan(0)
  const blind = { ...viewer, rights: new Set([180]) }
  expect((await noticeHandlers.listTodo({}, blind, tools)).total).toBe(4)
  expect((await noticeHandlers.listTodo({}, { ...viewer, rights: new Set() }, tools)).total).toBe(0)
  expect((await noticeHandlers.listTodo({}, { ...viewer, projectIds: [] }, tools)).rows).toEqual([])
})

test('of many things to do fifty are listed and all are counted', async () => {
  const { company, viewer } = await aScene()
  const channel = await aChannelOf(db, company)
  for (let n = 0; n < 55; n += 1) await anAlarm(db, channel, { level: n % 2 ? 'severe' : 'normal' })
  await anAlarm(db, channel, { level: 'fault' })
  const { rows, total } = await noticeHandlers.listTodo({}, viewer, tools)
  expect([rows.length, total]).toEqual([50, 56])
  expect(rows.at(-1)?.kind).toBe('fault')
})
