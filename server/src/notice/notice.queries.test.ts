/** Runs every query of the module once for the record of their SQL; what they mean is told by the tests of the calls and the jobs. */
import { expect, test } from 'vitest'
import { inScope, type Trx } from '../core/db/database.ts'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { leaseQueue } from '../core/delivery/delivery-queue.queries.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import * as robots from './chat/robot.queries.ts'
import * as robotMessages from './chat/robot-message.queries.ts'
import * as rules from './rule/notice-rule.queries.ts'
import * as plans from './schedule/notice-plan.queries.ts'
import * as dues from './schedule/scheduled-steps.queries.ts'
import { returnOverdue } from './schedule/sla-timers.queries.ts'
import { findUnsent } from './schedule/unsent.queries.ts'
import * as todos from './todo/todo.queries.ts'

const db = suiteDatabase()
const { robotQueue, ...messages } = robotMessages
const sql = recordedSql(new URL('./notice.queries.sql', import.meta.url), {
  ...dues,
  ...plans,
  ...rules,
  ...robots,
  ...messages,
  ...todos,
  returnOverdue,
  findUnsent,
})
const page = { limit: 20, offset: 0 }
const nobody = { accounts: [], addresses: [], robots: [] }
const content = {
  name: '夜间',
  enabled: true,
  about: { types: [], levels: [], projectIds: [], hours: [] },
  first: { ...nobody, addresses: ['a@example.com'] },
  steps: [],
  language: 'zh' as const,
}
const robot = {
  name: '群',
  kind: 'wecom',
  language: 'en',
  webhook: Buffer.of(1),
  webhookHint: 'x',
  secret: null,
} as const

async function aScene() {
  const company = await aCompany(db)
  const alarm = await anAlarm(db, await aChannelOf(db, company), { level: 'severe' })
  const viewer = await aViewer(db, company)
  return { company, alarm, viewer, own: <T>(work: (trx: Trx) => Promise<T>) => inScope(db, viewer, work) }
}
const asSystem = <T>(work: (trx: Trx) => Promise<T>) => db.system.transaction().execute(work)

test('rules are kept by their company', async () => {
  const { company, viewer, own } = await aScene()
  await own(async trx => {
    expect(await sql.lockOwner(trx, viewer, company.companyId)).toMatchObject({ level: 2, rules: 0, robots: 0 })
    expect(await sql.findOwner(trx, viewer, company.companyId)).toMatchObject({ level: 2 })
    const ruleId = await sql.insertNoticeRule(trx, company, content, 'x')
    await sql.updateNoticeRule(trx, ruleId, { ...content, enabled: false }, 'x')
    expect(await sql.lockNoticeRule(trx, viewer, ruleId)).toMatchObject({ enabled: false, version: 2 })
    expect(await sql.listNoticeRules(trx, viewer, { ...page, keyword: '夜' })).toMatchObject({ total: 1 })
    expect(await sql.listNoticeRules(trx, { ...viewer, projectIds: [1] }, page)).toMatchObject({ total: 0 })
    expect(await sql.readEnabledRules(trx, [company.tenantId])).toEqual([])
    await sql.deleteNoticeRule(trx, ruleId)
    const within = { ...company, ofCustomer: true }
    const chosen = { projectIds: [company.projectId], types: [1, 2], accounts: [viewer.accountId], robots: [1] }
    expect(await sql.countChosen(trx, within, chosen)).toEqual({ projects: 1, types: 2, accounts: 1, robots: 0 })
    expect(await sql.listSwitchedOff(trx, chosen, 'zh')).toEqual([])
    expect((await sql.listNoticeContacts(trx, within, 10)).accounts).toHaveLength(1)
  })
})

