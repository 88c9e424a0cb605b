/**
 * The figures of alarms: one predicate for each, and one way to ask for them. Screens, files, mails and dashboards all read here, so
 * that they tell the same number. Counts are answered by the index `alarm_desk`; times are read with the alarms. Alarms whose records went
 * by a rule are told of by `past_alarm`, to the same figures; nobody's name is left there.
 */
import { nobodyKnown } from '@watchfire/contract/report/figure.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type AlarmScope,
  isOverdue,
  judgingMinutes,
  matchingAlarms,
  openingMinutes,
  visiblePast,
} from '../alarm/alarm.public.ts'
import { atSite } from '../core/db/at-site.ts'
import type { Reader } from '../core/db/database.ts'

/** Which alarms are told of; half-open, ms. */
export type FigureScope = {
  viewer: AlarmScope
  from: number
  until: number
  /** Empty: every type. */
  types?: readonly number[]
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
const countNames = ['total', 'handled', 'pending', 'severe', 'overdue', 'confirmed', 'falseAlarms', 'ignored', 'viewed']
const summed = sql.join(countNames.map(name => sql`sum(part.${sql.ref(name)})::int as ${sql.ref(name)}`))

type Key = RawBuilder<string>
/** What a split calls an alarm's part, by the time it was filed under or the hour of it. `whole` makes one row of all. */
const keysOf = (of: 'alarm' | 'past_alarm', at: string) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const localTime = () => atSite(column(at))
  const asText = (form: string) => (): Key => sql<string>`to_char(${localTime()}, ${form})`
  return {
    whole: (): Key => sql<string>`''`,
    hour: asText('HH24'),
    hourOfDay: asText('YYYY-MM-DD HH24'),
    day: asText('YYYY-MM-DD'),
    week: (): Key => sql<string>`to_char(date_trunc('week', ${localTime()}), 'YYYY-MM-DD')`,
    month: asText('YYYY-MM'),
    project: (): Key => sql<string>`${column('project_id')}::text`,
    region: (): Key => sql<string>`coalesce(${column('region_id')}::text, '')`,
    type: (): Key => sql<string>`${column('type')}::text`,
    level: (): Key => sql<string>`${column('level')}::text`,
    levelHour: (): Key => sql<string>`${column('level')} || ':' || to_char(${localTime()}, 'HH24')`,
    typeLevel: (): Key => sql<string>`${column('type')} || ':' || ${column('level')}`,
    shift: (): Key => sql<string>`(extract(hour from ${localTime()})::int / 8)::text`,
  }
}
const keys = {
  ...keysOf('alarm', 'alarm_at'),
  device: (): Key => sql<string>`alarm.project_id || ':' || alarm.device_no`,
  person: (): Key => sql<string>`alarm.handled_by`,
}
export type Split = keyof typeof keys
const pastKeys: Record<Split, () => Key> = {
  ...keysOf('past_alarm', 'at'),
  // A number no device has.
  device: () => sql<string>`past_alarm.project_id || ':0'`,
  person: () => sql<string>`${nobodyKnown}::text`,
}

const inFigures = ({ viewer, from, until, types = [] }: FigureScope): RawBuilder<SqlBool> => {
  const ofTypes = types.length === 0 ? sql`` : sql` and alarm.type = any(${[...types]}::smallint[])`
  return sql<SqlBool>`${matchingAlarms(viewer, { from, until })}${ofTypes}`
}

const inPastFigures = ({ viewer, from, until, types = [] }: FigureScope): RawBuilder<SqlBool> => {
  const ofTypes = types.length === 0 ? sql`` : sql` and past_alarm.type = any(${[...types]}::smallint[])`
  return sql<SqlBool>`${visiblePast(viewer, { from, until })}${ofTypes}`
}

/** The parts with the most alarms first. */
export async function countFigures(
  db: Reader,
  scope: FigureScope,
  split: Split,
  limit: number,
): Promise<(Counts & { key: string })[]> {
  const { rows } = await sql<Counts & { key: string }>`
    select part.key, ${summed}
    from (
      select ${keys[split]()} as key, ${counts} from alarm where ${inFigures(scope)} group by 1
      union all
      select ${pastKeys[split]()} as key, ${pastCounts} from past_alarm where ${inPastFigures(scope)} group by 1
    ) as part
    group by part.key order by sum(part.total) desc, part.key limit ${limit}`.execute(db)
  return rows
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
export async function measureTimes(db: Reader, scope: FigureScope, split: Split, limit: number): Promise<Times[]> {
  const quantiles = (column: string) => sql`percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(column)})`
  const { rows } = await sql<Times>`
    select key, count(opening)::int as opened, ${quantiles('opening')} as response, avg(opening) as "meanResponse",
           count(judging)::int as judged, ${quantiles('judging')} as handling, avg(judging) as "meanHandling"
    from (
      select ${keys[split]()} as key, ${openingMinutes()} as opening, ${judgingMinutes()} as judging
      from alarm where ${inFigures(scope)}
      union all
      select ${pastKeys[split]()} as key, each.opening, each.judging
      from past_alarm cross join unnest(past_alarm.opening, past_alarm.judging) as each (opening, judging)
      where ${inPastFigures(scope)}
    ) timed
    where opening is not null or judging is not null
    group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
  return rows
}
