/**
 * The figures of alarms: one predicate for each, and one way to ask for them. Screens, files, mails and dashboards all read here, so
 * that they tell the same number. Counts are answered by the index `alarm_desk`; times are read with the alarms. Alarms whose records went
 * by a rule are told of by `past_alarm`, to the same figures; nobody's name is left there. Of days that are over `figure_day` has the sums.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type AlarmScope,
  isOverdue,
  judgingMinutes,
  matchingAlarms,
  openingMinutes,
  visibleDays,
  visiblePast,
} from '../alarm/alarm.public.ts'
import { atSite } from '../core/db/at-site.ts'
import type { Reader } from '../core/db/database.ts'
import { stepOf } from './duration-scale.queries.ts'
import {
  type CompanyDay,
  changedDays,
  type DayTable,
  type Period,
  planReading,
  type Reading,
} from './figure-days.queries.ts'
import { alarmParts, dayParts, kindOfPerson, pastParts, type Split } from './figure-parts.queries.ts'

export type { Split } from './figure-parts.queries.ts'

/** Which alarms are told of; half-open, ms. */
export type FigureScope = {
  viewer: AlarmScope
  from: number
  until: number
  /** Empty: every type. */
  types?: readonly number[]
  /** Of one person of the face libraries. */
  personnelId?: string
}

export type Counts = {
  total: number
  handled: number
  pending: number
  severe: number
  overdue: number
  confirmed: number
  falseAlarms: number
  ignored: number
  viewed: number
}

const counts = sql`count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
    count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
    count(*) filter (where ${isOverdue()})::int as overdue,
    count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
    count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed`

/** What `past_alarm` has of the same counts: what is pending never goes. */
const pastCounts = sql`sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
    coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
    sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
    sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed`
/** What a day has. No type gives more time than a day, and a day that is counted is longer ago: what is severe and waits is overdue. */
function dayCounts(table: DayTable) {
  const of = (name: string) => sql.ref(`${table === 'figure_hour' ? 'each' : table}.${name}`)
  return sql`sum(${of('total')})::int as total, sum(${of('handled')})::int as handled, sum(${of('pending')})::int as pending,
    coalesce(sum(${of('total')}) filter (where level = 1), 0)::int as severe,
    coalesce(sum(${of('pending')}) filter (where level = 1), 0)::int as overdue, sum(${of('confirmed')})::int as confirmed,
    sum(${of('false_alarms')})::int as "falseAlarms", sum(${of('ignored')})::int as ignored, sum(${of('viewed')})::int as viewed`
}
const countNames = ['total', 'handled', 'pending', 'severe', 'overdue', 'confirmed', 'falseAlarms', 'ignored', 'viewed']
const summed = sql.join(countNames.map(name => sql`sum(part.${sql.ref(name)})::int as ${sql.ref(name)}`))

const ofTypes = (of: string, types: readonly number[]) =>
  types.length === 0 ? sql`` : sql` and ${sql.ref(`${of}.type`)} = any(${[...types]}::smallint[])`

const inFigures = ({ viewer, from, until, types = [], personnelId }: FigureScope): RawBuilder<SqlBool> => {
  const ofPerson = personnelId === undefined ? sql`` : sql` and alarm.extra->>'personnelId' = ${personnelId}`
  return sql<SqlBool>`${matchingAlarms(viewer, { from, until })}${ofTypes('alarm', types)}${ofPerson}`
}

const inPastFigures = ({ viewer, from, until, types = [], personnelId }: FigureScope): RawBuilder<SqlBool> => {
  const ofPerson = personnelId === undefined ? sql`` : sql` and false`
  return sql<SqlBool>`${visiblePast(viewer, { from, until })}${ofTypes('past_alarm', types)}${ofPerson}`
}

/** Rows of days in scope, but for those of which something changed. */
function inDays({ viewer, types = [] }: FigureScope, split: Split, days: Period, changed: readonly CompanyDay[]) {
  const { table, ofLevels } = dayParts[split] ?? { table: 'figure_day', ofLevels: false }
  const wholeRegions = viewer.regionId === null && viewer.regionLimits.length === 0
  const type = sql.ref(`${table}.type`)
  const rows = types.length === 0 && wholeRegions && ofLevels ? sql`${type} = 0` : sql`${type} > 0`
  const unchanged =
    changed.length === 0
      ? sql``
      : sql` and (${sql.ref(`${table}.company_id`)}, ${sql.ref(`${table}.day`)}) not in (select changed.company_id, changed.day_from from ${changedDays(changed)})`
  return sql<SqlBool>`${rows} and ${visibleDays(table)(viewer, days)}${ofTypes(table, types)}${unchanged}`
}

