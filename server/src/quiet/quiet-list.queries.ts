import { sql } from 'kysely'
import { visibleAlarms } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import { ofWholeProject, scopeColumns, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { devicesOf } from './maintenance.queries.ts'

export type QuietRow = {
  device_id: string
  quiet_from: number
  quiet_until: number
  include_severe: boolean
  set_by: string
  set_at: number | null
  alarm_id: number | null
  alarm_at: number | null
  type: number | null
  type_name: string | null
  type_name_en: string | null
  whole_type: boolean
  maintenance_id: number | null
  reason: string | null
  reach: string | null
  may_end: boolean | null
}

const place = scopeColumns('device')

/** What is quiet in scope and not over, the first to end first. */
export async function listQuiet(trx: Trx, viewer: Viewer, limit: number): Promise<QuietRow[]> {
  const { rows } = await sql<QuietRow>`
    select device_id, silent_from as quiet_from, silent_until as quiet_until, silent_severe as include_severe, silent_by as set_by,
           silent_set_at as set_at, null::bigint as alarm_id, null::timestamptz as alarm_at, null::smallint as type,
           null as type_name, null as type_name_en, false as whole_type,
           null::bigint as maintenance_id, null as reason, null as reach, null::boolean as may_end
    from device where silent_until > now() and ${withinScope(viewer, place)(undefined)}
    union all
    select device.device_id, reminder.set_at, reminder.due_at, reminder.hold_severe, reminder.set_by, reminder.set_at, alarm.alarm_id,
           alarm.alarm_at, alarm.type, alarm_type.name, alarm_type.name_en, reminder.type is not null, null, null, null, null
    from reminder
    join alarm on alarm.tenant_id = reminder.tenant_id and alarm.alarm_id = reminder.alarm_id and alarm.alarm_at = reminder.alarm_at
    join device on device.device_no = alarm.device_no
    join alarm_type on alarm_type.type = alarm.type
    where reminder.fired_at is null and reminder.due_at > now() and ${visibleAlarms(viewer)}
    union all
    select device.device_id, maintenance.began_at, maintenance.until, false, maintenance.set_by, maintenance.set_at, null, null, null,
           null, null, false, maintenance.maintenance_id, maintenance.reason, device.reach,
           device.reach = 'device' or ${withinScope(viewer, { ...place, region_id: ofWholeProject })(undefined)}
    from maintenance cross join lateral (${devicesOf}) as device
    where maintenance.until > now() and ${withinScope(viewer, place)(undefined)}
    order by quiet_until, device_id limit ${limit}`.execute(trx)
  return rows
}
