/** Runs every query of the reports once for the record of their SQL; what they mean is told by the tests of the calls and the file. */
import { sql as rawSql } from 'kysely'
import { expect, test } from 'vitest'
import { inScope } from '../../core/db/database.ts'
import { recordedSql } from '../../core/db/recorded-sql.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../../core/testing/builders.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import * as faults from './report-fault.queries.ts'
import * as rules from './report-rule.queries.ts'

const db = suiteDatabase()
const sql = recordedSql(new URL('./report.queries.sql', import.meta.url), { ...faults, ...rules })
const content: rules.ReportContent = {
  name: '日报',
  enabled: true,
  cycle: 'daily',
  weekday: 1,
  month_day: 1,
  hour: 8,
  language: 'zh',
  about: { types: [], projectIds: [] },
  targets: { accounts: [], addresses: ['a@example.com'] },
}

test('rules are kept by their company, claimed when due and moved on', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const ruleId = await inScope(db, viewer, async trx => {
    const made = await sql.insertReportRule(trx, company, content, { by: 'x', nextDueAt: 1000 })
    await sql.updateReportRule(trx, made, { ...content, hour: 9 }, { by: 'x', nextDueAt: 2000 })
    expect(await sql.lockReportRule(trx, viewer, made)).toMatchObject({ hour: 9, version: 2 })
    expect(await sql.countReportRules(trx, company.companyId)).toBe(1)
    const page = { keyword: '日', limit: 20, offset: 0 }
    expect(await sql.listReportRules(trx, viewer, page)).toMatchObject({ total: 1, rows: [{ next_due_at: 2000 }] })
    expect(await sql.listReportRules(trx, { ...viewer, projectIds: [1] }, page)).toMatchObject({ total: 0 })
    return made
  })
  await db.system.transaction().execute(async trx => {
    const [due] = await sql.claimDueReports(trx, 10)
    expect(due).toMatchObject({ rule_id: ruleId, of_customer: true, hour: 9 })
    expect(Math.abs((due?.now ?? 0) - Date.now())).toBeLessThan(10_000)
    if (!due) return
    expect(await sql.readReachedCompanies(trx, due)).toEqual([company.companyId])
    await rawSql`update account set email = 'li@example.com' where account_id = ${viewer.accountId}`.execute(trx)
    expect(await sql.readReportReaders(trx, company.tenantId, [viewer.accountId])).toEqual([
      { email: 'li@example.com', only_company: null, project_ids: null, region_limits: [], may_see_faults: false },
    ])
    expect(await sql.readReportReaders(trx, company.tenantId + 1, [viewer.accountId])).toEqual([])
    await sql.restReportRule(trx, ruleId, 1000)
    await sql.moveReportOn(trx, ruleId, { lastDueAt: 2000, nextDueAt: Date.now() + 86_400_000 })
    expect(await sql.claimDueReports(trx, 10)).toEqual([])
    await sql.deleteReportRule(trx, ruleId)
  })
})

test('a report that nobody queues is found, at an AI server of its company, until its fault stands', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const alarm = await anAlarm(db, channel, { type: 74, level: 'fault' })
  const ruleId = await db.system.transaction().execute(async trx => {
    const made = await sql.insertReportRule(trx, company, content, { by: 'x', nextDueAt: Date.now() - 240_000 })
    await sql.setReportMails(trx, made, [])
    expect(await sql.takeSendingNow(trx, made)).toBe(true)
    return made
  })
  expect(await sql.findReportFaults(db.system, '5 minutes', '1 hour')).toEqual([])
  const faults = await sql.findReportFaults(db.system, '3 minutes', '1 hour')
  expect(faults).toMatchObject([
    { rule_id: ruleId, type: 74, ai_server_no: channel.aiServerNo, company_id: company.companyId },
  ])
  await rawSql`
    insert into ingest_key (tenant_id, ai_server_no, event_id, alarm_id, alarm_at)
    values (${channel.tenantId}, ${channel.aiServerNo}, ${faults[0]?.event_id}, ${alarm.alarmId}, ${new Date(alarm.alarmAt)})`.execute(
    db.system,
  )
  await sql.noteReportFaults(db.system, faults)
  expect(await sql.findReportFaults(db.system, '3 minutes', '1 hour')).toEqual([])
  await db.system.transaction().execute(async trx => {
    expect(await sql.lockStandingFaults(trx, '3 minutes')).toMatchObject([
      { rule_id: ruleId, fault_alarm_id: alarm.alarmId, company_id: company.companyId, is_over: false },
    ])
    await sql.forgetReportFaults(trx, [alarm])
    expect(await sql.lockStandingFaults(trx, '3 minutes')).toEqual([])
  })
})