const ofChangedDay = sql`alarm.company_id = changed.company_id and alarm.alarm_at >= changed.day_from and alarm.alarm_at < changed.day_until`
const pastOfChangedDay = sql`past_alarm.company_id = changed.company_id and past_alarm.at >= changed.day_from and past_alarm.at < changed.day_until`

const rowsOf: Record<DayTable, RawBuilder<unknown>> = {
  figure_day: sql`figure_day`,
  figure_device: sql`figure_device`,
  figure_hour: sql`figure_hour cross join unnest(hours, totals, handled, pending, confirmed, false_alarms, ignored, viewed)
        as each (hour, total, handled, pending, confirmed, false_alarms, ignored, viewed)`,
}

/** Days are read as such where the split can be told of them. */
async function planFigures(db: Reader, scope: FigureScope, split: Split): Promise<Reading> {
  return dayParts[split] && scope.personnelId === undefined ? planReading(db, scope) : { changed: [], periods: [scope] }
}

async function countsOf(db: Reader, scope: FigureScope, split: Split): Promise<RawBuilder<unknown>> {
  const { days, changed, periods } = await planFigures(db, scope, split)
  const [ofAlarm, ofPast, ofDay] = [alarmParts[split](), pastParts[split](), dayParts[split]]
  const parts = periods.flatMap(period => [
    sql`select ${ofAlarm.key} as key, ${counts} from alarm where ${inFigures({ ...scope, ...period })} group by ${ofAlarm.by}`,
    sql`select ${ofPast.key} as key, ${pastCounts} from past_alarm where ${inPastFigures({ ...scope, ...period })} group by ${ofPast.by}`,
  ])
  if (days && ofDay) {
    const ofDays = { ...scope, ...days }
    parts.push(
      sql`select ${ofDay.part().key} as key, ${dayCounts(ofDay.table)} from ${rowsOf[ofDay.table]} where ${inDays(scope, split, days, changed)} group by ${ofDay.part().by}`,
    )
    if (changed.length > 0)
      parts.push(
        sql`select each.* from ${changedDays(changed)} cross join lateral (
          select ${ofAlarm.key} as key, ${counts} from alarm where ${ofChangedDay} and ${inFigures(ofDays)} group by ${ofAlarm.by}
        ) each`,
        sql`select each.* from ${changedDays(changed)} cross join lateral (
          select ${ofPast.key} as key, ${pastCounts} from past_alarm where ${pastOfChangedDay} and ${inPastFigures(ofDays)} group by ${ofPast.by}
        ) each`,
      )
  }
  return sql`(
      ${sql.join(parts, sql` union all `)}
    ) as part`
}

export type CountedPart = Counts & { key: string }

/** The parts with the most alarms first. */
export async function countFigures(
  db: Reader,
  scope: FigureScope,
  split: Split,
  limit: number,
): Promise<CountedPart[]> {
  const { rows } = await sql<CountedPart>`
    select part.key, ${summed}
    from ${await countsOf(db, scope, split)}
    group by part.key order by sum(part.total) desc, part.key limit ${limit}`.execute(db)
  return rows
}

/** The same, and what all the others have together, where there are any: counted at one moment, so that the sum is that of all. */
export async function countMostAndOthers(
  db: Reader,
  scope: FigureScope,
  split: Split,
  limit: number,
): Promise<{ parts: CountedPart[]; others?: Counts }> {
  const { rows } = await sql<CountedPart & { beyond: boolean }>`
    select case when part.place > ${limit} then '' else part.key end as key, part.place > ${limit} as beyond, ${summed}
    from (
      select part.key, ${summed}, row_number() over (order by sum(part.total) desc, part.key) as place
      from ${await countsOf(db, scope, split)}
      group by part.key
    ) as part
    group by 1, 2 order by min(part.place)`.execute(db)
  const parts: CountedPart[] = []
  let others: Counts | undefined
  for (const { beyond, key, ...counts } of rows) {
    if (beyond) others = counts
    else parts.push({ key, ...counts })
  }
  return { parts, ...(others && { others }) }
}

export type Times = {
  key: string
  opened: number
  response: [median: number, p90: number] | null
  meanResponse: number | null
  judged: number
  handling: [median: number, p90: number] | null
  meanHandling: number | null
}

/** Minutes until alarms were first opened by somebody who may handle them, and until their first final verdict. */
const timesOf = (scope: FigureScope, split: Split) => sql`
      select ${alarmParts[split]().key} as key, ${openingMinutes()} as opening, ${judgingMinutes()} as judging
      from alarm where ${inFigures(scope)}`
