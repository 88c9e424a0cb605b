/** Report rules by their calls, and what is queued when they are due. */

import type { InputOf } from '@watchfire/contract/core/call.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startTicker } from '../../core/jobs/ticker.ts'
import { siteText, siteTime } from '../../core/site-time.ts'
import { aCompany, aProject, aViewer } from '../../core/testing/builders.ts'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import type { QueueMail } from '../../mail/mail.public.ts'
import { reportHandlers as handlers } from '../notice.routes.ts'
import { dispatchReports } from './dispatch-reports.ts'
import type { ReportRequest } from './report-file.ts'
import { lastDue, nextDue } from './report-times.ts'
import { dueAfter } from './save-report-rule.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const { log, lines } = recordedLog()
const tools = { db, log: log as never }
const dayMs = 86_400_000
type Edit = InputOf<typeof reportCalls.saveRule>

const editOf = (companyId: number, change: Partial<Edit> = {}): Edit => ({
  companyId,
  name: '日报',
  state: 'enabled',
  cycle: 'daily',
  weekday: 1,
  monthDay: 1,
  hour: 8,
  language: 'zh',
  types: [4],
  projectIds: [],
  accounts: [],
  addresses: ['a@example.com'],
  ...change,
})

async function aScene() {
  await sql`delete from report_rule`.execute(db.system)
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const mails: Parameters<QueueMail>[1][] = []
  const queueMail: QueueMail = async (_, mail) => mails.push(mail)
  const job = dispatchReports({ queueMail, log })
  return {
    company,
    viewer,
    mails,
    job,
    run: () => db.system.transaction().execute(job.work),
    save: (change: Partial<Edit> = {}) => handlers.saveRule(editOf(company.companyId, change), viewer, tools),
    list: async () => (await handlers.listRules({}, viewer, tools)).rows,
    dueAgo: (ms: number) =>
      sql`update report_rule set next_due_at = now() - ${ms} * interval '1 millisecond'`.execute(db.system),
  }
}

test('a rule is added, changed, switched off and on and deleted, and each step stands in the log', async () => {
  const { viewer, save, list } = await aScene()
  const { ruleId } = await save()
  const [made] = await list()
  expect(made).toMatchObject({ ruleId, version: 1, state: 'enabled', changedBy: viewer.fullName, lastAt: null })
  expect(made?.nextAt).toBe(nextDue({ cycle: 'daily', weekday: 1, month_day: 1, hour: 8 }, Date.now()))
  await save({ ruleId, version: 1, cycle: 'monthly', monthDay: 31, hour: 23 })
  await expect(save({ ruleId, version: 1 })).rejects.toThrow('notice.ruleChanged')
  await handlers.setRuleState({ ruleId, state: 'disabled' }, viewer, tools)
  expect((await list())[0]).toMatchObject({ state: 'disabled', nextAt: null, nextAtText: '', version: 3 })
  await handlers.setRuleState({ ruleId, state: 'enabled' }, viewer, tools)
  expect((await list())[0]?.nextAtText).toMatch(/-(28|29|30|31) 23:00:00$/)
  await handlers.removeRule({ ruleId }, viewer, tools)
  expect(await list()).toEqual([])
  const { rows } = await sql<{ action: string }>`
    select action from audit where account_id = ${viewer.accountId} order by audit_id`.execute(db.system)
  expect(rows.map(row => row.action)).toEqual([
    'addReportRule',
    'updateReportRule',
    'setReportRuleState',
    'setReportRuleState',
    'deleteReportRule',
  ])
})

test('a rule tells somebody, of what there is, within its company', async () => {
  const { company, viewer, save } = await aScene()
  const other = await aCompany(db)
  const stranger = await aViewer(db, other)
  await expect(save({ addresses: [] })).rejects.toThrow('notice.nobodyNotified')
  await expect(save({ types: [9999] })).rejects.toThrow('notice.unknownType')
  await expect(save({ projectIds: [other.projectId] })).rejects.toThrow('notice.unknownProject')
  await expect(save({ accounts: [stranger.accountId] })).rejects.toThrow('notice.unknownTarget')
  await expect(save({ companyId: other.companyId })).rejects.toThrow('company.notFound')
  const { ruleId } = await save({ projectIds: [company.projectId], accounts: [viewer.accountId] })
  for (const hidden of [stranger, { ...viewer, projectIds: [company.projectId] }]) {
    await expect(handlers.removeRule({ ruleId }, hidden, tools)).rejects.toThrow('notice.ruleNotFound')
    expect((await handlers.listRules({}, hidden, tools)).total).toBe(0)
  }
  for (let n = 1; n < 50; n += 1) await save()
  await expect(save()).rejects.toThrow('notice.tooManyRules')
})

