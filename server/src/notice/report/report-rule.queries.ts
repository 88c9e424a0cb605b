import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import {
  onlyCompanyOfAccount,
  projectsOfAccount,
  regionLimitsOfAccount,
  withinWholeCompany,
} from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import type { ReportSchedule } from './report-times.ts'

export type ReportContent = ReportSchedule & {
  name: string
  enabled: boolean
  language: Language
  about: { types: number[]; projectIds: number[] }
  targets: { accounts: number[]; addresses: string[] }
}

export type ReportRuleRow = ReportContent & {
  rule_id: number
  company_id: number
  company_name: string
  next_due_at: number | null
  last_due_at: number | null
  version: number
  changed_by: string
  changed_at: number
}

const content = sql`report_rule.name, enabled, cycle, weekday, month_day, hour, language, about, targets`
const visibleRules = (viewer: Viewer) => withinWholeCompany(viewer, 'report_rule.company_id')

export async function listReportRules(
  trx: Trx,
  viewer: Viewer,
  { keyword, limit, offset }: PageWindow & { keyword?: string },
): Promise<{ rows: ReportRuleRow[]; total: number }> {
  const matching = sql<SqlBool>`${visibleRules(viewer)}
      and (${keyword ?? null}::text is null or position(lower(${keyword ?? ''}) in lower(report_rule.name)) > 0)`
  const { rows } = await sql<ReportRuleRow>`
    select rule_id, report_rule.company_id, company.name as company_name, ${content}, next_due_at, last_due_at,
           report_rule.version, changed_by, changed_at
    from report_rule join company on company.company_id = report_rule.company_id
    where ${matching}
    order by rule_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total from report_rule where ${matching}`.execute(
    trx,
  )
  return { rows, total: count.rows[0]?.total ?? 0 }
}

type LockedRule = ReportContent & {
  rule_id: number
  tenant_id: number
  company_id: number
  last_due_at: number | null
  version: number
}

/** The rule as it stands, locked; undefined outside the viewer's scope. */
export async function lockReportRule(trx: Trx, viewer: Viewer, ruleId: number): Promise<LockedRule | undefined> {
  const { rows } = await sql<LockedRule>`
    select rule_id, tenant_id, company_id, ${content}, last_due_at, version
    from report_rule where rule_id = ${ruleId} and ${visibleRules(viewer)} for update`.execute(trx)
  return rows[0]
}

export async function countReportRules(trx: Trx, companyId: number): Promise<number> {
  const { rows } = await sql<{ rules: number }>`
    select count(*)::int as rules from report_rule where company_id = ${companyId}`.execute(trx)
  return rows[0]?.rules ?? 0
}

const time = (at: number | null) => (at === null ? null : new Date(at))

export async function insertReportRule(
  trx: Trx,
  owner: { tenantId: number; companyId: number },
  rule: ReportContent,
  { by, nextDueAt }: { by: string; nextDueAt: number | null },
): Promise<number> {
  const { rows } = await sql<{ rule_id: number }>`
    insert into report_rule (tenant_id, company_id, name, enabled, cycle, weekday, month_day, hour, language, about, targets,
      next_due_at, changed_by)
    values (${owner.tenantId}, ${owner.companyId}, ${rule.name}, ${rule.enabled}, ${rule.cycle}, ${rule.weekday},
      ${rule.month_day}, ${rule.hour}, ${rule.language}, ${JSON.stringify(rule.about)}, ${JSON.stringify(rule.targets)},
      ${time(nextDueAt)}, ${by})
    returning rule_id`.execute(trx)
  return rows[0]?.rule_id ?? 0
}

export async function updateReportRule(
  trx: Trx,
  ruleId: number,
  rule: ReportContent,
  { by, nextDueAt }: { by: string; nextDueAt: number | null },
): Promise<void> {
  await sql`
    update report_rule set name = ${rule.name}, enabled = ${rule.enabled}, cycle = ${rule.cycle}, weekday = ${rule.weekday},
      month_day = ${rule.month_day}, hour = ${rule.hour}, language = ${rule.language}, about = ${JSON.stringify(rule.about)},
      targets = ${JSON.stringify(rule.targets)}, next_due_at = ${time(nextDueAt)}, rests_until = now(),
      version = version + 1, changed_by = ${by}, changed_at = now()
    where rule_id = ${ruleId}`.execute(trx)
}

