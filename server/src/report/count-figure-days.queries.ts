/** How days get into `figure_day`. */
import { sql } from 'kysely'
import { judgingMinutes, openingMinutes } from '../alarm/alarm.public.ts'
import { atSite } from '../core/db/at-site.ts'
import type { Trx } from '../core/db/database.ts'
import { stepOf } from './duration-scale.queries.ts'
import { stepsOfScale } from './duration-scale.rules.ts'
import type { CompanyDay, DayTable, Period } from './figure-days.queries.ts'

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
  for (const table of dayTables) await sql`delete from ${sql.table(table)}`.execute(trx)
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
  const ofCompany = 'companyId' in day ? sql` and company_id = ${day.companyId}` : sql``
  const replaced = dayTables.map(
    table => sql`${sql.ref(`old_${table}`)} as (
      delete from ${sql.table(table)} where day = ${new Date(day.from)}${ofCompany}
    )`,
  )
  const hour = (at: string) => sql`extract(hour from ${atSite(sql.ref(at))})::smallint`
  await sql`
    with settled as (
      delete from figure_change where ${within('figure_change.at', 'figure_change.company_id')}
    ), ${sql.join(replaced)}, alarms as materialized (
      select ${place}, device_no, ${hour('alarm_at')} as hour, state, verdict, ${openingMinutes()} as opening, ${judgingMinutes()} as judging
      from alarm where ${within('alarm.alarm_at', 'alarm.company_id')}
    ), past as materialized (
      select *, ${hour('at')} as hour from past_alarm where ${within('past_alarm.at', 'past_alarm.company_id')}
    ), timed as materialized (
      select ${place}, hour, opening, judging from alarms where opening is not null or judging is not null
      union all
      select ${place}, hour, each.opening, each.judging from past cross join unnest(past.opening, past.judging) as each (opening, judging)
    ), counted as materialized (
      select ${place}, hour, device_no, count(*)::integer as total, count(*) filter (where state = 3)::integer as handled,
        count(*) filter (where state = 1)::integer as pending, count(*) filter (where verdict = 2)::integer as confirmed,
        count(*) filter (where verdict = 1)::integer as false_alarms, count(*) filter (where verdict = 3)::integer as ignored,
        count(*) filter (where verdict in (4, 5))::integer as viewed
      from alarms group by ${place}, hour, device_no
      union all
      select ${place}, hour, 0, total, total, 0, confirmed, false_alarms, ignored, viewed from past
    ), stepped as materialized (
      select ${place}, hour, opens, step, count(*)::integer as n, sum(minutes) as minutes
      from (
        select ${place}, hour, opens, minutes, ${stepOf(sql.ref('minutes'))} as step
        from timed cross join lateral (values (true, opening), (false, judging)) as each (opens, minutes) where minutes is not null
      ) as each group by ${place}, hour, opens, step
    ), of_day as (
      insert into figure_day (${place}, day, ${counts}, opening_sum, opening, judging_sum, judging)
      select ${place}, ${new Date(day.from)}, ${counts}, opening_sum, opening, judging_sum, judging from (${toldBy('day')}) as told
    ), of_hour as (
      insert into figure_hour (${place}, day, hours, totals, handled, pending, confirmed, false_alarms, ignored, viewed,
        opening_sums, judging_sums, opening, judging)
      select ${place}, ${new Date(day.from)}, ${sql.join(['hour', ...countNames, 'opening_sum', 'judging_sum'].map(inOrder))},
        string_agg(opening, '' order by hour), string_agg(judging, '' order by hour)
      from (${toldBy('hour')}) as told group by ${place}
    )
    insert into figure_device (${place}, device_no, day, ${counts})
    select ${place}, device_no, ${new Date(day.from)}, ${sums} from counted group by ${place}, device_no`.execute(trx)
}

const dayTables: readonly DayTable[] = ['figure_day', 'figure_hour', 'figure_device']
const columnsOf = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))
const placeNames = ['tenant_id', 'company_id', 'project_id', 'region_id', 'type', 'level']
const place = columnsOf(placeNames)
const countNames = ['total', 'handled', 'pending', 'confirmed', 'false_alarms', 'ignored', 'viewed']
const counts = columnsOf(countNames)
const sums = sql.join(countNames.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))

const inOrder = (name: string) => sql`array_agg(${sql.ref(name)} order by hour)`

/** The figures of a day, or of each of its hours, a row for each type and one for all of them; counts and times meet in no join. */
function toldBy(unit: 'day' | 'hour') {
  const further = unit === 'hour' ? ['hour'] : []
  const names = columnsOf([...placeNames, ...further])
  const by = columnsOf(['tenant_id', 'company_id', 'project_id', 'part.region_id', 'part.type', 'level', ...further])
  const step = unit === 'hour' ? sql`${sql.lit(stepsOfScale)} * hour + step` : sql`step`
  const steps = (opens: boolean) => {
    const those = sql`filter (where ${opens ? sql`opens` : sql`not opens`})`
    return sql`coalesce(sum(minutes) ${those}, 0),
            coalesce(string_agg(int2send((${step})::smallint) || int4send(n::integer), '' order by step) ${those}, '')`
  }
  return sql`
        select ${names}, ${sums}, sum(opening_sum) as opening_sum, string_agg(opening, '') as opening, sum(judging_sum) as judging_sum,
          string_agg(judging, '') as judging
        from (
          select ${by}, ${sums}, 0::float8 as opening_sum, ''::bytea as opening, 0::float8 as judging_sum, ''::bytea as judging
          from counted, ${parts('counted')} group by ${by}
          union all
          select ${names}, ${sql.join(countNames.map(() => sql`0`))}, ${steps(true)}, ${steps(false)}
          from (
            select ${by}, opens, step, sum(n) as n, sum(minutes) as minutes from stepped, ${parts('stepped')} group by ${by}, opens, step
          ) as each group by ${names}
        ) as each group by ${names}`
}

/** A row counts for its own type, and for all of them. */
const parts = (of: string) => sql`lateral (
          values (${sql.ref(`${of}.region_id`)}, ${sql.ref(`${of}.type`)}), (null::bigint, 0::smallint)
        ) as part (region_id, type)`
