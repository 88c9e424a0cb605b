/**
 * The figures of alarms: one predicate for each, and one way to ask for them. Screens, files, mails and dashboards all read here, so
 * that they tell the same number. Counts are answered by the index `alarm_desk`; times are read with the alarms.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AlarmScope, isOverdue, matchingAlarms } from '../alarm/alarm.public.ts'
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

const localTime = () => atSite(sql`alarm.alarm_at`)
const asText = (form: string) => () => sql<string>`to_char(${localTime()}, ${form})`

/** What a split calls an alarm's part. `whole` makes one row of all. */
const keys = {
  whole: () => sql<string>`''`,
  hour: asText('HH24'),
  hourOfDay: asText('YYYY-MM-DD HH24'),
  day: asText('YYYY-MM-DD'),
  week: () => sql<string>`to_char(date_trunc('week', ${localTime()}), 'YYYY-MM-DD')`,
  month: asText('YYYY-MM'),
  project: () => sql<string>`alarm.project_id::text`,
  region: () => sql<string>`coalesce(alarm.region_id::text, '')`,
  type: () => sql<string>`alarm.type::text`,
  level: () => sql<string>`alarm.level::text`,
  levelHour: () => sql<string>`alarm.level || ':' || to_char(${localTime()}, 'HH24')`,
  typeLevel: () => sql<string>`alarm.type || ':' || alarm.level`,
  device: () => sql<string>`alarm.project_id || ':' || alarm.device_no`,
  shift: () => sql<string>`(extract(hour from ${localTime()})::int / 8)::text`,
  person: () => sql<string>`alarm.handled_by`,
} as const satisfies Record<string, () => RawBuilder<string>>
export type Split = keyof typeof keys

const inFigures = ({ viewer, from, until, types = [] }: FigureScope): RawBuilder<SqlBool> => {
  const ofTypes = types.length === 0 ? sql`` : sql` and alarm.type = any(${[...types]}::smallint[])`
  return sql<SqlBool>`${matchingAlarms(viewer, { from, until })}${ofTypes}`
}

/** The parts with the most alarms first. */
export async function countFigures(
  db: Reader,
  scope: FigureScope,
  split: Split,
  limit: number,
): Promise<(Counts & { key: string })[]> {
  const { rows } = await sql<Counts & { key: string }>`
    select ${keys[split]()} as key, ${counts} from alarm where ${inFigures(scope)}
    group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
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
  const minutes = (moment: RawBuilder<unknown>) =>
    sql`greatest(0, extract(epoch from ${moment} - alarm.alarm_at)::float8 / 60)`
  const quantiles = (column: string) => sql`percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(column)})`
  const { rows } = await sql<Times>`
    select key, count(opening)::int as opened, ${quantiles('opening')} as response, avg(opening) as "meanResponse",
           count(judging)::int as judged, ${quantiles('judging')} as handling, avg(judging) as "meanHandling"
    from (
      select ${keys[split]()} as key,
             case when alarm.opened_at is not null then ${minutes(sql`alarm.opened_at`)} end as opening,
             case when alarm.verdict in (1, 2, 3) then ${minutes(sql`coalesce(alarm.judged_at, alarm.handled_at)`)} end as judging
      from alarm where ${inFigures(scope)}
    ) timed
    where opening is not null or judging is not null
    group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
  return rows
}
