import type { WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import type { RuleCondition, ruleCut } from '@watchfire/contract/rule/rule.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { withinScope, withinWholeCompany } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

export type RuleContent = {
  name: string
  state: number
  quantity: number
  ofTypes: number[]
  /** What the comparisons of its tree look at; empty of a rule with one comparison. */
  leafQuantities: number[]
  deviceNos: number[]
  projectId: number | null
  regionId: number | null
  condition: RuleCondition
  hours: WeekWindow[]
  alarmType: number
  level: number
}

export type RuleRow = {
  rule_id: number
  tenant_id: number
  company_id: number
  name: string
  state: number
  quantity: number
  of_types: number[]
  device_nos: number[]
  project_id: number | null
  region_id: number | null
  condition: RuleCondition
  hours: WeekWindow[]
  alarm_type: number
  level: number
  version: number
  last_error: string
  last_error_at: number | null
  cut: z.input<typeof ruleCut> | null
  changed_by: string
  changed_at: number
}

const columns = sql`rule.rule_id, rule.tenant_id, rule.company_id, rule.name, rule.state, rule.quantity, rule.of_types, rule.device_nos, rule.project_id,
  rule.region_id, rule.condition, rule.hours, rule.alarm_type, rule.level, rule.version, rule.last_error, rule.last_error_at, rule.cut, rule.changed_by, rule.changed_at`

const visibleRules = (viewer: Viewer) => withinWholeCompany(viewer, 'rule.company_id')

export type ListedRule = RuleRow & {
  company_name: string
  project_name: string
  region_name: string
  sensor_ids: string[]
  judged: number
  firing: number
  left_out: number
  last_judged_at: number | null
  judging_ms: number | null
  raised_today: number
  limited_today: number
}

export async function listRules(
  trx: Trx,
  viewer: Viewer,
  { keyword, state, limit, offset }: PageWindow & { keyword?: string | undefined; state?: number | undefined },
): Promise<{ rows: ListedRule[]; total: number }> {
  const fits = sql`${visibleRules(viewer)}
    ${state === undefined ? sql`` : sql`and rule.state = ${state}`}
    ${keyword === undefined ? sql`` : sql`and position(lower(${keyword}) in lower(rule.name)) > 0`}`
  const { rows } = await sql<ListedRule>`
    select ${columns}, company.name as company_name, coalesce(project.name, '') as project_name, coalesce(region.name, '') as region_name,
           array(select device_id from device where device.device_no = any(rule.device_nos) order by device_id) as sensor_ids,
           series.judged + places.judged as judged, series.firing + places.firing as firing, places.left_out, greatest(series.last_judged_at, places.last_judged_at) as last_judged_at,
           cost.mean_ms as judging_ms, found.raised_today, found.limited_today
    from (select * from alarm_rule as rule where ${fits} order by rule_id desc limit ${limit} offset ${offset}) as rule
    join company on company.company_id = rule.company_id
    left join project on project.project_id = rule.project_id
    left join region on region.region_id = rule.region_id
    left join rule_cost as cost on (cost.tenant_id, cost.rule_id) = (rule.tenant_id, rule.rule_id)
    cross join lateral (
      select count(*)::int as judged, count(*) filter (where phase >= 2)::int as firing, max(judged_at) as last_judged_at
      from rule_series as series where series.tenant_id = rule.tenant_id and series.rule_id = rule.rule_id
    ) as series
    cross join lateral (
      select count(*)::int as judged, count(*) filter (where phase >= 2)::int as firing, coalesce(sum(left_out), 0)::int as left_out,
             max(judged_at) as last_judged_at
      from rule_place as place where place.tenant_id = rule.tenant_id and place.rule_id = rule.rule_id
    ) as places
    cross join lateral (
      select count(*) filter (where not limited)::int as raised_today, count(*) filter (where limited)::int as limited_today
      from rule_finding as found
      where found.tenant_id = rule.tenant_id and found.rule_id = rule.rule_id and found.change = 'raise' and found.found_at > now() - interval '24 hours'
    ) as found
    order by rule.rule_id desc`.execute(trx)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from alarm_rule as rule where ${fits}`.execute(trx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The rule as it stands, held; undefined outside the viewer's scope. */
export async function lockRule(trx: Trx, viewer: Viewer, ruleId: number): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from alarm_rule as rule where rule_id = ${ruleId} and ${visibleRules(viewer)} for update`.execute(
    trx,
  )
  return rows[0]
}

export type Owner = { tenant_id: number; company_id: number; level: number; rules: number }

const ofCompany = (viewer: Viewer, companyId: number) =>
  sql`company_id = ${companyId} and ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)}`

/** The company a rule is for. */
export async function findOwner(db: Reader, viewer: Viewer, companyId: number): Promise<Owner | undefined> {
  if (viewer.projectIds !== null) return undefined
  const { rows } = await sql<Owner>`
    select tenant_id, company_id, level,
           (select count(*)::int from alarm_rule where alarm_rule.company_id = company.company_id) as rules
    from company where ${ofCompany(viewer, companyId)}`.execute(db)
  return rows[0]
}

/** The same, held so that two at once cannot both be its last allowed one. */
export async function lockOwner(trx: Trx, viewer: Viewer, companyId: number): Promise<Owner | undefined> {
  if (viewer.projectIds !== null) return undefined
  await sql`select from company where ${ofCompany(viewer, companyId)} for no key update`.execute(trx)
  return findOwner(trx, viewer, companyId)
}

const ofOwner = ({ company_id, level }: Owner, company: string) =>
  sql<SqlBool>`(${sql.ref(company)} = ${company_id} or ${level === 2})`

/** Sensors and meters that a rule of this owner may name, by their ids. */
export async function findSensors(db: Reader, owner: Owner, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ device_no: number }>`
    select device_no from device
    where device_id = any(${[...ids]}::text[]) and kind in (3, 4) and tenant_id = ${owner.tenant_id} and ${ofOwner(owner, 'device.company_id')}
    order by device_no`.execute(db)
  return rows.map(({ device_no }) => device_no)
}

