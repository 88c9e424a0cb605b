/** A report that does not go out stands on the desk as one fault, which ends when the next one has gone out. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aChannelOf, aViewer, type CompanyOfTest } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { makeCollector } from '../../ingest/collector.ts'
import { raiseFaults } from '../../ingest/raise-faults.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { mailSuite } from '../../mail/testing/mail-suite.ts'
import { reportHandlers } from '../notice.routes.ts'
import { auditNotices } from '../schedule/audit-notices.ts'
import { dispatchReports } from './dispatch-reports.ts'
import { reportAttachment } from './report-file.ts'
import { insertReportRule, type ReportContent } from './report-rule.queries.ts'

const broken = { file: false }
const suite = mailSuite({
  // A mail that a test makes an hour old is not given up for it.
  pace: { firstMs: 300, maxMs: 1000, giveUpMs: 24 * 3_600_000, timeoutMs: 1500 },
  attachOf: db => attachment =>
    broken.file ? Promise.reject(new Error('no figures today')) : reportAttachment({ db })(attachment),
})
const { db } = suite
const { log } = recordedLog()

beforeEach(async () => {
  await sql`delete from report_rule`.execute(db.system)
})

async function aScene({ port, language = 'zh' }: { port: number; language?: 'zh' | 'en' }) {
  const company = await suite.companyWith(port)
  await aChannelOf(db, company)
  const viewer = await aViewer(db, company)
  let now = 0
  const raise = raiseFaults({ collector: makeCollector({ db, log }), log })
  const audit = auditNotices({ db, raise, clock: () => now })
  const rule = (of: CompanyOfTest, change: Partial<ReportContent> = {}, dueInMs = 3_600_000) =>
    db.system.transaction().execute(trx =>
      insertReportRule(
        trx,
        of,
        {
          name: '日报',
          enabled: true,
          cycle: 'daily',
          weekday: 1,
          month_day: 1,
          hour: 8,
          language,
          about: { types: [], projectIds: [] },
          targets: { accounts: [], addresses: ['boss@plant.example'] },
          ...change,
        },
        { by: 'x', nextDueAt: Date.now() + dueInMs },
      ),
    )
  return {
    company,
    ruleId: await rule(company),
    anotherRule: (change: Partial<ReportContent>) => rule(company, change),
    /** Every report falls due and is queued, and its mails come to an end. */
    async fire({ settled = true } = {}) {
      await sql`update report_rule set next_due_at = now() - interval '1 second'`.execute(db.system)
      const job = dispatchReports({ queueMail, log })
      await db.system.transaction().execute(job.work)
      const { rows } = await sql<{ mail_id: number }>`
        select unnest(mail_ids) as mail_id from report_rule`.execute(db.system)
      if (settled) for (const { mail_id } of rows) await suite.settled(mail_id)
    },
    sendNow: async (ruleId: number) => {
      await sql`update report_rule set sent_now_at = null`.execute(db.system)
      const tools = { db, log: log as never }
      await reportHandlers.sendNow({ ruleId }, viewer, tools)
      const { rows } = await sql<{ mail_ids: number[] }>`
        select mail_ids from report_rule where rule_id = ${ruleId}`.execute(db.system)
      for (const mailId of rows[0]?.mail_ids ?? []) await suite.settled(mailId)
    },
    /** Looks for so many minutes, as the ticker would, and says which faults stand then. */
    async look(minutes = 3) {
      for (let at = 0; at < minutes * 2; at += 1) {
        now += 30_000
        await db.system.transaction().execute(audit.work)
      }
      const { rows } = await sql<{ state: number; count: number; verdict: number | null; by: string; comment: string }>`
        select state, count, verdict, handled_by as by, comment from alarm
        where company_id = ${company.companyId} and type = 74 order by alarm_id`.execute(db.system)
      return rows
    },
  }
}
const pending = { state: 1, count: 1, verdict: null, by: '', comment: '' }
const ended = { state: 3, count: 1, verdict: 5, by: '系统', comment: '报表已恢复发送' }

test('a mail that is given up raises one fault, which ends when the next report has gone out', async () => {
  const smtp = await suite.smtp()
  const { fire, look } = await aScene({ port: smtp.port })
  smtp.scripted.push('neverData', 'neverData')
  await fire()
  expect(await look()).toEqual([pending])
  expect(await look(10)).toEqual([pending])
  // The next one fails as well: it is the same trouble.
  await fire()
  expect(await look()).toEqual([pending])
  await fire()
  expect(await look()).toEqual([ended])
  expect(await look(10)).toEqual([ended])
  smtp.scripted.push('neverData')
  await fire()
  expect(await look()).toEqual([ended, pending])
})

test('without a mail server the report is given up at once, and one that is sent now ends the fault', async () => {
  const smtp = await suite.smtp()
  const { company, ruleId, fire, look, sendNow } = await aScene({ port: 1, language: 'en' })
  await sql`delete from mail_server where company_id = ${company.companyId}`.execute(db.system)
  await fire()
  expect(await look()).toEqual([pending])
  await suite.serverOf(company, smtp.port)
  expect(await look()).toEqual([pending])
  await sendNow(ruleId)
  expect(await look()).toEqual([{ ...ended, by: 'The platform', comment: 'The report goes out again.' }])
})

test('a report whose file cannot be made is missed after an hour, though its mail still waits', async () => {
  const smtp = await suite.smtp()
  const { fire, look } = await aScene({ port: smtp.port })
  broken.file = true
  try {
    await fire({ settled: false })
    expect(await look()).toEqual([])
    await sql`update mail set created_at = created_at - interval '61 minutes' where settled_at is null`.execute(
      db.system,
    )
    expect(await look()).toEqual([pending])
  } finally {
    broken.file = false
  }
  await expect.poll(async () => (await look())[0]?.state, { timeout: 40_000 }).toBe(3)
}, 60_000)

test('a report that nobody queues raises one fault too', async () => {
  const smtp = await suite.smtp()
  const { fire, look } = await aScene({ port: smtp.port })
  await sql`update report_rule set next_due_at = now() - interval '4 minutes'`.execute(db.system)
  expect(await look()).toEqual([pending])
  expect(await look(10)).toEqual([pending])
  await fire()
  expect(await look()).toEqual([ended])
})

test('two rules that fail together share an alarm, which ends with the last of them', async () => {
  const smtp = await suite.smtp()
  const { fire, look, ruleId, anotherRule, sendNow } = await aScene({ port: smtp.port })
  const second = await anotherRule({ name: '周报' })
  smtp.scripted.push('neverData', 'neverData')
  await fire()
  expect(await look()).toEqual([{ ...pending, count: 2 }])
  await sendNow(ruleId)
  expect(await look()).toEqual([{ ...pending, count: 2 }])
  await sendNow(second)
  expect(await look()).toEqual([{ ...ended, count: 2 }])
})

test('a fault that a person has handled stays as that person left it', async () => {
  const smtp = await suite.smtp()
  const { company, fire, look } = await aScene({ port: smtp.port })
  smtp.scripted.push('neverData')
  await fire()
  await look()
  await sql`update alarm set state = 3, verdict = 2, handled_by = '陈', handled_at = now() where company_id = ${company.companyId}`.execute(
    db.system,
  )
  const left = { ...pending, state: 3, verdict: 2, by: '陈' }
  expect(await look(10)).toEqual([left])
  await fire()
  expect(await look()).toEqual([left])
})
