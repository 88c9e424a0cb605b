/** How days get into `figure_day`. */
import { type RawBuilder, sql } from 'kysely'
import { judgingMinutes, openingMinutes } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import { stepOf } from './duration-scale.queries.ts'
import type { CompanyDay, Period } from './figure-days.queries.ts'

export type CountedDays = {
  zone: string
  from: number | null
  until: number | null
  /** When the first alarm was filed that anything is known of. */
  first: number | null
  /** What is filed before it changes nothing any more without a row in `figure_change`: it is committed by now. */
  settled: number
}

export async function findCountedDays(trx: Trx): Promise<CountedDays> {
  const firstOf = (table: 'alarm' | 'past_alarm', at: string) => sql`
    select min(first.at) as at from company cross join lateral (
      select ${sql.ref(at)} as at from ${sql.table(table)} where ${sql.ref(`${table}.company_id`)} = company.company_id
        and ${sql.ref(`${table}.tenant_id`)} = company.tenant_id order by ${sql.ref(at)} limit 1
    ) as first`
  const { rows } = await sql<CountedDays>`
    select zone, counted_from as from, counted_until as until, now() - interval '27 hours' as settled,
      (select min(at) from (${firstOf('alarm', 'alarm_at')} union all ${firstOf('past_alarm', 'at')}) known) as first
    from figure_days_counted for update of figure_days_counted`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('nothing says which days are counted')
  return row
}

export async function setCountedDays(trx: Trx, { zone, from, until }: Period & { zone: string }): Promise<void> {
  await sql`
    update figure_days_counted set zone = ${zone}, counted_from = ${new Date(from)}, counted_until = ${new Date(until)}`.execute(
    trx,
  )
}

/** For the clocks of another zone. */
export async function forgetCountedDays(trx: Trx): Promise<void> {
  await sql`delete from figure_day`.execute(trx)
  await sql`update figure_days_counted set counted_from = null, counted_until = null`.execute(trx)
}

/** Days of companies, among those that are counted, of which something changed. */
export async function findChangedDays(
  trx: Trx,
  { from, until }: Period,
  zone: string,
  limit: number,
): Promise<{ companyId: number; day: string }[]> {
  const { rows } = await sql<{ companyId: number; day: string }>`
    select company_id as "companyId", to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day from figure_change
    where at >= ${new Date(from)} and at < ${new Date(until)} group by 1, 2 order by 2 desc, 1 limit ${limit}`.execute(
    trx,
  )
  return rows
}

/**
 * Counts a day anew, of all companies or of one. One statement, and so one moment: what says that the day changed goes with a count
 * that knows the change, and stays where it is not committed yet.
 */
export async function countFigureDay(trx: Trx, day: Period | CompanyDay): Promise<void> {
  const within = (at: string, company: string) => {
    const ofCompany = 'companyId' in day ? sql` and ${sql.ref(company)} = ${day.companyId}` : sql``
    return sql`${sql.ref(at)} >= ${new Date(day.from)} and ${sql.ref(at)} < ${new Date(day.until)}${ofCompany}`
  }
  const place = sql`tenant_id, company_id, project_id, region_id, type, level`
  const timesOf = (column: RawBuilder<unknown>) => sql`
      select tenant_id, company_id, project_id, region_id, type, level, sum(minutes) as minutes,
        string_agg(int2send(step) || int4send(n), '' order by step) as steps
      from (
        select tenant_id, company_id, project_id, part.region_id, part.type, level, ${stepOf(column)} as step, count(*)::integer as n,
          sum(${column}) as minutes
        from timed, ${parts('timed')} where ${column} is not null group by 1, 2, 3, 4, 5, 6, 7
      ) stepped group by 1, 2, 3, 4, 5, 6`
  await sql`
    with settled as (
      delete from figure_change where ${within('figure_change.at', 'figure_change.company_id')}
    ), replaced as (
      delete from figure_day where figure_day.day = ${new Date(day.from)}${'companyId' in day ? sql` and figure_day.company_id = ${day.companyId}` : sql``}
    ), alarms as materialized (
      select ${place}, state, verdict, ${openingMinutes()} as opening, ${judgingMinutes()} as judging
      from alarm where ${within('alarm.alarm_at', 'alarm.company_id')}
    ), past as materialized (
      select * from past_alarm where ${within('past_alarm.at', 'past_alarm.company_id')}
    ), timed as materialized (
      select ${place}, opening, judging from alarms where opening is not null or judging is not null
      union all
      select ${place}, each.opening, each.judging from past cross join unnest(past.opening, past.judging) as each (opening, judging)
    ), counted as (
      select ${place}, count(*) as total, count(*) filter (where state = 3) as handled, count(*) filter (where state = 1) as pending,
        count(*) filter (where verdict = 2) as confirmed, count(*) filter (where verdict = 1) as false_alarms,
        count(*) filter (where verdict = 3) as ignored, count(*) filter (where verdict in (4, 5)) as viewed
      from alarms group by 1, 2, 3, 4, 5, 6
      union all
      select ${place}, total, total, 0, confirmed, false_alarms, ignored, viewed from past
    ), told as (
      select tenant_id, company_id, project_id, part.region_id, part.type, level, sum(total) as total, sum(handled) as handled,
        sum(pending) as pending, sum(confirmed) as confirmed, sum(false_alarms) as false_alarms, sum(ignored) as ignored, sum(viewed) as viewed
      from counted, ${parts('counted')} group by 1, 2, 3, 4, 5, 6
    ), opened as (${timesOf(sql.ref('opening'))}
    ), judged as (${timesOf(sql.ref('judging'))}
    )
    insert into figure_day (tenant_id, company_id, project_id, region_id, type, level, day, total, handled, pending, confirmed, false_alarms,
      ignored, viewed, opening_sum, opening, judging_sum, judging)
    select told.tenant_id, told.company_id, told.project_id, told.region_id, told.type, told.level, ${new Date(day.from)}, told.total,
      told.handled, told.pending, told.confirmed, told.false_alarms, told.ignored, told.viewed,
      coalesce(opened.minutes, 0), coalesce(opened.steps, ''),
      coalesce(judged.minutes, 0), coalesce(judged.steps, '')
    from told left join opened on ${samePlace('opened')} left join judged on ${samePlace('judged')}`.execute(trx)
}

/** A row counts for its own type, and for all of them. */
const parts = (of: string) => sql`lateral (
          values (${sql.ref(`${of}.region_id`)}, ${sql.ref(`${of}.type`)}), (null::bigint, 0::smallint)
        ) as part (region_id, type)`

const samePlace = (of: string) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const same = ['tenant_id', 'company_id', 'project_id', 'type', 'level'].map(
    name => sql`${column(name)} = ${sql.ref(`told.${name}`)}`,
  )
  return sql`${sql.join(same, sql` and `)} and coalesce(${column('region_id')}, 0) = coalesce(told.region_id, 0)`
}
