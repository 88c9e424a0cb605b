/** A report that a person has sent now: to a real mail server, once, with the schedule left alone. */
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteDay, siteTime } from '../../core/site-time.ts'
import { aChannelOf, anAlarm, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { mailSuite } from '../../mail/testing/mail-suite.ts'
import { reportHandlers } from '../notice.routes.ts'
import { type ReportRequest, reportAttachment } from './report-file.ts'
import { insertReportRule, type ReportContent } from './report-rule.queries.ts'
import { lastDue } from './report-times.ts'

const suite = mailSuite({ attachOf: db => reportAttachment({ db }) })
const { db } = suite
const { log } = recordedLog()
const tools = { db, log: log as never }
const nextDueAt = Date.now() + 3_600_000
const today = siteDay(Date.now())

async function aScene({ port = 1, ...change }: Partial<ReportContent> & { port?: number } = {}) {
  const company = await suite.companyWith(port)
  const viewer = await aViewer(db, company)
  const rule: ReportContent = {
    name: '日报',
    enabled: true,
    cycle: 'daily',
    weekday: 1,
    month_day: 1,
    // Due late in the day: the day before is whole long before that.
    hour: 23,
    language: 'en',
    about: { types: [], projectIds: [] },
    targets: { accounts: [], addresses: ['boss@plant.example'] },
    ...change,
  }
  const ruleId = await db.system
    .transaction()
    .execute(trx => insertReportRule(trx, company, rule, { by: 'x', nextDueAt: rule.enabled ? nextDueAt : null }))
  const send = (by = viewer) => reportHandlers.sendNow({ ruleId }, by, tools)
  const mails = async () =>
    (
      await sql<{ mail_id: number; sender: string; attachment: { wish: ReportRequest } }>`
        select mail_id, sender, attachment from mail where company_id = ${company.companyId}`.execute(db.system)
    ).rows
  return { company, viewer, rule, ruleId, send, mails }
}

test('the report of the last whole day arrives, though it is not due yet', async () => {
  const smtp = await suite.smtp()
  const { company, viewer, ruleId, send, mails } = await aScene({ port: smtp.port })
  const channel = await aChannelOf(db, company)
  const yesterday = addDays(today, -1)
  for (const hour of [0, 12, 23]) await anAlarm(db, channel, { at: siteTime(yesterday, hour) })
  await anAlarm(db, channel, { at: siteTime(today, 0) })
  await send()
  const [mail] = await mails()
  expect(mail?.sender).toBe(viewer.fullName)
  expect(await suite.settled(mail?.mail_id ?? 0)).toMatchObject({ state: 1, cause: 'report' })
  const [letter] = smtp.mails
  expect(letter?.envelope).toEqual(['boss@plant.example'])
  expect(letter?.subject).toBe(`Alarm report: 日报 (${yesterday})`)
  const { sheets } = await readXlsx(new Uint8Array(letter?.attachments[0]?.content as ArrayBuffer))
  const byType = sheets.find(sheet => sheet.name === 'Alarm type')
  expect(byType?.rows[1]?.slice(0, 2)).toEqual(['Intrusion', 3])
  const rule = await sql`
    select next_due_at, last_due_at from report_rule where rule_id = ${ruleId}`.execute(db.system)
  expect(rule.rows).toEqual([{ next_due_at: nextDueAt, last_due_at: null }])
  const audits = await sql<{ action: string; target: string }>`
    select action, target from audit where account_id = ${viewer.accountId}`.execute(db.system)
  expect(audits.rows).toEqual([{ action: 'sendReport', target: String(ruleId) }])
})

test('two clicks at once send one, and a later one sends another', async () => {
  const { ruleId, send, mails } = await aScene()
  const clicks = await Promise.allSettled([send(), send(), send()])
  expect(clicks.filter(click => click.status === 'fulfilled')).toHaveLength(1)
  await expect(send()).rejects.toThrow('call.tooMany')
  expect(await mails()).toHaveLength(1)
  await sql`
    update report_rule set sent_now_at = now() - interval '61 seconds' where rule_id = ${ruleId}`.execute(db.system)
  await send()
  expect(await mails()).toHaveLength(2)
})

test.each([
  ['weekly', { cycle: 'weekly', weekday: 3 }],
  ['monthly', { cycle: 'monthly', month_day: 31 }],
] as const)('a %s report tells of the last whole period of its schedule', async (_, schedule) => {
  const { rule, send, mails } = await aScene(schedule)
  await send()
  const [mail] = await mails()
  const { period } = mail?.attachment.wish ?? { period: undefined }
  expect(period).toEqual(lastDue({ ...rule, hour: 0 }, Date.now()).period)
  expect(period && siteTime(period.until, 0)).toBeLessThanOrEqual(Date.now())
})

test('a rule that is off can be sent, and stays off', async () => {
  const { ruleId, send, mails } = await aScene({ enabled: false })
  await send()
  expect(await mails()).toHaveLength(1)
  const { rows } = await sql`select next_due_at from report_rule where rule_id = ${ruleId}`.execute(db.system)
  expect(rows).toEqual([{ next_due_at: null }])
})

test('nothing is sent without a server, without a reader, or by a stranger', async () => {
  const { company, viewer, send, mails } = await aScene()
  await expect(send({ ...viewer, projectIds: [company.projectId] })).rejects.toThrow('notice.ruleNotFound')
  const stranger = await aViewer(db, await suite.companyWith(1))
  await expect(send(stranger)).rejects.toThrow('notice.ruleNotFound')
  await sql`delete from mail_server where company_id = ${company.companyId}`.execute(db.system)
  await expect(send()).rejects.toThrow('mail.noServer')
  expect(await mails()).toEqual([])
  const alone = await aScene({ targets: { accounts: [viewer.accountId], addresses: [] } })
  await expect(alone.send()).rejects.toThrow('mail.noReceiver')
})