export async function deleteReportRule(trx: Trx, ruleId: number): Promise<void> {
  await sql`delete from report_rule where rule_id = ${ruleId}`.execute(trx)
}

export type DueReport = ReportContent & {
  rule_id: number
  tenant_id: number
  company_id: number
  /** The rule of a customer tells of all companies of the customer. */
  of_customer: boolean
  /** The database's clock, by which it is due: that of the server may go behind it. */
  now: number
}

/** Reports that are due, locked until this transaction ends: another server passes them over. */
export async function claimDueReports(trx: Trx, limit: number): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select rule_id, report_rule.tenant_id, report_rule.company_id, company.level = 2 as of_customer, ${content}, now() as now
    from report_rule join company on company.company_id = report_rule.company_id
    where next_due_at <= now() and rests_until <= now()
    order by next_due_at, rule_id limit ${limit} for update of report_rule skip locked`.execute(trx)
  return rows
}

export async function moveReportOn(
  trx: Trx,
  ruleId: number,
  { lastDueAt, nextDueAt }: { lastDueAt: number; nextDueAt: number },
): Promise<void> {
  await sql`
    update report_rule set last_due_at = ${time(lastDueAt)}, next_due_at = ${time(nextDueAt)}
    where rule_id = ${ruleId}`.execute(trx)
}

/** Notes the mails of its newest report. */
export async function setReportMails(trx: Trx, ruleId: number, mailIds: readonly number[]): Promise<void> {
  await sql`update report_rule set mail_ids = ${[...mailIds]}::bigint[] where rule_id = ${ruleId}`.execute(trx)
}

/** Leave to have the report sent now; false when somebody had it within the last minute. */
export async function takeSendingNow(trx: Trx, ruleId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update report_rule set sent_now_at = now()
    where rule_id = ${ruleId} and (sent_now_at is null or sent_now_at < now() - interval '1 minute')`.execute(trx)
  return numAffectedRows > 0n
}

export async function restReportRule(trx: Trx, ruleId: number, ms: number): Promise<void> {
  await sql`
    update report_rule set rests_until = now() + ${ms} * interval '1 millisecond' where rule_id = ${ruleId}`.execute(
    trx,
  )
}

/** The companies a rule tells of. */
export async function readReachedCompanies(
  db: Reader,
  { tenant_id, company_id, of_customer }: Pick<DueReport, 'tenant_id' | 'company_id' | 'of_customer'>,
): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from company
    where tenant_id = ${tenant_id} and (company_id = ${company_id} or ${of_customer}) order by company_id`.execute(db)
  return rows.map(row => row.company_id)
}

export type ReportReader = {
  email: string
  /** Null: every company of the customer. */
  only_company: number | null
  /** Null: every project of its companies. */
  project_ids: number[] | null
  region_limits: RegionLimit[]
  may_see_faults: boolean
}

/** Accounts in use of the rule's customer that have an address, and what they may see. */
export async function readReportReaders(
  db: Reader,
  tenantId: number,
  accountIds: readonly number[],
): Promise<ReportReader[]> {
  const { rows } = await sql<ReportReader>`
    select account.email, ${onlyCompanyOfAccount('account')} as only_company,
           ${projectsOfAccount('account')} as project_ids, ${regionLimitsOfAccount('account')} as region_limits,
           role.is_root or exists (
             select from role_right where role_right.role_id = role.role_id and role_right.menu_id = ${rights.faultAlarms}
           ) as may_see_faults
    from account join role on role.role_id = account.role_id
    where account.account_id = any(${[...accountIds]}::bigint[]) and account.tenant_id = ${tenantId} and account.in_use
      and account.email <> ''
    order by account.account_id`.execute(db)
  return rows
}
