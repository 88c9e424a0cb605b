/** Statements by which rules judge alarms: which alarms a rule is given, what waits at each place, and how it stands there. */
import type { WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import type { RuleCondition, RulePlace } from '@watchfire/contract/rule/rule.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import { type AlarmKey, wantedAlarms } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { type Columns, rowsAs } from '../core/db/rows-as.ts'
import type { Gathered } from './gather.rules.ts'
import type { Owner, RuleContent } from './rule.queries.ts'

const alarmColumns = sql`alarm.alarm_id, alarm.alarm_at, least(alarm.occurred_at, alarm.received_at) as at, alarm.type, alarm.device_no,
           alarm.company_id, alarm.project_id, alarm.region_id, alarm.extra->'rule' as reason`

export type AlarmOfRule = {
  alarm_id: number
  alarm_at: number
  at: number
  type: number
  device_no: number
  company_id: number
  project_id: number
  region_id: number | null
  reason: unknown
}
export type MatchedAlarm = AlarmOfRule & { tenant_id: number; rule_id: number; condition: RuleCondition }

/** Rows of the outbox of customers that have a rule on alarms. */
export const ofRuledCustomers = sql<SqlBool>`row.tenant_id in (
      select tenant_id from alarm_rule where of_types <> '{}' and state <> 2)`

/** These alarms with each rule that looks at them. */
export async function matchAlarms(db: Reader, keys: readonly AlarmKey[]): Promise<MatchedAlarm[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<MatchedAlarm>`
    select rule.tenant_id, rule.rule_id, rule.condition, ${alarmColumns}
    from ${wantedAlarms(keys)}
    join alarm_rule as rule on rule.tenant_id = alarm.tenant_id and rule.of_types <> '{}' and alarm.type = any(rule.of_types)
      and rule.state <> 2 and (rule.project_id is null or rule.project_id = alarm.project_id)
      and (rule.region_id is null or rule.region_id = alarm.region_id)
    join company as owner on owner.company_id = rule.company_id and (alarm.company_id = rule.company_id or owner.level = 2)
    order by rule.tenant_id, rule.rule_id, alarm.alarm_id`.execute(db)
  return rows
}

export const placeNoOf = (place: RulePlace, alarm: AlarmOfRule): number => {
  switch (place) {
    case 'device':
      return alarm.device_no
    case 'region':
      return alarm.region_id ?? -alarm.project_id
    case 'project':
      return alarm.project_id
    case 'company':
      return alarm.company_id
  }
}

export type PlaceKey = { tenant_id: number; rule_id: number; place_no: number }
export type WaitingAlarm = PlaceKey & {
  alarm_id: number
  alarm_at: number
  at: number
  type: number
  device_no: number
  chain: number[]
  depth: number
}

/** They wait at their places, which are due. */
export async function insertWaiting(trx: Trx, waiting: readonly WaitingAlarm[]): Promise<void> {
  if (waiting.length === 0) return
  const columns: Columns<WaitingAlarm> = {
    tenant_id: ['bigint', one => one.tenant_id],
    rule_id: ['bigint', one => one.rule_id],
    place_no: ['bigint', one => one.place_no],
  }
  await sql`
    insert into rule_place (tenant_id, rule_id, place_no, due_at)
    select distinct tenant_id, rule_id, place_no, now() from ${rowsAs('waiting', waiting, columns)}
    order by 1, 2, 3
    on conflict (tenant_id, rule_id, place_no) do update set due_at = now()`.execute(trx)
  await sql`
    insert into rule_alarm (tenant_id, rule_id, place_no, alarm_id, alarm_at, at, type, device_no, chain, depth)
    select * from ${rowsAs('waiting', waiting, {
      ...columns,
      alarm_id: ['bigint', one => one.alarm_id],
      alarm_at: ['moment', one => one.alarm_at],
      at: ['moment', one => one.at],
      type: ['smallint', one => one.type],
      device_no: ['bigint', one => one.device_no],
      chain: ['jsonb', one => JSON.stringify(one.chain)],
      depth: ['smallint', one => one.depth],
    })}
    on conflict do nothing`.execute(trx)
}

/** Shown with the rule: why it was not given an alarm. */
export async function noteCut(
  trx: Trx,
  { tenant_id, rule_id }: { tenant_id: number; rule_id: number },
  cut: { reason: 'loop' | 'depth'; through: string; at: number },
): Promise<void> {
  await sql`
    update alarm_rule set cut = ${JSON.stringify(cut)} where tenant_id = ${tenant_id} and rule_id = ${rule_id}`.execute(
    trx,
  )
}

export type LockedPlace = PlaceKey & {
  memory: Gathered | null
  name: string
  version: number
  shadow: boolean
  condition: RuleCondition
  of_types: number[]
  hours: WeekWindow[]
  alarm_type: number
  level: number
}

/** Places whose time has come; whoever is at one of them already goes on with it. */
export async function lockDuePlaces(trx: Trx, limit: number): Promise<LockedPlace[]> {
  const { rows } = await sql<LockedPlace>`
    select held.tenant_id, held.rule_id, held.place_no, held.memory, rule.name, rule.version, rule.state = 3 as shadow, rule.condition,
           rule.of_types, rule.hours, rule.alarm_type, rule.level
    from rule_place as held join alarm_rule as rule using (tenant_id, rule_id)
    where held.due_at <= now() and rule.leaf_quantities = '{}'
    order by held.tenant_id, held.rule_id, held.place_no limit ${limit} for update of held skip locked`.execute(trx)
  return rows
}

/** What waits at these places, the oldest first, `max` of each. */
export async function readWaiting(
  trx: Trx,
  places: readonly PlaceKey[],
  max: number,
): Promise<(WaitingAlarm & { place: number })[]> {
  const { rows } = await sql<WaitingAlarm & { place: number }>`
    select wanted.place, each.*
    from ${rowsAs('wanted', places, {
      place: ['integer', (_, place) => place],
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      place_no: ['bigint', one => one.place_no],
    })}
    cross join lateral (
      select * from rule_alarm
      where (rule_alarm.tenant_id, rule_alarm.rule_id, rule_alarm.place_no) = (wanted.tenant_id, wanted.rule_id, wanted.place_no)
      order by rule_alarm.at, rule_alarm.device_no, rule_alarm.type, rule_alarm.alarm_id limit ${max}
    ) as each`.execute(trx)
  return rows
}

export type JudgedPlace = { place: PlaceKey; memory: Gathered | null; dueAt: number | null; usedIds: number[] }

export async function writePlaces(trx: Trx, judged: readonly JudgedPlace[]): Promise<void> {
  const used = judged.flatMap(({ place, usedIds }) => usedIds.map(alarmId => ({ ...place, alarmId })))
  if (used.length > 0)
    await sql`
      delete from rule_alarm as gone
      using ${rowsAs('used', used, {
        tenant_id: ['bigint', one => one.tenant_id],
        rule_id: ['bigint', one => one.rule_id],
        place_no: ['bigint', one => one.place_no],
        alarm_id: ['bigint', one => one.alarmId],
      })}
      where (gone.tenant_id, gone.rule_id, gone.place_no, gone.alarm_id) = (used.tenant_id, used.rule_id, used.place_no, used.alarm_id)`.execute(
      trx,
    )
  await sql`
    update rule_place as held set memory = now_so.memory, due_at = now_so.due_at, judged_at = now()
    from ${rowsAs('now_so', judged, {
      tenant_id: ['bigint', one => one.place.tenant_id],
      rule_id: ['bigint', one => one.place.rule_id],
      place_no: ['bigint', one => one.place.place_no],
      memory: ['jsonb', one => one.memory && JSON.stringify(one.memory)],
      due_at: ['moment', one => one.dueAt],
    })}
    where (held.tenant_id, held.rule_id, held.place_no) = (now_so.tenant_id, now_so.rule_id, now_so.place_no)`.execute(
    trx,
  )
}

/** No span and no time between alarms is longer than a day: what happened before has no say. */
export async function forgetQuietPlaces(trx: Trx): Promise<void> {
  await sql`
    delete from rule_place as quiet using alarm_rule as rule
    where quiet.due_at is null and quiet.judged_at < now() - interval '2 days'
      and (rule.tenant_id, rule.rule_id) = (quiet.tenant_id, quiet.rule_id) and rule.leaf_quantities = '{}'`.execute(
    trx,
  )
}

export type TriedAlarm = AlarmOfRule & { device_id: string; device_name: string }

/** The newest alarms since then that a rule of this owner would have been given. */
export async function readTriedAlarms(
  db: Reader,
  { tenant_id, company_id, level }: Owner,
  { ofTypes, projectId, regionId }: Pick<RuleContent, 'ofTypes' | 'projectId' | 'regionId'>,
  since: number,
  limit: number,
): Promise<TriedAlarm[]> {
  const { rows } = await sql<TriedAlarm>`
    select ${alarmColumns}, device.device_id, device.name as device_name
    from alarm join device on device.device_no = alarm.device_no
    where alarm.tenant_id = ${tenant_id} and alarm.company_id in (
        select company.company_id from company where company.tenant_id = ${tenant_id} and (company.company_id = ${company_id} or ${level === 2}))
      and alarm.alarm_at > to_timestamp(${since}::float8 / 1000) and alarm.type = any(${ofTypes}::bigint[])
      and (${projectId}::bigint is null or alarm.project_id = ${projectId})
      and (${regionId}::bigint is null or alarm.region_id = ${regionId})
    order by alarm.alarm_at desc limit ${limit}`.execute(db)
  return rows
}
