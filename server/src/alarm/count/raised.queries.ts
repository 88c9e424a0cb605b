/** What devices raised lately, by one read of the index of alarms, or of the days that are counted. */
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { alarmsOfSubTypes, maxServersOfType, maxSubTypes } from '@watchfire/contract/alarm/raised.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Trx } from '../../core/db/database.ts'
import { scopeColumns, withinScope } from '../../core/session/scope.ts'
import { type AlarmScope, filedWithin, visibleAlarms } from '../alarm-filter.queries.ts'

type Period = { from: number; until: number }
const devicePlace = scopeColumns('device')
const fault = z.encode(alarmLevel, 'fault')

export type RaisedTypeRow = {
  type: number
  name: string
  name_en: string
  alarms: number
  last_at: number
}

/** The most frequent first. Of one device that is to be in scope, if it is named: undefined when there is none. */
export async function listRaisedTypes(
  trx: Trx,
  viewer: AlarmScope,
  { deviceId, ...period }: Period & { deviceId?: string | undefined },
): Promise<RaisedTypeRow[] | undefined> {
  const device = deviceId === undefined ? undefined : await findDeviceInScope(trx, viewer, deviceId)
  if (deviceId !== undefined && !device) return undefined
  const ofDevice = device ? sql`and alarm.device_no = ${device.device_no}` : sql``
  const { rows } = await sql<RaisedTypeRow>`
    select counted.type, alarm_type.name, alarm_type.name_en, counted.alarms, counted.last_at
    from (
      select alarm.type, count(*)::int as alarms, max(alarm.alarm_at) as last_at
      from alarm where ${visibleAlarms(viewer)} and ${filedWithin(period)} ${ofDevice}
      group by alarm.type
    ) as counted
    join alarm_type on alarm_type.type = counted.type
    order by counted.alarms desc, counted.type`.execute(trx)
  return rows
}

const findDeviceInScope = (trx: Trx, viewer: AlarmScope, deviceId: string) =>
  trx
    .selectFrom('device')
    .where('device.device_id', '=', deviceId)
    .where(withinScope(viewer, devicePlace))
    .select('device.device_no')
    .executeTakeFirst()

/** So many of the newest alarms of a company are looked at for a type. */
const alarmsOfRaised = 5000

/**
 * Types that were raised lately: by the days that are counted, for whoever sees all of their companies, and by the newest alarms of
 * each company. As much is read of a company with millions of alarms.
 */
export async function listTypesRaised(
  trx: Reader,
  viewer: AlarmScope,
  { from, until }: Period,
  limit = alarmsOfRaised,
): Promise<number[]> {
  const companies = [...viewer.companyIds]
  const isWhole = viewer.projectIds === null && viewer.regionLimits.length === 0 && !viewer.regionId
  const noFaults = viewer.rights.has(rights.faultAlarms) ? sql`` : sql` and alarm_day.level <> ${fault}`
  const ofDays = sql`
    union
    select alarm_day.type from alarm_day
    where alarm_day.company_id = any(${companies}::bigint[]) and alarm_day.project_id = 0 and alarm_day.type <> 0
      and alarm_day.day >= ${new Date(from)} and alarm_day.day < ${new Date(until)}${noFaults}
    group by alarm_day.type having sum(alarm_day.alarms) > 0`
  const { rows } = await sql<{ type: number }>`
    select alarm.type from unnest(${companies}::bigint[]) as company (id)
    cross join lateral (
      select newest.company_id, newest.project_id, newest.region_id, newest.type, newest.level from alarm as newest
      where newest.company_id = company.id and newest.alarm_at >= ${new Date(from)} and newest.alarm_at < ${new Date(until)}
      order by newest.alarm_at desc, newest.alarm_id desc limit ${limit}
    ) as alarm
    where ${visibleAlarms(viewer)}${isWhole ? ofDays : sql``}`.execute(trx)
  return [...new Set(rows.map(row => row.type))]
}

export type RaisingServerRow = {
  device_id: string
  name: string
  state: number
  alarms: number
  last_at: number
}

/** AI servers by the alarms of their devices. Each server must itself be in scope: its devices may stand in another project. */
export async function listRaisingServers(
  trx: Trx,
  viewer: AlarmScope,
  { type, ...period }: Period & { type: number },
): Promise<RaisingServerRow[]> {
  const { rows } = await sql<RaisingServerRow>`
    select server.device_id, server.name, server.state, sum(counted.alarms)::int as alarms, max(counted.last_at) as last_at
    from (
      select alarm.device_no, count(*) as alarms, max(alarm.alarm_at) as last_at
      from alarm where ${visibleAlarms(viewer)} and ${filedWithin(period)} and alarm.type = ${type}
      group by alarm.device_no
    ) as counted
    join device as raiser on raiser.device_no = counted.device_no
    join device as server on server.device_no = coalesce(raiser.ai_server_no, raiser.device_no)
      and ${withinScope(viewer, scopeColumns('server'))(undefined)}
    group by server.device_no
    order by sum(counted.alarms) desc, server.device_id
    limit ${maxServersOfType}`.execute(trx)
  return rows
}

/** What algorithms called a kind of the type, or of the types about people. The kind lies with the alarm, so only the newest are read. */
export async function listRaisedSubTypes(
  trx: Trx,
  viewer: AlarmScope,
  { type, ...period }: Period & { type?: number | undefined },
): Promise<(RaisedTypeRow & { sub_type: string })[]> {
  const types =
    type === undefined
      ? sql`array(select alarm_type.type from alarm_type where alarm_type.family = 'people')`
      : sql`array[${type}]::smallint[]`
  const { rows } = await sql<RaisedTypeRow & { sub_type: string }>`
    select newest.sub_type, newest.type, alarm_type.name, alarm_type.name_en, count(*)::int as alarms, max(newest.alarm_at) as last_at
    from (
      select alarm.type, alarm.alarm_at, alarm.extra ->> 'subType' as sub_type
      from alarm where ${visibleAlarms(viewer)} and ${filedWithin(period)} and alarm.type = any(${types})
      order by alarm.alarm_at desc limit ${alarmsOfSubTypes}
    ) as newest
    join alarm_type on alarm_type.type = newest.type
    where newest.sub_type <> ''
    group by newest.sub_type, newest.type, alarm_type.name, alarm_type.name_en
    order by count(*) desc, newest.sub_type, newest.type
    limit ${maxSubTypes}`.execute(trx)
  return rows
}
