/** How days get into `alarm_day`. */
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'

/** Midnight (UTC, ms) of the first day that is not counted yet, and of the first that may not be; undefined when no alarm ever came. */
export async function findDaysToCount(trx: Trx): Promise<{ from: number; until: number } | undefined> {
  // An hour more than the age at which an alarm adds rows by itself: what was filed before that is committed by now.
  const { rows } = await sql<{ from: number | null; until: number }>`
    select coalesce(counted.until, (
             select date_trunc('day', min(first.alarm_at), 'UTC')
             from company cross join lateral (
               select alarm_at from alarm where alarm.company_id = company.company_id order by alarm_at limit 1
             ) as first
           )) as from,
           date_trunc('day', now() - interval '27 hours', 'UTC') as until
    from alarm_days_counted as counted for update of counted`.execute(trx)
  const [row] = rows
  return row?.from ? { from: row.from, until: row.until } : undefined
}

/** Days before that to which later alarms and deletions have added rows, the oldest first. */
export async function findChangedDays(trx: Trx, before: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select day from alarm_day where change and day < ${new Date(before)} group by day order by day limit ${limit}`.execute(
    trx,
  )
  return rows.map(row => row.day)
}

/**
 * Counts a day anew. One statement, and so one moment: rows added by what is committed by then give way to a count that knows it;
 * what is not committed yet is not in the count, and its rows are not among those that go.
 */
export async function countDay(trx: Trx, { from, until }: { from: number; until: number }): Promise<void> {
  await sql`
    with replaced as (delete from alarm_day where day = ${new Date(from)})
    insert into alarm_day (tenant_id, company_id, project_id, type, level, day, alarms)
    select tenant_id, company_id, coalesce(project_id, 0), coalesce(type, 0), level, ${new Date(from)}, count(*)
    from alarm where alarm_at >= ${new Date(from)} and alarm_at < ${new Date(until)}
    group by grouping sets (
      (tenant_id, company_id, level), (tenant_id, company_id, level, project_id), (tenant_id, company_id, level, type)
    )`.execute(trx)
}

export async function setCountedUntil(trx: Trx, until: number): Promise<void> {
  await sql`update alarm_days_counted set until = ${new Date(until)}`.execute(trx)
}