test('a type or an account that is switched off comes into no rule, and stays in those that have it', async () => {
  const { company, save } = await aScene()
  const colleague = await aViewer(db, company)
  const { ruleId } = await save({ accounts: [colleague.accountId] })
  await db.system.updateTable('account').set({ in_use: false }).where('account_id', '=', colleague.accountId).execute()
  await db.system.updateTable('alarm_type').set({ in_use: false }).where('type', '=', 7).execute()
  onTestFinished(async () => {
    await db.system.updateTable('alarm_type').set({ in_use: true }).where('type', '=', 7).execute()
  })
  await expect(save({ types: [7] })).rejects.toMatchObject({ code: 'call.invalid', facts: { field: 'alarmTypes' } })
  await expect(save({ accounts: [colleague.accountId] })).rejects.toMatchObject({ facts: { field: 'userIds' } })
  await save({ ruleId, accounts: [colleague.accountId], name: '改名' })
})

test.each([
  ['an hour that is none', { sendHour: 24 }],
  ['a weekday that is none', { weekDay: 0 }],
  ['a day that is none', { monthDay: 32 }],
  ['a cycle that is none', { reportCycle: 4 }],
  ['a header break in an address', { emails: ['a@b.cn\r\nBcc: x@y.cn'] }],
  ['a name of spaces', { ruleName: '  ' }],
])('%s is no rule', (_, change) => {
  const given = z.encode(reportCalls.saveRule.input, editOf(1)) as object
  expect(reportCalls.saveRule.input.safeDecode(given as never).success).toBe(true)
  expect(reportCalls.saveRule.input.safeDecode({ ...given, ...change } as never).success).toBe(false)
})

test('each period goes out once, however many servers look', async () => {
  const { company, mails, job, save, list, dueAgo } = await aScene()
  await save()
  await dueAgo(1000)
  const impatient = { ...job, everyMs: 20 }
  const servers = [1, 2, 3].map(() => startTicker([impatient], { db, log: log as never }))
  await expect.poll(() => mails.length).toBeGreaterThan(0)
  await new Promise(resolve => setTimeout(resolve, 300))
  await Promise.all(servers.map(server => server.stop()))
  expect(mails).toHaveLength(1)
  const rule = { cycle: 'daily', weekday: 1, month_day: 1, hour: 8 } as const
  const { period } = lastDue(rule, Date.now())
  expect(mails[0]).toMatchObject({
    companyId: company.companyId,
    cause: 'report',
    to: ['a@example.com'],
    title: `告警报表：日报（${period.from}）`,
    attachment: { name: `告警报表 ${period.from}.xlsx`, wish: { period, types: [4], byHour: true } },
  })
  expect((await list())[0]).toMatchObject({ lastAt: lastDue(rule, Date.now()).at, nextAt: nextDue(rule, Date.now()) })
  expect(lines.filter(line => JSON.stringify(line).includes('could not be queued'))).toEqual([])
})

test('two servers that look in the same moment do not both take it', async () => {
  const { mails, job, save, dueAgo } = await aScene()
  await save()
  await dueAgo(1000)
  await Promise.all([1, 2].map(() => db.system.transaction().execute(job.work)))
  expect(mails).toHaveLength(1)
})

test('when all was down for long, one report comes, that of the last period', async () => {
  const { mails, run, save, list, dueAgo } = await aScene()
  await save({ cycle: 'weekly', weekday: 3 })
  await dueAgo(40 * dayMs)
  await run()
  await run()
  expect(mails).toHaveLength(1)
  const request = mails[0]?.attachment?.wish as ReportRequest | undefined
  const period = request?.period ?? { from: '', until: '' }
  expect(addDays(period.from, 7)).toBe(period.until)
  expect(siteTime(period.until, 8)).toBeLessThanOrEqual(Date.now())
  expect(siteTime(period.until, 8)).toBeGreaterThan(Date.now() - 7 * dayMs)
  expect((await list())[0]?.nextAt).toBeGreaterThan(Date.now())
})

