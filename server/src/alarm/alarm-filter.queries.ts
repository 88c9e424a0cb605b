/** The one predicate of alarms: lists, totals and exports all ask by it. Its columns all stand in the index `alarm_desk`. */
import {
  type AlarmFamily,
  type AlarmLevel,
  type AlarmState,
  alarmLevel,
  alarmState,
  type Verdict,
  verdict,
} from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { ofTenant, scopeColumns, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { PublicAlarmKey } from './alarm-key.ts'
import { amongAlarmsOf } from './handle/among-alarms.queries.ts'

/** What of a viewer decides about which alarms it sees. */
export type AlarmScope = Pick<Viewer, 'tenantId' | 'companyIds' | 'projectIds' | 'regionLimits' | 'regionId' | 'rights'>

export type AlarmFilter = {
  /** Half-open, ms: from ≤ at < until. */
  from: number
  until: number
  /** What a keyword stands for: places, or alarm types of that name. */
  keyword?: { placeIds: number[]; types: number[] }
  type?: number
  family?: AlarmFamily
  level?: AlarmLevel
  state?: AlarmState
  verdict?: Verdict
  overdue?: boolean
  deviceId?: string
  /** Only pending severe alarms, or all but those: the two parts of a list that shows the severe first. */
  urgent?: boolean
  /** Only these. */
  keys?: readonly PublicAlarmKey[]
}

const fault = z.encode(alarmLevel, 'fault')
const columns = scopeColumns('alarm')

/** Alarms in scope; faults only for those who may see faults. */
export function visibleAlarms(viewer: AlarmScope): Expression<SqlBool> {
  const inScope = withinScope(viewer, columns)(undefined)
  return viewer.rights.has(rights.faultAlarms) ? inScope : sql<SqlBool>`(${inScope} and alarm.level <> ${fault})`
}

const overdueMinutes = sql`coalesce(
    (select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
    (select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type))`

/** The same of what is told of alarms by hours or days, filed at from ≤ at < until. */
const visibleOf =
  <T extends string>(table: T, at: string) =>
  (viewer: AlarmScope, { from, until }: { from: number; until: number }) => {
    const time = sql.ref(`${table}.${at}`)
    const noFaults = viewer.rights.has(rights.faultAlarms) ? sql`` : sql` and ${sql.ref(`${table}.level`)} <> ${fault}`
    return sql<SqlBool>`${ofTenant(viewer, `${table}.tenant_id`)} and ${withinScope(viewer, scopeColumns(table))(undefined)}
    and ${time} >= ${new Date(from)} and ${time} < ${new Date(until)}${noFaults}`
  }
/** By whole hours. */
export const visiblePast = visibleOf('past_alarm', 'at')
/** By days of the site. */
export const visibleDays = <T extends string>(table: T) => visibleOf(table, 'day')

/** Severe, pending, and older than its type may be, which is a day at most. */
export const isOverdue = () => sql<SqlBool>`case when alarm.state = 1 and alarm.level = 1
      then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - ${overdueMinutes} * interval '1 minute' else false end`

/** Alarms in scope that fit the filter. */
export function matchingAlarms(viewer: AlarmScope, filter: AlarmFilter): RawBuilder<SqlBool> {
  const { keyword, type, family, level, state, deviceId, keys } = filter
  const parts: Expression<SqlBool>[] = [visibleAlarms(viewer), filedWithin(filter)]
  if (keyword) {
    parts.push(
      sql`(alarm.place_id = any(${keyword.placeIds}::bigint[]) or alarm.type = any(${keyword.types}::smallint[]))`,
    )
  }
  if (type !== undefined) parts.push(sql`alarm.type = ${type}`)
  // As an array that is read once: the types stay a filter within the index.
  if (family !== undefined) {
    parts.push(sql`alarm.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = ${family}))`)
  }
  if (level !== undefined) parts.push(sql`alarm.level = ${z.encode(alarmLevel, level)}`)
  if (state !== undefined) parts.push(sql`alarm.state = ${z.encode(alarmState, state)}`)
  if (filter.verdict !== undefined) parts.push(sql`alarm.verdict = ${z.encode(verdict, filter.verdict)}`)
  if (filter.overdue !== undefined) parts.push(filter.overdue ? isOverdue() : sql`not ${isOverdue()}`)
  if (deviceId !== undefined) {
    parts.push(sql`alarm.device_no = (select device.device_no from device where device.device_id = ${deviceId})`)
  }
  if (keys !== undefined) parts.push(amongAlarmsOf(viewer, keys))
  // In words the planner knows from the index `alarm_urgent`: no parameters.
  if (filter.urgent !== undefined) {
    const urgent = sql<SqlBool>`(alarm.state = 1 and alarm.level = 1)`
    parts.push(filter.urgent ? urgent : sql`not ${urgent}`)
  }
  return sql<SqlBool>`${sql.join(
    parts,
    sql`
        and `,
  )}`
}

/** Filed at from ≤ at < until; it also names the partitions that are read. */
export const filedWithin = ({ from, until }: { from: number; until: number }) =>
  sql<SqlBool>`alarm.alarm_at >= ${new Date(from)} and alarm.alarm_at < ${new Date(until)}`

/** Behind an alarm in the order of lists, newest first. */
export const olderThan = ({ alarmAt, alarmId }: PublicAlarmKey) =>
  sql` and (alarm.alarm_at, alarm.alarm_id) < (${new Date(alarmAt)}, ${alarmId}::bigint)`

/** A text that people typed, as a pattern that means nothing but itself. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
