/** Statements by which rules judge: which sensors they have, what came from them, how they stand, and what they found. */

import type { WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import type { LevelChange } from '@watchfire/contract/rule/level-steps.ts'
import type { RuleAlarmReason, RuleCondition, RuleReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityTable } from '@watchfire/contract/sensor/quantity-table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import type { AiServerOfEvent } from '../ingest/ingest.public.ts'
import type { Standing } from './standing.rules.ts'

export type SeriesKey = { tenantId: number; deviceNo: number; quantity: number }

/**
 * Silent may be as well what never measured this: a sensor the rule names, one that has limits for it, and one of which nobody knows yet
 * what it measures. None that is switched off.
 */
const mayBeMissed = sql`(rule.condition ->> 'kind' = 'silent' or rule.condition #>> '{gap,policy}' = 'alarm')
      and exists (select from sensor where sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no and sensor.enabled)
      and (device.device_no = any(rule.device_nos) or series.device_no is not null
        or (device.kind = 4) = (rule.quantity = ${quantityTable.meterTotal.number}) and not exists (
          select from sensor_series as other where other.tenant_id = device.tenant_id and other.device_no = device.device_no))`

const matching = sql`
    from alarm_rule as rule
    join company as owner on owner.company_id = rule.company_id
    join device on device.tenant_id = rule.tenant_id and device.kind in (3, 4)
      and (device.company_id = rule.company_id or owner.level = 2)
      and (rule.device_nos = '{}' or device.device_no = any(rule.device_nos))
      and (rule.project_id is null or device.project_id = rule.project_id)
      and (rule.region_id is null or device.region_id = rule.region_id)
    left join sensor_series as series on series.tenant_id = device.tenant_id and series.device_no = device.device_no
      and series.quantity = rule.quantity
    where rule.state <> 2 and rule.of_types = '{}' and rule.leaf_quantities = '{}' and (series.last_at is not null or ${mayBeMissed})`

/**
 * The sensors of rules as they are now: new ones are judged from their newest reading on, or from now and their first one on; those that
 * left are forgotten. Of one rule or of all of them.
 */
export async function matchSeries(trx: Trx, rule?: { tenantId: number; ruleId: number }): Promise<void> {
  const ofRule = (table: string) =>
    rule
      ? sql`and ${sql.ref(`${table}.tenant_id`)} = ${rule.tenantId} and ${sql.ref(`${table}.rule_id`)} = ${rule.ruleId}`
      : sql``
  await sql`
    delete from rule_series as gone
    where not exists (
      select ${matching} and rule.tenant_id = gone.tenant_id and rule.rule_id = gone.rule_id and device.device_no = gone.device_no
    ) ${ofRule('gone')}`.execute(trx)
  await sql`
    insert into rule_series (tenant_id, rule_id, device_no, quantity, judged_to, due_at)
    select rule.tenant_id, rule.rule_id, device.device_no, rule.quantity,
           coalesce(series.last_at - interval '1 millisecond', 'epoch'), now()
    ${matching} ${ofRule('rule')}
      and not exists (
        select from rule_series as known
        where (known.tenant_id, known.rule_id, known.device_no) = (rule.tenant_id, rule.rule_id, device.device_no)
      )
    order by 1, 2, 3 limit 20000
    on conflict do nothing`.execute(trx)
}

export type LockedSeries = {
  tenant_id: number
  rule_id: number
  device_no: number
  quantity: number
  memory: Standing | null
  judged_to: number
  /** Null: nothing came yet. */
  last_at: number | null
  received_at: number | null
  name: string
  version: number
  shadow: boolean
  condition: RuleCondition
  hours: WeekWindow[]
  alarm_type: number
  level: number
}

export type SeriesPage = { after: Pick<LockedSeries, 'tenant_id' | 'rule_id' | 'device_no'> | undefined; limit: number }

const held = (
  condition: RawBuilder<unknown>,
  lock: RawBuilder<unknown>,
  { after, limit }: SeriesPage,
) => sql<LockedSeries>`
    select held.tenant_id, held.rule_id, held.device_no, held.quantity, held.memory, held.judged_to, series.last_at,
           series.received_at, rule.name, rule.version, rule.state = 3 as shadow, rule.condition, rule.hours, rule.alarm_type, rule.level
    from rule_series as held
    join alarm_rule as rule using (tenant_id, rule_id)
    left join sensor_series as series
      on series.tenant_id = held.tenant_id and series.device_no = held.device_no and series.quantity = held.quantity
    where ${condition}
      ${after ? sql`and (held.tenant_id, held.rule_id, held.device_no) > (${after.tenant_id}, ${after.rule_id}, ${after.device_no})` : sql``}
    order by held.tenant_id, held.rule_id, held.device_no limit ${limit} for update of held ${lock}`

/** Of these sensors those with readings that are not judged. */
export async function lockFresh(trx: Trx, keys: readonly SeriesKey[], page: SeriesPage): Promise<LockedSeries[]> {
  const wanted = sql`(held.device_no, held.quantity) in (select device_no, quantity from ${rowsAs('wanted', keys, {
    device_no: ['bigint', key => key.deviceNo],
    quantity: ['smallint', key => key.quantity],
  })}) and series.last_at > held.judged_to`
  const { rows } = await held(wanted, sql``, page).execute(trx)
  return rows
}

/** Those whose time has come; whoever is at one of them already goes on with it. */
export async function lockDue(trx: Trx, page: SeriesPage): Promise<LockedSeries[]> {
  const { rows } = await held(sql`held.due_at <= now()`, sql`skip locked`, page).execute(trx)
  return rows
}

/** What came while nobody looked, a server that died with readings in hand: due from now on. */
export async function markForgotten(trx: Trx): Promise<void> {
  await sql`
    update rule_series as held set due_at = now()
    from sensor_series as series
    where series.tenant_id = held.tenant_id and series.device_no = held.device_no and series.quantity = held.quantity
      and series.last_at > held.judged_to and held.due_at is null and series.received_at < now() - interval '2 seconds'`.execute(
    trx,
  )
}

export type Unjudged = { place: number; at: number; value: number }

/** Their readings after what is judged, the oldest first, `max` of each. */
export async function readUnjudged(
  trx: Trx,
  series: readonly Pick<LockedSeries, 'tenant_id' | 'device_no' | 'quantity' | 'judged_to' | 'last_at'>[],
  max: number,
): Promise<Unjudged[]> {
  const { rows } = await sql<Unjudged>`
    select wanted.place, each.at, each.value
    from ${rowsAs('wanted', series, {
      place: ['integer', (_, place) => place],
      tenant_id: ['bigint', one => one.tenant_id],
      device_no: ['bigint', one => one.device_no],
      quantity: ['smallint', one => one.quantity],
      judged_to: ['moment', one => one.judged_to],
      last_at: ['moment', one => one.last_at],
    })}
    cross join lateral (
      select at, value from reading
      where reading.tenant_id = wanted.tenant_id and reading.device_no = wanted.device_no and reading.quantity = wanted.quantity
        and reading.at > wanted.judged_to and reading.at <= wanted.last_at
      order by reading.at limit ${max}
    ) as each
    order by wanted.place, each.at`.execute(trx)
  return rows
}

export type Judged = {
  series: LockedSeries
  memory: Standing
  phase: number
  judgedTo: number
  dueAt: number | null
}

export async function writeJudged(trx: Trx, judged: readonly Judged[]): Promise<void> {
  await sql`
    update rule_series as held set memory = now_so.memory, phase = now_so.phase, judged_to = now_so.judged_to, due_at = now_so.due_at,
      judged_at = now()
    from ${rowsAs('now_so', judged, {
      tenant_id: ['bigint', one => one.series.tenant_id],
      rule_id: ['bigint', one => one.series.rule_id],
      device_no: ['bigint', one => one.series.device_no],
      memory: ['jsonb', one => JSON.stringify(one.memory)],
      phase: ['smallint', one => one.phase],
      judged_to: ['moment', one => one.judgedTo],
      due_at: ['moment', one => one.dueAt],
    })}
    where (held.tenant_id, held.rule_id, held.device_no) = (now_so.tenant_id, now_so.rule_id, now_so.device_no)`.execute(
    trx,
  )
}

export type Finding = {
  series: Pick<LockedSeries, 'tenant_id' | 'rule_id' | 'device_no' | 'shadow' | 'alarm_type' | 'level'>
  reason: RuleReason | RuleAlarmReason
  /** Absent: an alarm is to be raised. */
  change?: LevelChange
  /** When the finding was made whose alarm it changes. */
  ofAt?: number
  /** Alarms per hour of the rule. */
  limit?: number | undefined
  /** There are as many already. */
  isLimited?: boolean
}

export async function insertFindings(trx: Trx, findings: readonly Finding[]): Promise<void> {
  await sql`
    insert into rule_finding (tenant_id, rule_id, device_no, at, shadow, type, level, reason, change, of_at, limited, alarm_id)
    select found.* from ${rowsAs('found', findings, {
      tenant_id: ['bigint', one => one.series.tenant_id],
      rule_id: ['bigint', one => one.series.rule_id],
      device_no: ['bigint', one => one.series.device_no],
      at: ['moment', one => one.reason.at],
      shadow: ['boolean', one => one.series.shadow],
      type: ['smallint', one => one.series.alarm_type],
      level: ['smallint', one => one.series.level],
      reason: ['jsonb', one => JSON.stringify(one.reason)],
      change: ['text', one => one.change ?? 'raise'],
      of_at: ['moment', one => one.ofAt ?? one.reason.at],
      limited: ['boolean', one => one.isLimited ?? false],
      // It needs no alarm.
      alarm_id: ['text', one => (one.isLimited ? '' : null)],
    })}
    -- A device may have been taken away since.
    join device on device.device_no = found.device_no
    on conflict (tenant_id, rule_id, device_no, at, change) do update set
      shadow = false, found_at = now(), type = excluded.type, level = excluded.level, reason = excluded.reason,
      limited = excluded.limited, ended = false, alarm_id = excluded.alarm_id
    -- What was only tried is raised once the rule is switched on and finds the same, and what was held back once there is no limit, or room.
    where (rule_finding.shadow or rule_finding.limited) and not excluded.shadow`.execute(trx)
}

export type Unraised = AiServerOfEvent & {
  rule_id: number
  device_no: number
  device_id: string
  at: number
  type: number
  level: number
  reason: RuleReason | RuleAlarmReason
  change: LevelChange
  of_at: number
}

/** Those whose alarm is still to be raised, the oldest first. */
export async function findUnraised(db: Reader, limit: number): Promise<Unraised[]> {
  const { rows } = await sql<Unraised>`
    select server.device_no as ai_server_no, server.device_id as ai_server_id, server.tenant_id, server.company_id, server.project_id,
           server.region_id, found.rule_id, found.device_no, device.device_id, found.at, found.type, found.level, found.reason, found.change,
           coalesce(found.of_at, found.at) as of_at
    from rule_finding as found
    join device on device.device_no = found.device_no
    join device as server on server.device_no = coalesce(device.ai_server_no, device.device_no)
    where found.alarm_id is null and not found.shadow
    order by found.found_at, found.at, found.change limit ${limit}`.execute(db)
  return rows
}

export async function noteRaised(db: Reader, raised: readonly { row: Unraised; alarmId: string }[]): Promise<void> {
  await sql`
    update rule_finding as found set alarm_id = raised.alarm_id
    from ${rowsAs('raised', raised, {
      tenant_id: ['bigint', ({ row }) => row.tenant_id],
      rule_id: ['bigint', ({ row }) => row.rule_id],
      device_no: ['bigint', ({ row }) => row.device_no],
      at: ['moment', ({ row }) => row.at],
      change: ['text', ({ row }) => row.change],
      alarm_id: ['text', ({ alarmId }) => alarmId],
    })}
    where (found.tenant_id, found.rule_id, found.device_no, found.at, found.change)
      = (raised.tenant_id, raised.rule_id, raised.device_no, raised.at, raised.change)`.execute(db)
}
