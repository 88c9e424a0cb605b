import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import type { AlarmKey } from '../alarm-key.ts'
import { amongAlarms } from './among-alarms.queries.ts'

/**
 * Takes alarms away with everything that hangs on them, tells of it, and writes down in the audit log what each of them was and every
 * verdict it had. The keys of their events stay: an event that is sent again is still the same event. The caller holds the locks.
 */
export async function removeAlarms(
  trx: Trx,
  alarms: readonly (AlarmKey & { publicId: string })[],
  by: { accountId: number; address: string; sessionId: number; call?: string; requestId?: string },
): Promise<void> {
  await sql`
    with to_delete as (
      select alarm.*, chosen.public_id
      from ${rowsAs('chosen', alarms, {
        tenant_id: ['bigint', alarm => alarm.tenantId],
        alarm_id: ['bigint', alarm => alarm.alarmId],
        alarm_at: ['moment', alarm => alarm.alarmAt],
        public_id: ['text', alarm => alarm.publicId],
      })}
      join alarm on alarm.tenant_id = chosen.tenant_id and alarm.alarm_id = chosen.alarm_id and alarm.alarm_at = chosen.alarm_at
        and ${amongAlarms(alarms)}
    ), written as (
      insert into audit (
        tenant_id, company_id, project_id, account_id, address, session_id, call, request_id, action, target, on_behalf, detail
      )
      select to_delete.tenant_id, to_delete.company_id, to_delete.project_id, ${by.accountId}, ${by.address}, ${by.sessionId || null},
             ${by.call ?? ''}, ${by.requestId ?? ''}, 'alarm.delete', to_delete.public_id,
             coalesce((select tenant_id <> to_delete.tenant_id from account where account_id = ${by.accountId}), false),
             jsonb_build_object(
               'type', to_delete.type, 'level', to_delete.level, 'state', to_delete.state, 'verdict', to_delete.verdict, 'count', to_delete.count,
               'occurredAt', to_delete.occurred_at, 'projectId', to_delete.project_id, 'device', place.device_name,
               'location', place.location, 'extra', to_delete.extra, 'handlings', coalesce((
                 select jsonb_agg(jsonb_build_object(
                   'at', handling.at, 'by', handling.by_name, 'verdict', handling.verdict, 'comment', handling.comment,
                   'punishments', coalesce((
                     select jsonb_agg(jsonb_build_object('offender', offender, 'money', money) order by punishment_id)
                     from punishment where punishment.handling_id = handling.handling_id
                   ), '[]')
                 ) order by handling.handling_id)
                 from handling where handling.tenant_id = to_delete.tenant_id and handling.alarm_id = to_delete.alarm_id
               ), '[]')
             )
      from to_delete join place on place.place_id = to_delete.place_id
    ), closed as (
      delete from open_alarm using to_delete
      where open_alarm.tenant_id = to_delete.tenant_id and open_alarm.alarm_id = to_delete.alarm_id
    ), no_reminder as (
      delete from reminder using to_delete
      where reminder.tenant_id = to_delete.tenant_id and reminder.alarm_id = to_delete.alarm_id
    ), no_punishment as (
      delete from punishment using to_delete
      where punishment.tenant_id = to_delete.tenant_id and punishment.alarm_id = to_delete.alarm_id
    ), no_handling as (
      delete from handling using to_delete
      where handling.tenant_id = to_delete.tenant_id and handling.alarm_id = to_delete.alarm_id
    ), no_occurrence as (
      delete from occurrence using to_delete
      where occurrence.tenant_id = to_delete.tenant_id and occurrence.alarm_id = to_delete.alarm_id and occurrence.alarm_at = to_delete.alarm_at
    ), gone as (
      delete from alarm using to_delete
      where alarm.tenant_id = to_delete.tenant_id and alarm.alarm_id = to_delete.alarm_id and alarm.alarm_at = to_delete.alarm_at
        and ${amongAlarms(alarms)}
    )
    insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, detail)
    select 'alarmGone', 'deleted', tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, jsonb_build_object('level', level)
    from to_delete`.execute(trx)
}
