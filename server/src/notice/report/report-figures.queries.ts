/** The figures of a report: each statement reads one company's (or customer's) alarms of at most 31 days and answers few rows. */
import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { matchingAlarms } from '../../alarm/alarm.public.ts'
import type { Reader } from '../../core/db/database.ts'

/** Which alarms a report tells of; half-open, ms. */
export type ReportScope = {
  from: number
  until: number
  companyIds: number[]
  /** Null: every project of these companies. */
  projectIds: number[] | null
  /** Of these projects these regions alone. A report that was queued before there were any has none. */
  regionLimits?: readonly RegionLimit[]
  /** Empty: every type. */
  types: number[]
  faults: boolean
}

export type Counts = { total: number; confirmed: number; false: number; ignored: number; seen: number; pending: number }

/** All of it stands in the index `alarm_desk`. */
const counts = sql`count(*)::int as total, count(*) filter (where alarm.verdict = 2)::int as confirmed,
             count(*) filter (where alarm.verdict = 1)::int as false, count(*) filter (where alarm.verdict = 3)::int as ignored,
             count(*) filter (where alarm.verdict in (4, 5))::int as seen, count(*) filter (where alarm.state = 1)::int as pending`

function inReport({
  from,
  until,
  companyIds,
  projectIds,
  regionLimits = [],
  types,
  faults,
}: ReportScope): RawBuilder<SqlBool> {
  const seen = new Set(faults ? [rights.faultAlarms] : [])
  const viewer = { tenantId: null, companyIds, projectIds, regionLimits, regionId: null, rights: seen }
  const ofTypes = types.length === 0 ? sql`` : sql` and alarm.type = any(${types}::smallint[])`
  return sql<SqlBool>`${matchingAlarms(viewer, { from, until })}${ofTypes}`
}

export type TypeFigures = Counts & { type: number; level: number; name: string; name_en: string }

export async function countByType(db: Reader, scope: ReportScope, limit: number): Promise<TypeFigures[]> {
  const { rows } = await sql<TypeFigures>`
    select counted.*, alarm_type.name, alarm_type.name_en
    from (select alarm.type, alarm.level, ${counts} from alarm where ${inReport(scope)} group by alarm.type, alarm.level) counted
    join alarm_type on alarm_type.type = counted.type
    order by counted.total desc, counted.type, counted.level limit ${limit}`.execute(db)
  return rows
}

export type HandlingMinutes = { type: number | null; level: number | null; mean: number; median: number }

/** From receipt to the verdict a person gave, by type and level; the row without a type is that of all. */
export async function readHandlingMinutes(db: Reader, scope: ReportScope, limit: number): Promise<HandlingMinutes[]> {
  const minutes = sql`extract(epoch from alarm.handled_at - alarm.received_at)::float8 / 60`
  const { rows } = await sql<HandlingMinutes>`
    select alarm.type, alarm.level, avg(${minutes}) as mean, percentile_cont(0.5) within group (order by ${minutes}) as median
    from alarm
    where ${inReport(scope)} and alarm.verdict in (1, 2, 3) and alarm.handled_at is not null
    group by grouping sets ((alarm.type, alarm.level), ()) having count(*) > 0
    order by alarm.type nulls first, alarm.level limit ${limit}`.execute(db)
  return rows
}

export type ProjectFigures = Counts & { company: string; project: string }

export async function countByProject(db: Reader, scope: ReportScope, limit: number): Promise<ProjectFigures[]> {
  const { rows } = await sql<ProjectFigures>`
    select counted.*, company.name as company, project.name as project
    from (
      select alarm.project_id, ${counts} from alarm where ${inReport(scope)}
      group by alarm.project_id order by count(*) desc, alarm.project_id limit ${limit}
    ) counted
    join project on project.project_id = counted.project_id join company on company.company_id = project.company_id
    order by counted.total desc, counted.project_id`.execute(db)
  return rows
}

export type DeviceFigures = ProjectFigures & { device_id: string; name: string; location: string }

export async function countByDevice(db: Reader, scope: ReportScope, limit: number): Promise<DeviceFigures[]> {
  const { rows } = await sql<DeviceFigures>`
    select counted.*, device.device_id, device.name, device.location, project.name as project, company.name as company
    from (
      select alarm.project_id, alarm.device_no, ${counts} from alarm where ${inReport(scope)}
      group by alarm.project_id, alarm.device_no order by count(*) desc, alarm.device_no, alarm.project_id limit ${limit}
    ) counted
    join device on device.device_no = counted.device_no
    join project on project.project_id = counted.project_id join company on company.company_id = project.company_id
    order by counted.total desc, counted.device_no, counted.project_id`.execute(db)
  return rows
}

export type TimeFigures = Counts & { time: string }

/** By the site's hours (`2026-11-20 07`) or days (`2026-11-20`); those without an alarm are missing. */
export async function countByTime(
  db: Reader,
  scope: ReportScope,
  step: 'hour' | 'day',
  zone: string,
): Promise<TimeFigures[]> {
  const form = step === 'hour' ? 'YYYY-MM-DD HH24' : 'YYYY-MM-DD'
  const { rows } = await sql<TimeFigures>`
    select to_char(alarm.alarm_at at time zone ${zone}, ${form}) as time, ${counts} from alarm where ${inReport(scope)}
    group by 1 order by 1 limit 1000`.execute(db)
  return rows
}