test('what is due is planned, claimed and marked', async () => {
  const { company, alarm, viewer } = await aScene()
  await asSystem(async trx => {
    const ruleId = await sql.insertNoticeRule(trx, company, content, 'x')
    const [planned] = await sql.readAlarmsToPlan(trx, [alarm])
    expect(planned).toMatchObject({ level: 'severe', pending: true, overdueMinutes: 5 })
    await sql.insertSteps(trx, [{ ...company, ...alarm, ruleId, step: 0, dueAt: 0 }])
    await sql.insertSlaTimers(trx, [{ ...company, ...alarm, overdueAt: 0 }])
    expect(await sql.claimSteps(trx, 10)).toMatchObject([
      { alarm_id: alarm.alarmId, step: 0, rule: { rule_id: ruleId } },
    ])
    expect(await sql.readStepAlarms(trx, [alarm])).toMatchObject([
      { state: 'pending', typeNames: { zh: '区域入侵', en: 'Intrusion' } },
    ])
    expect(await sql.readRecipients(trx, [viewer.accountId])).toEqual([])
    expect((await sql.findUnsent(trx, '3 minutes')).map(fault => fault.type)).toEqual([74, 74])
    await sql.markSteps(trx, [{ alarmId: alarm.alarmId, ruleId, step: 0, outcome: 'told' }])
    // An alarm that rose is told anew.
    await sql.forgetSteps(trx, [alarm])
    await sql.insertSteps(trx, [{ ...company, ...alarm, ruleId, step: 0, dueAt: 0 }])
    expect(await sql.claimSteps(trx, 10)).toMatchObject([{ alarm_id: alarm.alarmId, step: 0 }])
    await sql.restRule(trx, ruleId, 1000)
    expect(await sql.returnOverdue(trx, 10)).toBe(1)
  })
})

test('robots are kept, leased and settled, with what they were sent', async () => {
  const { company, viewer, own } = await aScene()
  const robotId = await own(async trx => {
    const made = await sql.insertRobot(trx, company, robot)
    await sql.retryRobotsNow(trx, company.companyId)
    await sql.updateRobot(trx, made, { ...robot, name: '夜班群' })
    return made
  })
  const message = { ...company, ruleName: '夜间', texts: { zh: 'x', en: 'y' }, alarm: null }
  expect(await asSystem(trx => sql.queueRobotMessages(trx, [robotId], message))).toBe(1)
  const taken = await sql.takeMessages(db.system, robotId, 10)
  const messageIds = taken?.messages.map(one => one.message_id) ?? []
  expect(taken?.messages).toMatchObject([{ text: 'y', doubtful: false }])
  const leaving = { robotId, messageIds }
  expect(await sql.markMessagesMayArrive(db.system, leaving, 1)).toBe(false)
  expect(await leaseQueue(db.system, robotQueue, robotId, 1)).toBe(true)
  expect(await sql.markMessagesMayArrive(db.system, leaving, 1)).toBe(true)
  expect((await sql.takeMessages(db.system, robotId, 10))?.messages).toMatchObject([{ doubtful: true }])
  await asSystem(async trx => {
    await sql.settleMessages(trx, messageIds, {
      state: 'sent',
      settled: true,
      doubtful: false,
      answer: 'ok',
      waitMs: 0,
    })
    await sql.noteRobotAnswer(trx, robotId, true, 'ok')
  })
  await own(async trx => {
    const locked = await sql.lockRobot(trx, viewer, robotId)
    if (!locked) throw new Error('no robot')
    await sql.insertTestMessage(trx, locked, { text: 'x', state: 'sent', answer: 'ok' })
    expect(await sql.listRobots(trx, viewer, page)).toMatchObject({ total: 1 })
    expect(await sql.listRobotMessages(trx, viewer, page)).toMatchObject({ total: 2, rows: [{ state: 'sent' }, {}] })
    await sql.deleteRobot(trx, robotId, 'x')
  })
})

test('what waits for a person is listed and counted', async () => {
  const { alarm, viewer, own } = await aScene()
  await own(async trx => {
    expect(await sql.listPendingOf(trx, viewer, 'severe', 10)).toMatchObject([{ alarm_id: alarm.alarmId }])
    expect(await sql.countPendingByLevel(trx, viewer)).toEqual({ severe: 1, normal: 0, fault: 0 })
    expect(await sql.listOwnReminders(trx, viewer, 10)).toEqual([])
  })
})
