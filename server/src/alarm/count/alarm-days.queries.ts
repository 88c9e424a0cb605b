/** Totals of the days that stand in `alarm_day`; migration 0024 says what a row of it counts. */
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../core/db/database.ts'
import { plannedEachTime } from '../../core/db/planning.queries.ts'
import { ofWholeProject, withinScope } from '../../core/session/scope.ts'
import { type AlarmFilter, type AlarmScope, matchingAlarms } from '../alarm-filter.queries.ts'

export type Period = { from: number; until: number }

const fault = z.encode(alarmLevel, 'fault')

/** Days before it (ms, midnight UTC) are counted; 0 when none is. */
export async function countedUntil(trx: Trx): Promise<number> {
  const { rows } = await sql<{ until: number | null }>`select until from alarm_days_counted`.execute(trx)
  return rows[0]?.until ?? 0
}

/** Rows of the days whose sum is what fits the filter, severe pending alarms included. */
function matchingDays(viewer: AlarmScope, { type, family, level }: AlarmFilter, days: Period) {
  const columns = {
    company_id: 'alarm_day.company_id',
    project_id: 'alarm_day.project_id',
    region_id: ofWholeProject,
  } as const
  const parts: Expression<SqlBool>[] = [
    withinScope(viewer, columns)(undefined),
    sql`alarm_day.day >= ${new Date(days.from)} and alarm_day.day < ${new Date(days.until)}`,
  ]
  if (viewer.projectIds === null) parts.push(sql`alarm_day.project_id = 0`)
  if (type !== undefined) parts.push(sql`alarm_day.type = ${type}`)
  if (family !== undefined)
    parts.push(
      sql`alarm_day.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = ${family}))`,
    )
  if (type === undefined && family === undefined) parts.push(sql`alarm_day.type = 0`)
  if (level !== undefined) parts.push(sql`alarm_day.level = ${z.encode(alarmLevel, level)}`)
  if (!viewer.rights.has(rights.faultAlarms)) parts.push(sql`alarm_day.level <> ${fault}`)
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** What a list of all but the urgent ones leaves out of the days: few, in an index of their own. */
const urgentWithin = (viewer: AlarmScope, filter: AlarmFilter, days: Period) =>
  matchingAlarms(viewer, { ...filter, ...days, urgent: true })

/** The exact number of alarms that fit: the sum of `days`, and a count of what lies before and behind them. */
export function sumByDays(viewer: AlarmScope, filter: AlarmFilter, days: Period) {
  const edges = [
    { ...filter, until: days.from },
    { ...filter, from: days.until },
  ].filter(({ from, until }) => from < until)
  const counted = edges.map(edge => sql` + (select count(*) from alarm where ${matchingAlarms(viewer, edge)})`)
  if (filter.urgent === false)
    counted.push(sql` - (select count(*) from alarm where ${urgentWithin(viewer, filter, days)})`)
  return sql`select (
      coalesce((select sum(alarms) from alarm_day where ${matchingDays(viewer, filter, days)}), 0)${sql.join(counted, sql``)}
    )::int as total`
}

export async function countByDays(trx: Trx, viewer: AlarmScope, filter: AlarmFilter, days: Period): Promise<number> {
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
    ${sumByDays(viewer, filter, days)}`.execute(trx)
  return rows[0]?.total ?? 0
}

/** The same per day, by its midnight; a day without alarms is missing. */
export async function countPerDay(
  trx: Trx,
  viewer: AlarmScope,
  filter: AlarmFilter,
  days: Period,
): Promise<Map<number, number>> {
  const urgent = sql`
      union all
      select date_trunc('day', alarm.alarm_at, 'UTC'), -1 from alarm where ${urgentWithin(viewer, filter, days)}`
  const { rows } = await sql<{ day: number; total: number }>`${plannedEachTime}
    select day, sum(alarms)::int as total
    from (
      select day, alarms from alarm_day where ${matchingDays(viewer, filter, days)}${filter.urgent === false ? urgent : sql``}
    ) as counted
    group by day`.execute(trx)
  return new Map(rows.map(({ day, total }) => [day, total]))
}