test('a server that dies before its commit has sent nothing, and the next one does', async () => {
  const { mails, job, run, save, dueAgo } = await aScene()
  await save()
  await dueAgo(1000)
  const died = db.system.transaction().execute(async trx => {
    await job.work(trx)
    throw new Error('killed')
  })
  await expect(died).rejects.toThrow('killed')
  mails.length = 0
  await run()
  expect(mails).toHaveLength(1)
})

test('a report that cannot be queued rests, and keeps no other back', async () => {
  const { mails, save, dueAgo } = await aScene()
  await save({ name: '坏' })
  await save({ name: '好' })
  await dueAgo(1000)
  const job = dispatchReports({
    log,
    queueMail: async (trx, mail) => {
      if (mail.title.includes('坏')) await sql`select 1 / 0`.execute(trx)
      return mails.push(mail)
    },
  })
  await db.system.transaction().execute(job.work)
  await db.system.transaction().execute(job.work)
  expect(mails.map(mail => mail.title.slice(5, 6))).toEqual(['好'])
  const { rows } = await sql<{ name: string }>`
    select name from report_rule where next_due_at < now() and rests_until > now()`.execute(db.system)
  expect(rows).toEqual([{ name: '坏' }])
})

test('the report of today does not go out again because its hour was moved', () => {
  const at = (hour: number) => siteTime('2026-11-20', hour)
  const schedule = { cycle: 'daily', weekday: 1, month_day: 1, hour: 10 } as const
  const due = (before: Parameters<typeof dueAfter>[1]) => siteText(dueAfter(schedule, before, at(9))).slice(0, 16)
  expect(due(undefined)).toBe('2026-11-20 10:00')
  expect(due({ cycle: 'daily', last_due_at: at(8) })).toBe('2026-11-21 10:00')
  expect(due({ cycle: 'weekly', last_due_at: at(8) })).toBe('2026-11-20 10:00')
})

test('readers get what they may see: one mail for each scope', async () => {
  const { company, viewer, mails, run, save, dueAgo } = await aScene()
  const child = await aCompany(db, { of: company })
  const second = await aProject(db, company)
  const readers = {
    chief: await aViewer(db, company),
    limited: await aViewer(db, company),
    elsewhere: await aViewer(db, company),
    child: await aViewer(db, child),
    silent: await aViewer(db, company),
    inPart: await aViewer(db, company),
  }
  for (const [name, { accountId }] of Object.entries(readers))
    await sql`update account set email = ${name === 'silent' ? '' : `${name}@example.com`} where account_id = ${accountId}`.execute(
      db.system,
    )
  for (const [reader, projectId] of [
    [readers.limited, company.projectId],
    [readers.inPart, company.projectId],
    [readers.elsewhere, second.projectId],
  ] as const)
    await sql`
      insert into account_project (account_id, project_id, tenant_id)
      values (${reader.accountId}, ${projectId}, ${company.tenantId})`.execute(db.system)
  const part = { account_id: readers.inPart.accountId, project_id: company.projectId, region_id: company.regionId }
  await db.system
    .insertInto('account_region')
    .values({ ...part, tenant_id: company.tenantId })
    .execute()
  await save({
    projectIds: [company.projectId, child.projectId],
    accounts: Object.values(readers).map(reader => reader.accountId),
    addresses: ['boss@example.com', 'CHIEF@example.com'],
  })
  await dueAgo(1000)
  await run()
  const projectIds = [company.projectId, child.projectId]
  const companyIds = [company.companyId, child.companyId]
  expect(mails.map(({ to, attachment }) => ({ to, ...(attachment?.wish as ReportRequest) }))).toMatchObject([
    { to: ['boss@example.com', 'CHIEF@example.com'], companyIds, projectIds, faults: true },
    { to: ['limited@example.com'], companyIds, projectIds: [company.projectId], faults: false },
    { to: ['child@example.com'], companyIds: [child.companyId], projectIds, faults: false },
    {
      to: ['inPart@example.com'],
      projectIds: [company.projectId],
      regionLimits: [{ projectId: company.projectId, regionIds: [company.regionId] }],
    },
  ])
  expect(viewer.companyIds).toEqual([company.companyId])
})