/** Whether the place is one of the owner's and the type no fault of devices. */
export async function checkChosen(
  db: Reader,
  owner: Owner,
  { projectId, regionId, alarmType, ofTypes }: Pick<RuleContent, 'projectId' | 'regionId' | 'alarmType' | 'ofTypes'>,
): Promise<{ place: boolean; type: boolean }> {
  const { rows } = await sql<{ place: boolean; type: boolean }>`
    select (${projectId}::bigint is null or exists (
              select from project where project_id = ${projectId} and tenant_id = ${owner.tenant_id} and ${ofOwner(owner, 'project.company_id')}))
           and (${regionId}::bigint is null or exists (
              select from region where region_id = ${regionId} and tenant_id = ${owner.tenant_id}
                and (project_id = ${projectId} or ${projectId}::bigint is null) and ${ofOwner(owner, 'region.company_id')})) as place,
           exists (select from alarm_type where type = ${alarmType} and level <> 5)
             and (select count(*) from alarm_type where type = any(${ofTypes}::bigint[])) = ${ofTypes.length} as type`.execute(
    db,
  )
  return rows[0] ?? { place: false, type: false }
}

export async function insertRule(trx: Trx, owner: Owner, rule: RuleContent, by: string): Promise<number> {
  const { rows } = await sql<{ rule_id: number }>`
    insert into alarm_rule (tenant_id, company_id, name, state, quantity, of_types, leaf_quantities, device_nos, project_id, region_id, condition, hours, alarm_type, level, changed_by)
    values (${owner.tenant_id}, ${owner.company_id}, ${rule.name}, ${rule.state}, ${rule.quantity}, ${rule.ofTypes}::bigint[], ${rule.leafQuantities}::bigint[], ${rule.deviceNos}::bigint[],
      ${rule.projectId}, ${rule.regionId}, ${JSON.stringify(rule.condition)}, ${JSON.stringify(rule.hours)}, ${rule.alarmType}, ${rule.level}, ${by})
    returning rule_id`.execute(trx)
  return rows[0]?.rule_id ?? 0
}

export async function updateRule(trx: Trx, before: RuleRow, rule: RuleContent, by: string): Promise<void> {
  await sql`
    update alarm_rule set name = ${rule.name}, state = ${rule.state}, quantity = ${rule.quantity}, of_types = ${rule.ofTypes}::bigint[], leaf_quantities = ${rule.leafQuantities}::bigint[], device_nos = ${rule.deviceNos}::bigint[],
      project_id = ${rule.projectId}, region_id = ${rule.regionId}, condition = ${JSON.stringify(rule.condition)},
      hours = ${JSON.stringify(rule.hours)}, alarm_type = ${rule.alarmType}, level = ${rule.level}, version = version + 1,
      last_error = '', last_error_at = null, cut = null, changed_by = ${by}, changed_at = now()
    where tenant_id = ${before.tenant_id} and rule_id = ${before.rule_id}`.execute(trx)
}

export async function setRuleState(
  trx: Trx,
  { tenant_id, rule_id }: RuleRow,
  state: number,
  by: string,
): Promise<void> {
  await sql`
    update alarm_rule set state = ${state}, version = version + 1, last_error = '', last_error_at = null, cut = null, changed_by = ${by}, changed_at = now()
    where tenant_id = ${tenant_id} and rule_id = ${rule_id}`.execute(trx)
}

/** It judges anew, as if nothing had been before. */
export async function forgetSeries(trx: Trx, { tenant_id, rule_id }: RuleRow): Promise<void> {
  await sql`delete from rule_series where tenant_id = ${tenant_id} and rule_id = ${rule_id}`.execute(trx)
  await sql`delete from rule_place where tenant_id = ${tenant_id} and rule_id = ${rule_id}`.execute(trx)
  await sql`delete from rule_cost where tenant_id = ${tenant_id} and rule_id = ${rule_id}`.execute(trx)
}

export async function deleteRule(trx: Trx, { tenant_id, rule_id }: RuleRow): Promise<void> {
  await sql`delete from alarm_rule where tenant_id = ${tenant_id} and rule_id = ${rule_id}`.execute(trx)
}
