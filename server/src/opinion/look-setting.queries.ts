/** Statements of a company's second look as its administrators see it. */
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

export type SettingRow = {
  in_use: boolean
  url: string
  model: string
  key: Buffer | null
  language: 'zh' | 'en'
  types: number[]
  levels: number[]
  per_hour: number
  per_day: number
  timeout: number
  context: string
  agreed_by: string
  agreed_at: number | null
  version: number
  shadow: boolean
  shown_at: number | null
}

type LineRow = { rests_until: number | null; last_problem: string; last_problem_at: number | null }

/** The company in the viewer's scope; undefined outside. It belongs to the whole company: who is limited to projects has no part in it. */
export async function findLookCompany(trx: Trx, viewer: Viewer, companyId: number) {
  const { rows } = await sql<{ tenantId: number; companyId: number }>`
    select tenant_id as "tenantId", company_id as "companyId" from company
    where company_id = ${companyId} and ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)}
      and ${viewer.projectIds === null}`.execute(trx)
  return rows[0]
}

type Company = { tenantId: number; companyId: number }

const columns = sql`in_use, url, model, key, language, types, levels, per_hour, per_day, timeout, context, agreed_by, agreed_at, version, shadow, shown_at`
const settingOf = ({ tenantId, companyId }: Company) =>
  sql<SqlBool>`tenant_id = ${tenantId} and company_id = ${companyId}`

export async function findSetting(db: Reader, company: Company): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`
    select ${columns} from opinion_setting where ${settingOf(company)}`.execute(db)
  return rows[0]
}

export async function lockSetting(trx: Trx, company: Company): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`
    select ${columns} from opinion_setting where ${settingOf(company)} for update`.execute(trx)
  return rows[0]
}

export type SettingFields = Omit<SettingRow, 'agreed_at' | 'shown_at' | 'version'> & {
  agreed_at: Date | null
  shown_at: Date | null
}

/** False when somebody changed it since this version. What it failed by is forgotten: it may be mended. `isNew`: it is compared from now on. */
export async function writeSetting(
  trx: Trx,
  { tenantId, companyId }: Company,
  fields: SettingFields,
  { version, by, isNew }: { version: number; by: string; isNew: boolean },
): Promise<boolean> {
  const since = isNew && { shadow_since: sql<Date>`now()` }
  const values = { ...fields, ...since, changed_by: by, version: version + 1 }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('opinion_setting')
    .values({ ...values, tenant_id: tenantId, company_id: companyId })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'company_id']).doUpdateSet(values).where('opinion_setting.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await sql`
    insert into opinion_line (tenant_id, company_id) values (${tenantId}, ${companyId})
    on conflict (tenant_id, company_id) do update set failures = 0, rests_until = null, last_problem = '', last_problem_at = null`.execute(
    trx,
  )
  return true
}

/** Whoever agrees is named; nobody: it is switched off. */
export async function writeConsent(trx: Trx, company: Company, agreedBy: string | undefined): Promise<void> {
  const isAgreed = agreedBy !== undefined
  await sql`
    update opinion_setting set in_use = ${isAgreed}, days_agreed = ${isAgreed}, agreed_by = ${agreedBy ?? ''}, agreed_at = case when ${isAgreed} then now() end
    where ${settingOf(company)}`.execute(trx)
}

type OfferRow = Pick<
  SettingRow,
  'url' | 'model' | 'types' | 'levels' | 'in_use' | 'version' | 'agreed_by' | 'agreed_at'
> & { company_id: number; name: string }

/** More companies with a model of their own nobody has. */
const maxOffers = 500

/** What is set for companies that the viewer sees as a whole. */
export async function findOffers(trx: Trx, viewer: Viewer): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select setting.company_id, company.name, url, model, types, levels, setting.in_use, setting.version, agreed_by, agreed_at
    from opinion_setting setting join company using (company_id)
    where ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)} and ${viewer.projectIds === null}
    order by company.name, setting.company_id limit ${maxOffers}`.execute(trx)
  return rows
}

export async function readLine(trx: Trx, company: Company): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    select case when rests_until > now() then rests_until end as rests_until, last_problem, last_problem_at
    from opinion_line where ${settingOf(company)}`.execute(trx)
  return rows[0]
}

/** What it did since then, and how many wait. */
export async function countToday(trx: Trx, company: Company, since: number) {
  const { rows } = await sql<Record<'asked' | 'answered' | 'none' | 'failed' | 'dropped' | 'waiting', number>>`
    select coalesce(sum(asked), 0)::int as asked, coalesce(sum(answered), 0)::int as answered, coalesce(sum(none), 0)::int as none,
           coalesce(sum(failed), 0)::int as failed, coalesce(sum(dropped), 0)::int as dropped,
           (select count(*)::int from opinion_wait where ${settingOf(company)}) as waiting
    from opinion_hour where ${settingOf(company)} and hour >= ${new Date(since)}`.execute(trx)
  return rows[0] ?? { asked: 0, answered: 0, none: 0, failed: 0, dropped: 0, waiting: 0 }
}

export type AgreementRow = {
  model: string
  type: number
  type_name: string
  type_name_en: string
  said: number
  trueAlarms: number
  falseAlarms: number
}

/**
 * What people said of alarms that a model, asked by itself, gave an opinion of: by model, type and opinion, the newest of each alarm, of the
 * last opinions alone; of this model first, and of those before it.
 */
export async function readAgreements(
  trx: Trx,
  { tenantId, companyId }: Company,
  { model, days, limit }: { model: string; days: number; limit: number },
): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    with recent as materialized (
      select opinion_id, alarm_id, alarm_at, verdict, model from opinion
      where tenant_id = ${tenantId} and company_id = ${companyId} and at > now() - make_interval(days => ${days})
        and asked_by = '' and verdict < 4
      order by at desc limit ${limit}
    ), latest as (
      select distinct on (model, alarm_id) model, alarm_id, alarm_at, verdict from recent order by model, alarm_id, opinion_id desc
    )
    select latest.model, alarm.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en, latest.verdict as said,
           (count(*) filter (where alarm.verdict = 2))::int as "trueAlarms", (count(*) filter (where alarm.verdict = 1))::int as "falseAlarms"
    from latest
    join alarm on alarm.tenant_id = ${tenantId} and alarm.alarm_id = latest.alarm_id and alarm.alarm_at = latest.alarm_at
    join alarm_type on alarm_type.type = alarm.type
    where alarm.verdict in (1, 2)
    group by latest.model, alarm.type, alarm_type.name, alarm_type.name_en, latest.verdict
    order by latest.model <> ${model}, latest.model, alarm.type, latest.verdict`.execute(trx)
  return rows
}
