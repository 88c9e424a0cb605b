import { defaultAlarms, fewestVerdicts, silentDays } from '@watchfire/contract/alarm/desk.calls.ts'
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { scopeColumns, withinScope } from '../../core/session/scope.ts'
import { type AlarmScope, filedWithin, visibleAlarms } from '../alarm-filter.queries.ts'

/** True and false verdicts of a company's alarms of one type, all of them and those of one device, by index alone. */
export async function countVerdicts(
  trx: Trx,
  viewer: AlarmScope,
  of: { companyId: number; type: number; deviceId: string; from: number; until: number },
) {
  const own = sql`alarm.device_no = (select device.device_no from device where device.device_id = ${of.deviceId})`
  const { rows } = await sql<{ all_true: number; all_false: number; own_true: number; own_false: number }>`
    select count(*) filter (where alarm.verdict = 2)::int as all_true,
           count(*) filter (where alarm.verdict = 1)::int as all_false,
           count(*) filter (where alarm.verdict = 2 and ${own})::int as own_true,
           count(*) filter (where alarm.verdict = 1 and ${own})::int as own_false
    from alarm
    where alarm.company_id = ${of.companyId} and ${visibleAlarms(viewer)} and ${filedWithin(of)} and alarm.type = ${of.type}
      and alarm.verdict in (1, 2)`.execute(trx)
  return rows[0] ?? { all_true: 0, all_false: 0, own_true: 0, own_false: 0 }
}

const devicePlace = scopeColumns('device')

export type VerdictsOfHour = {
  type: number
  type_name: string
  type_name_en: string
  hour: number
  yes: number
  no: number
}

/** True and false verdicts on alarms of a channel in scope, by type and by hour of the site's clock; undefined when there is no such channel. */
export async function countVerdictsByHour(
  trx: Trx,
  viewer: AlarmScope,
  of: { deviceId: string; from: number; until: number; zone: string },
): Promise<VerdictsOfHour[] | undefined> {
  const { rows } = await sql<{ hours: VerdictsOfHour[] }>`
    select coalesce((
      select jsonb_agg(counted) from (
        select alarm.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en,
               extract(hour from alarm.alarm_at at time zone ${of.zone})::int as hour,
               count(*) filter (where alarm.verdict = 2)::int as yes, count(*) filter (where alarm.verdict = 1)::int as no
        from alarm join alarm_type on alarm_type.type = alarm.type
        where alarm.company_id = device.company_id and ${visibleAlarms(viewer)} and ${filedWithin(of)}
          and alarm.device_no = device.device_no and alarm.verdict in (1, 2)
        group by alarm.type, alarm_type.name, alarm_type.name_en, hour
      ) as counted), '[]') as hours
    from device where device.device_id = ${of.deviceId} and ${withinScope(viewer, devicePlace)(undefined)}`.execute(trx)
  return rows[0]?.hours
}

export type DoubtfulRow = {
  doubt: 'blind' | 'silent' | 'noisy'
  device_id: string
  device_name: string
  project_name: string
  type_name: string
  type_name_en: string
  yes: number
  no: number
  since: number | null
}

/** Of each kind the worst of the time, by one read of the index of alarms. 71 is the catalogue's number of picture faults. */
export async function listDoubtful(
  trx: Trx,
  viewer: AlarmScope,
  of: { from: number; until: number; limit: number },
): Promise<DoubtfulRow[]> {
  const lately = new Date(of.until - silentDays * 86_400_000)
  const { rows } = await sql<DoubtfulRow>`
    with counted as (
      select alarm.device_no, alarm.type,
             count(*) filter (where alarm.verdict = 2)::int as yes, count(*) filter (where alarm.verdict = 1)::int as no,
             count(*) filter (where alarm.level <> 5)::int as detections,
             max(alarm.alarm_at) filter (where alarm.level <> 5) as last_at,
             min(alarm.alarm_at) filter (where alarm.type = 71 and alarm.state = 1) as fault_at
      from alarm where ${visibleAlarms(viewer)} and ${filedWithin(of)}
      group by alarm.device_no, alarm.type
    ), doubtful as (
      (select 'blind' as doubt, device_no, type, 0 as yes, 0 as no, fault_at as since, 1 as rank
       from counted where fault_at is not null order by fault_at desc limit ${of.limit})
      union all
      (select 'silent', counted.device_no, null, 0, 0, max(last_at), 2
       from counted join device on device.device_no = counted.device_no and device.kind = 2 and device.state = 1
       group by counted.device_no having sum(detections) >= ${defaultAlarms} and max(last_at) < ${lately}
       order by max(last_at) limit ${of.limit})
      union all
      (select 'noisy', device_no, type, yes, no, null, 3
       from counted where yes + no >= ${fewestVerdicts} and no > yes order by no desc limit ${of.limit})
    )
    select doubt, device.device_id, device.name as device_name, project.name as project_name,
           coalesce(alarm_type.name, '') as type_name, coalesce(alarm_type.name_en, '') as type_name_en, yes, no, since
    from doubtful
    join device on device.device_no = doubtful.device_no and device.kind = 2 and ${withinScope(viewer, devicePlace)(undefined)}
    join project on project.project_id = device.project_id
    left join alarm_type on alarm_type.type = doubtful.type
    order by rank, no desc, since desc, device.device_id`.execute(trx)
  return rows
}
