import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { Escalation, NoticeTargets, WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { isPerson, withinWholeCompany } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

/** What a rule is about, as the table keeps it. */
export type RuleAbout = { types: number[]; levels: AlarmLevel[]; projectIds: number[]; hours: WeekWindow[] }

export type RuleContent = {
  name: string
  enabled: boolean
  about: RuleAbout
  first: NoticeTargets
  steps: Escalation[]
  language: Language
}

export type RuleRow = RuleContent & {
  rule_id: number
  company_id: number
  company_name: string
  version: number
  changed_by: string
  changed_at: number
}

const visibleRules = (viewer: Viewer) => withinWholeCompany(viewer, 'notice_rule.company_id')

export async function listNoticeRules(
  trx: Trx,
  viewer: Viewer,
  { keyword, limit, offset }: PageWindow & { keyword?: string },
): Promise<{ rows: RuleRow[]; total: number }> {
  const matching = sql<SqlBool>`${visibleRules(viewer)}
      and (${keyword ?? null}::text is null or position(lower(${keyword ?? ''}) in lower(notice_rule.name)) > 0)`
  const { rows } = await sql<RuleRow>`
    select rule_id, notice_rule.company_id, company.name as company_name, notice_rule.name, enabled, about, first, steps,
           language, notice_rule.version, changed_by, changed_at
    from notice_rule join company on company.company_id = notice_rule.company_id
    where ${matching}
    order by rule_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total from notice_rule where ${matching}`.execute(
    trx,
  )
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** The rule as it stands, locked; undefined outside the viewer's scope. */
export async function lockNoticeRule(trx: Trx, viewer: Viewer, ruleId: number) {
  const { rows } = await sql<RuleContent & { rule_id: number; tenant_id: number; company_id: number; version: number }>`
    select rule_id, tenant_id, company_id, name, enabled, about, first, steps, language, version
    from notice_rule where rule_id = ${ruleId} and ${visibleRules(viewer)} for update`.execute(trx)
  return rows[0]
}

type Owner = { tenantId: number; companyId: number }

export async function insertNoticeRule(trx: Trx, owner: Owner, rule: RuleContent, by: string): Promise<number> {
  const { rows } = await sql<{ rule_id: number }>`
    insert into notice_rule (tenant_id, company_id, name, enabled, about, first, steps, language, changed_by)
    values (${owner.tenantId}, ${owner.companyId}, ${rule.name}, ${rule.enabled}, ${JSON.stringify(rule.about)},
      ${JSON.stringify(rule.first)}, ${JSON.stringify(rule.steps)}, ${rule.language}, ${by})
    returning rule_id`.execute(trx)
  return rows[0]?.rule_id ?? 0
}

export async function updateNoticeRule(trx: Trx, ruleId: number, rule: RuleContent, by: string): Promise<void> {
  await sql`
    update notice_rule set name = ${rule.name}, enabled = ${rule.enabled}, about = ${JSON.stringify(rule.about)},
      first = ${JSON.stringify(rule.first)}, steps = ${JSON.stringify(rule.steps)}, language = ${rule.language},
      version = version + 1, changed_by = ${by}, changed_at = now()
    where rule_id = ${ruleId}`.execute(trx)
}

export async function deleteNoticeRule(trx: Trx, ruleId: number): Promise<void> {
  await sql`delete from notice_rule where rule_id = ${ruleId}`.execute(trx)
}

/** The company a rule or robot is made for, locked so that two at once cannot both be its last allowed one. */
export async function lockOwner(trx: Trx, viewer: Viewer, companyId: number) {
  await sql`
    select from company where company_id = ${companyId} and company_id = any(${[...viewer.companyIds]}::bigint[])
    for no key update`.execute(trx)
  return findOwner(trx, viewer, companyId)
}

export async function findOwner(trx: Trx, viewer: Viewer, companyId: number) {
  if (viewer.projectIds !== null) return undefined
  const { rows } = await sql<{ tenant_id: number; level: number; rules: number; robots: number }>`
    select tenant_id, level,
           (select count(*)::int from notice_rule where notice_rule.company_id = company.company_id) as rules,
           (select count(*)::int from robot where robot.company_id = company.company_id) as robots
    from company where company_id = ${companyId} and company_id = any(${[...viewer.companyIds]}::bigint[])`.execute(trx)
  return rows[0]
}

export type RuleScope = { tenantId: number; companyId: number; ofCustomer: boolean }
/** Rows of the companies a rule of this owner holds for: its own, or with a customer's rule all of the customer's. */
const withinReach = (within: RuleScope, company: string) =>
  sql<SqlBool>`(${sql.ref(company)} = ${within.companyId} or ${within.ofCustomer})`

/** How many of the chosen projects, types, accounts and robots there are for a rule of this owner. */
export async function countChosen(
  trx: Trx,
  within: RuleScope,
  chosen: { projectIds: number[]; types: number[]; accounts: number[]; robots: number[] },
) {
  const { rows } = await sql<{ projects: number; types: number; accounts: number; robots: number }>`
    select
      (select count(*)::int from project where project_id = any(${chosen.projectIds}::bigint[])
        and project.tenant_id = ${within.tenantId} and ${withinReach(within, 'project.company_id')}) as projects,
      (select count(*)::int from alarm_type where type = any(${chosen.types}::smallint[])) as types,
      (select count(*)::int from account where account_id = any(${chosen.accounts}::bigint[])
        and account.tenant_id = ${within.tenantId} and ${isPerson('account')} and ${withinReach(within, 'account.company_id')}) as accounts,
      (select count(*)::int from robot where robot_id = any(${chosen.robots}::bigint[])
        and robot.company_id = ${within.companyId}) as robots`.execute(trx)
  return rows[0] ?? { projects: 0, types: 0, accounts: 0, robots: 0 }
}

/** Those of the chosen types and accounts that are switched off, by name. */
export async function listSwitchedOff(
  trx: Trx,
  chosen: { types: number[]; accounts: number[] },
  language: Language,
): Promise<{ kind: 'types' | 'accounts'; id: number; name: string }[]> {
  const { rows } = await sql<{ kind: 'types' | 'accounts'; id: number; name: string }>`
    select 'types' as kind, type::bigint as id, case when ${language} = 'en' then name_en else name end as name
    from alarm_type where type = any(${chosen.types}::smallint[]) and not in_use
    union all
    select 'accounts', account_id, display_name from account where account_id = any(${chosen.accounts}::bigint[]) and not in_use
    order by kind, id`.execute(trx)
  return rows
}

/** Accounts in use and robots that a rule of this owner may tell. */
export async function listNoticeContacts(trx: Trx, within: RuleScope, maximum: number) {
  const accounts = await sql<{ account_id: number; name: string; email: string }>`
    select account_id, display_name as name, email
    from account
    where account.tenant_id = ${within.tenantId} and ${isPerson('account')} and ${withinReach(within, 'account.company_id')} and in_use
    order by name, account_id limit ${maximum}`.execute(trx)
  const robots = await sql<{ robot_id: number; name: string }>`
    select robot_id, name from robot where company_id = ${within.companyId} order by name, robot_id limit ${maximum}`.execute(
    trx,
  )
  return { accounts: accounts.rows, robots: robots.rows }
}

export type EnabledRule = Omit<RuleContent, 'name' | 'enabled' | 'language'> & {
  rule_id: number
  tenant_id: number
  company_id: number
  of_customer: boolean
}

/** The rules that are switched on for these customers. */
export async function readEnabledRules(db: Reader, tenantIds: readonly number[]): Promise<EnabledRule[]> {
  const { rows } = await sql<EnabledRule>`
    select rule_id, notice_rule.tenant_id, notice_rule.company_id, company.level = 2 as of_customer, about, first, steps
    from notice_rule join company on company.company_id = notice_rule.company_id
    where notice_rule.tenant_id = any(${[...tenantIds]}::bigint[]) and enabled`.execute(db)
  return rows
}
