/**
 * Alarms past the term of their records: which they are and how many. One predicate decides for the count that is shown before, the choice,
 * and once more when the alarm is locked.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { AlarmKey } from '../alarm-key.ts'
import { wantedAlarms } from '../handle/among-alarms.queries.ts'

/** Of one customer. The first moments that are kept, ms; null: such alarms are kept for ever. */
export type RecordBounds = { tenantId: number; until: number; weightyUntil: number | null }

/** Severe, or judged true. */
const isWeighty = sql<SqlBool>`(alarm.level = 1 or coalesce(alarm.verdict = 2, false))`
const isPastTerm = ({ until, weightyUntil }: RecordBounds) => sql<SqlBool>`case when ${isWeighty}
    then alarm.alarm_at < ${weightyUntil === null ? sql`'-infinity'::timestamptz` : new Date(weightyUntil)} else alarm.alarm_at < ${new Date(until)} end`
const isJudged = sql<SqlBool>`(alarm.state = 3 and alarm.verdict is not null)`

/** What shows an alarm, and whose row would lead nowhere without it. Its table names alarms by number and time. */
const links = ['hazard', 'board_entry', 'opinion'] as const

const isOf = (table: string) =>
  sql`${sql.table(table)}.tenant_id = alarm.tenant_id and ${sql.ref(`${table}.alarm_id`)} = alarm.alarm_id`
const isKept = sql<SqlBool>`(exists (select from evidence_hold where ${isOf('evidence_hold')} and evidence_hold.alarm_at = alarm.alarm_at)
    ${sql.join(
      links.map(table => sql`or exists (select from ${sql.table(table)} where ${isOf(table)})`),
      sql` `,
    )})`

const goes = (bounds: RecordBounds): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isJudged} and ${isPastTerm(bounds)} and not ${isKept}`

export type WalkedAlarm = AlarmKey & { count: number; goes: boolean }

/** The next alarms behind a number that are old enough for one of the terms: so many by the key, whatever the table holds. */
export async function walkAlarms(
  trx: Trx,
  bounds: RecordBounds,
  { after, limit }: { after: number; limit: number },
): Promise<WalkedAlarm[]> {
  const { rows } = await sql<WalkedAlarm>`
    select alarm.tenant_id as "tenantId", alarm.alarm_id as "alarmId", alarm.alarm_at as "alarmAt", alarm.count, ${goes(bounds)} as goes
    from (
      select * from alarm where tenant_id = ${bounds.tenantId} and alarm_id > ${after} and alarm_at < ${new Date(bounds.until)}
      order by alarm_id limit ${limit}
    ) as alarm order by alarm.alarm_id`.execute(trx)
  return rows
}

/** Those of the alarms that still go. The caller holds them: nobody judges or holds any meanwhile. */
export async function findExpired(trx: Trx, bounds: RecordBounds, keys: readonly AlarmKey[]): Promise<AlarmKey[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<AlarmKey>`
    select alarm.tenant_id as "tenantId", alarm.alarm_id as "alarmId", alarm.alarm_at as "alarmAt"
    from ${wantedAlarms(keys)} where ${goes(bounds)} and not exists (select from open_alarm where ${isOf('open_alarm')})`.execute(
    trx,
  )
  return rows
}

/** Days since 1970 by UTC. */
const dayOf = sql`floor(extract(epoch from alarm.alarm_at) / 86400)::integer`

export type CountedExpired = { day: number; level: number; verdict: number | null; judged: boolean; alarms: number }

/** What is past its term by day, level and verdict: within the index `alarm_desk`, of the months up to the term. */
export async function countExpired(db: Reader, bounds: RecordBounds): Promise<CountedExpired[]> {
  const { rows } = await sql<CountedExpired>`
    select ${dayOf} as day, alarm.level, alarm.verdict, ${isJudged} as judged, count(*)::int as alarms
    from alarm
    where alarm.company_id = any(array(select company_id from company where tenant_id = ${bounds.tenantId}))
      and alarm.tenant_id = ${bounds.tenantId} and alarm.alarm_at < ${new Date(bounds.until)} and ${isPastTerm(bounds)}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

export type CountedRetained = { day: number; level: number; verdict: number; held: boolean; alarms: number }

/** Of those that are judged, the ones that stay: what holds and shows alarms is read, and the alarms by their key. */
export async function countRetained(db: Reader, bounds: RecordBounds): Promise<CountedRetained[]> {
  const named = (table: string, held: boolean) => sql`
      select alarm_id, alarm_at, ${sql.lit(held)} as held from ${sql.table(table)}
      where tenant_id = ${bounds.tenantId} and alarm_id is not null and alarm_at < ${new Date(bounds.until)}`
  const { rows } = await sql<CountedRetained>`
    with kept as materialized (
      select alarm_id, alarm_at, bool_or(held) as held from (${sql.join(
        [named('evidence_hold', true), ...links.map(table => named(table, false))],
        sql` union all `,
      )}) as named group by 1, 2
    )
    select ${dayOf} as day, alarm.level, alarm.verdict, kept.held, count(*)::int as alarms
    from kept join alarm on alarm.tenant_id = ${bounds.tenantId} and alarm.alarm_id = kept.alarm_id and alarm.alarm_at = kept.alarm_at
      and alarm.alarm_at < ${new Date(bounds.until)}
    where ${isJudged} and ${isPastTerm(bounds)}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}
