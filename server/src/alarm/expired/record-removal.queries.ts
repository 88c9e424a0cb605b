/**
 * The deletion of records of alarms. Order of locks, as everywhere: alarms by number, then their files. What is in somebody's hands at the
 * moment is left for the next walk, and nothing is taken that repeats may still be merged into: ingestion and it never meet.
 */
import { sql } from 'kysely'
import { hourAtSite } from '../../core/db/at-site.ts'
import type { Trx } from '../../core/db/database.ts'
import type { AlarmKey } from '../alarm-key.ts'
import { judgingMinutes, openingMinutes } from '../count/times-of-alarms.queries.ts'
import { amongAlarms, wantedAlarms } from '../handle/among-alarms.queries.ts'

/** Holds those that nobody else does. */
export async function lockUnheld(trx: Trx, keys: readonly AlarmKey[]): Promise<AlarmKey[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<AlarmKey>`
    select alarm.tenant_id as "tenantId", alarm.alarm_id as "alarmId", alarm.alarm_at as "alarmAt"
    from ${wantedAlarms(keys)} order by alarm.alarm_id for update of alarm skip locked`.execute(trx)
  return rows
}

/** Photos of the site that verdicts on these alarms show. */
export async function listSitePhotos(trx: Trx, tenantId: number, alarmIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select distinct unnest(site_photos) as "fileId" from handling
    where tenant_id = ${tenantId} and alarm_id = any(${[...alarmIds]}::bigint[]) and site_photos <> '{}'`.execute(trx)
  return rows.map(row => row.fileId)
}

/** What hangs on an alarm and goes with it. What was sent about it stays with what sent it, and goes by terms of its own. */
const hanging = [
  'reminder',
  'punishment',
  'handling',
  'occurrence',
  'evidence_removed',
  'linked_picture',
  'opinion_wait',
  'notice_due',
  'overdue_clock',
] as const

/** Adds the alarms to what reports tell of the past, and deletes them with everything that hangs on them. The caller holds them. */
export async function removeRecords(trx: Trx, tenantId: number, keys: readonly AlarmKey[]): Promise<void> {
  if (keys.length === 0) return
  const those = hanging.map(
    table => sql`${sql.ref(`no_${table}`)} as (
      delete from ${sql.table(table)} using gone where ${sql.ref(`${table}.tenant_id`)} = gone.tenant_id
        and ${sql.ref(`${table}.alarm_id`)} = gone.alarm_id${table === 'occurrence' ? sql` and occurrence.alarm_at = gone.alarm_at` : sql``}
    )`,
  )
  await sql`
    with gone as (
      delete from alarm using ${keysOf(keys)}
      where alarm.tenant_id = chosen.tenant_id and alarm.alarm_id = chosen.alarm_id and alarm.alarm_at = chosen.alarm_at and ${amongAlarms(keys)}
      returning alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.type, alarm.level, alarm.verdict, alarm.alarm_id,
        alarm.alarm_at, ${openingMinutes()} as opening, ${judgingMinutes()} as judging
    ), ${sql.join(those)}
    insert into past_alarm as past (tenant_id, company_id, project_id, region_id, type, level, at, total, confirmed, false_alarms, ignored,
      viewed, opening, judging)
    select tenant_id, company_id, project_id, region_id, type, level, ${hourAtSite(sql`alarm_at`)}, count(*),
      count(*) filter (where verdict = 2), count(*) filter (where verdict = 1), count(*) filter (where verdict = 3),
      count(*) filter (where verdict in (4, 5)),
      coalesce(array_agg(opening order by alarm_id) filter (where opening is not null or judging is not null), '{}'),
      coalesce(array_agg(judging order by alarm_id) filter (where opening is not null or judging is not null), '{}')
    from gone where tenant_id = ${tenantId} group by 1, 2, 3, 4, 5, 6, 7
    on conflict (tenant_id, company_id, at, project_id, region_id, type, level) do update
    set total = past.total + excluded.total, confirmed = past.confirmed + excluded.confirmed,
      false_alarms = past.false_alarms + excluded.false_alarms, ignored = past.ignored + excluded.ignored,
      viewed = past.viewed + excluded.viewed, opening = past.opening || excluded.opening, judging = past.judging || excluded.judging`.execute(
    trx,
  )
}

const keysOf = (keys: readonly AlarmKey[]) => sql`(
  select * from unnest(${keys.map(key => key.tenantId)}::bigint[], ${keys.map(key => key.alarmId)}::bigint[],
    ${keys.map(key => new Date(key.alarmAt))}::timestamptz[]) as key (tenant_id, alarm_id, alarm_at)
) as chosen`