const pastTimesOf = (scope: FigureScope, split: Split) => sql`
      select ${pastParts[split]().key} as key, each.opening, each.judging
      from past_alarm cross join unnest(past_alarm.opening, past_alarm.judging) as each (opening, judging)
      where ${inPastFigures(scope)}`

/** Exact: every time is read. `keys`: of these parts alone, where there are more than are told. */
export async function measureTimes(
  db: Reader,
  scope: FigureScope,
  split: Split,
  limit: number,
  keys?: readonly string[],
): Promise<Times[]> {
  const ofKeys = keys ? sql` and key = any(${[...keys]}::text[])` : sql``
  const quantiles = (column: string) => sql`percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(column)})`
  const { rows } = await sql<Times>`
    select key, count(opening)::int as opened, ${quantiles('opening')} as response, avg(opening) as "meanResponse",
           count(judging)::int as judged, ${quantiles('judging')} as handling, avg(judging) as "meanHandling"
    from (${timesOf(scope, split)}
      union all${pastTimesOf(scope, split)}
    ) timed
    where (opening is not null or judging is not null)${ofKeys}
    group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
  return rows
}

type DaySteps = { key: string; opening: Buffer; openingSum: number; judging: Buffer; judgingSum: number }
/** Of the hours of a day, place by place; a step has its hour before it. */
export type HourSteps = {
  day: string
  level: number
  hours: number[]
  openingSums: number[]
  judgingSums: number[]
  opening: Buffer
  judging: Buffer
}
export type TimeSteps = {
  /** Of the alarms that are read, step by step. */
  alarms: { key: string; what: 'opening' | 'judging'; step: number; n: number; minutes: number }[]
  days: DaySteps[]
  hours: HourSteps[]
}

/** The same times by steps (duration-scale.ts), for more of them than are read one by one. Undefined where days cannot tell them. */
export async function readTimeSteps(db: Reader, scope: FigureScope, split: Split): Promise<TimeSteps | undefined> {
  const { days, changed, periods } = await planFigures(db, scope, split)
  const ofDay = dayParts[split]
  if (!days || !ofDay || ofDay.table === 'figure_device') return undefined
  const ofDays = { ...scope, ...days }
  const read = periods.flatMap(period => [
    timesOf({ ...scope, ...period }, split),
    pastTimesOf({ ...scope, ...period }, split),
  ])
  if (changed.length > 0)
    read.push(
      sql`select each.* from ${changedDays(changed)} cross join lateral (${timesOf(ofDays, split)} and ${ofChangedDay} offset 0) each`,
      sql`select each.* from ${changedDays(changed)} cross join lateral (${pastTimesOf(ofDays, split)} and ${pastOfChangedDay} offset 0) each`,
    )
  const inSteps = (what: 'opening' | 'judging') => sql`
    select key, ${sql.lit(what)} as what, ${stepOf(sql.ref(what))} as step, count(*)::int as n, sum(${sql.ref(what)}) as minutes
    from timed where ${sql.ref(what)} is not null group by 1, 3`
  // Where every day is counted no alarm is read.
  const { rows: alarms } =
    read.length === 0
      ? { rows: [] }
      : await sql<TimeSteps['alarms'][number]>`
    with timed as materialized (${sql.join(read, sql` union all `)}
    )${inSteps('opening')} union all${inSteps('judging')}`.execute(db)
  const within = inDays(scope, split, days, changed)
  if (ofDay.table === 'figure_hour') {
    const told = await sql<HourSteps>`
      select ${atSite(sql.ref('day'))}::date::text as day, level, hours, opening_sums as "openingSums", judging_sums as "judgingSums",
        opening, judging
      from figure_hour where ${within}`.execute(db)
    return { alarms, days: [], hours: told.rows }
  }
  const told = await sql<DaySteps>`
    select ${ofDay.part().key} as key, opening, opening_sum as "openingSum", judging, judging_sum as "judgingSum"
    from figure_day where ${within}`.execute(db)
  return { alarms, days: told.rows, hours: [] }
}

export type PeopleSeen = { people: number; authorised: number; unauthorised: number }

/** People of the face libraries that cameras knew. */
export async function countPeopleSeen(db: Reader, scope: FigureScope): Promise<PeopleSeen> {
  const { rows } = await sql<PeopleSeen>`
    select count(distinct person)::int as people, count(distinct person) filter (where kind = 'authorised')::int as authorised,
      count(distinct person) filter (where kind = 'unauthorised')::int as unauthorised
    from (
      select nullif(alarm.extra->>'personnelId', '') as person, ${kindOfPerson} as kind from alarm where ${inFigures(scope)}
    ) seen`.execute(db)
  return rows[0] ?? { people: 0, authorised: 0, unauthorised: 0 }
}
