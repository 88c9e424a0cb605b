/** Statements by which alarms that were handled are raised again. */
import { sql } from 'kysely'
import { type AlarmKey, wantedAlarms } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'

/** Where rules stand: with one of their sensors, or at one of their places. */
export type Standings = 'rule_series' | 'rule_place'
const keyIn = { rule_series: 'device_no', rule_place: 'place_no' } as const

export type Raised = {
  tenant_id: number
  rule_id: number
  /** The sensor or the place. */
  key_no: number
  again_minutes: number
  /** Those that stand for what was told last: it, and what rose after it had been handled. */
  alarm_ids: string[]
}

const isEnabled = (of: string) => sql`not exists (
        select from sensor where sensor.tenant_id = ${sql.ref(`${of}.tenant_id`)} and sensor.device_no = ${sql.ref(`${of}.device_no`)} and not sensor.enabled)`
const said = sql`series.received_at > now() - (rule.condition ->> 'againMinutes')::int * interval '1 minute'`

/** A sensor that met it is not switched off and has said something lately; where it is that nothing comes it need not have. */
const isKnown = {
  rule_series: sql`${isEnabled('held')} and (rule.condition ->> 'kind' = 'silent' or held.memory ? 'ofGap' or exists (
        select from sensor_series as series
        where (series.tenant_id, series.device_no, series.quantity) = (held.tenant_id, held.device_no, held.quantity) and ${said}))`,
  rule_place: sql`exists (
        select from rule_place_series as member
        join sensor_series as series using (tenant_id, device_no, quantity)
        cross join lateral jsonb_path_query(member.memory, '$.*') as term
        where (member.tenant_id, member.rule_id, member.place_no) = (held.tenant_id, held.rule_id, held.place_no) and ${isEnabled('member')}
          and (term ? 'missing' and rule.condition #>> '{gap,policy}' = 'alarm' or term ? 'eased' and ${said}))`,
}

/** Conditions that hold since their alarm was raised, so long ago that it may be raised again; whoever judges one just now goes on with it. */
export async function lockRaised(
  trx: Trx,
  standings: Standings,
  { after, limit }: { after: Raised | undefined; limit: number },
): Promise<Raised[]> {
  const key = sql.ref(`held.${keyIn[standings]}`)
  const { rows } = await sql<Raised>`
    select held.tenant_id, held.rule_id, ${key} as key_no, (rule.condition ->> 'againMinutes')::int as again_minutes, raised.alarm_ids
    from alarm_rule as rule
    join ${sql.table(standings)} as held using (tenant_id, rule_id)
    cross join lateral (
      -- What was held back has none: what it became is waited for alone.
      select array_agg(distinct found.alarm_id) filter (where not found.limited) as alarm_ids
      from rule_finding as found, to_timestamp((held.memory ->> 'toldAt')::float8 / 1000) as told
      where (found.tenant_id, found.rule_id, found.device_no) = (held.tenant_id, held.rule_id, held.device_no)
        and found.at >= told and coalesce(found.of_at, found.at) = told and found.change in ('raise', 'rise')
      having bool_and(coalesce(found.alarm_id, '') <> '' and not found.shadow) filter (where not found.limited)
        and max(found.found_at) < now() - (rule.condition ->> 'againMinutes')::int * interval '1 minute'
    ) as raised
    where rule.state = 1 and rule.condition ? 'againMinutes' and held.phase = 2 and held.memory ->> 'tellAt' is null
      and not held.memory ? 'again' and ${isKnown[standings]}
      ${after ? sql`and (held.tenant_id, held.rule_id, ${key}) > (${after.tenant_id}, ${after.rule_id}, ${after.key_no})` : sql``}
    order by held.tenant_id, held.rule_id, ${key} limit ${limit} for update of held skip locked`.execute(trx)
  return rows
}

export type Handling = {
  tenant_id: number
  alarm_id: number
  alarm_at: number
  state: number
  handled_at: number | null
}

export async function readHandlings(db: Reader, keys: readonly AlarmKey[]): Promise<Handling[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Handling>`
    select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.state, alarm.handled_at from ${wantedAlarms(keys)}`.execute(
    db,
  )
  return rows
}

/** They are judged at once, and raise their alarm while their condition holds. */
export async function askAgain(trx: Trx, standings: Standings, raised: readonly Raised[]): Promise<void> {
  await sql`
    update ${sql.table(standings)} as held set memory = held.memory || '{"again": "asked"}', due_at = now()
    from ${rowsAs('wanted', raised, {
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      key_no: ['bigint', one => one.key_no],
    })}
    where (held.tenant_id, held.rule_id, ${sql.ref(`held.${keyIn[standings]}`)}) = (wanted.tenant_id, wanted.rule_id, wanted.key_no)`.execute(
    trx,
  )
}
