import { sql } from 'kysely'
import { amongAlarmsOf, type PublicAlarmKey, silentDevice, visibleAlarms } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import { scopeColumns, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { QuietPeriod } from './quiet-period.ts'

export type AlarmToPostpone = {
  alarm_id: number
  alarm_at: number
  type: number
  state: number
  device_no: number
  device_id: string
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  /** Its channel stands where the viewer may see it: it may have moved since the alarm. */
  channel_in_scope: boolean
}

const channelPlace = scopeColumns('device')

/** The alarm if the viewer may see it; its channel is held, so that of two choices at once one is the later. */
export async function lockAlarmToPostpone(
  trx: Trx,
  viewer: Viewer,
  key: PublicAlarmKey,
): Promise<AlarmToPostpone | undefined> {
  const { rows } = await sql<AlarmToPostpone>`
    select alarm.alarm_id, alarm.alarm_at, alarm.type, alarm.state, alarm.device_no, device.device_id,
           alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id,
           coalesce(${withinScope(viewer, channelPlace)(undefined)}, false) as channel_in_scope
    from alarm join device on device.device_no = alarm.device_no
    where ${amongAlarmsOf(viewer, [key])} and ${visibleAlarms(viewer)}
    for no key update of device`.execute(trx)
  return rows[0]
}

export type EndedPostponement = { alarmId: number; until: number; includeSevere: boolean; setBy: string }

/** Takes back what is postponed: the alarm, or with it all of its type on its channel. Answers what that was. */
export async function endPostponements(
  trx: Trx,
  alarm: AlarmToPostpone,
  what: 'alarm' | 'type',
): Promise<EndedPostponement[]> {
  const those =
    what === 'alarm'
      ? sql`alarm_id = ${alarm.alarm_id}`
      : sql`(alarm_id = ${alarm.alarm_id} or device_no = ${alarm.device_no} and type = ${alarm.type})`
  const { rows } = await sql<EndedPostponement>`
    delete from reminder where tenant_id = ${alarm.tenant_id} and ${those} and fired_at is null
    returning alarm_id as "alarmId", due_at as until, hold_severe as "includeSevere", set_by as "setBy"`.execute(trx)
  return rows
}

/** Of a channel out of scope the alarm alone: without channel and type it holds back nothing else. */
export async function insertPostponement(
  trx: Trx,
  alarm: AlarmToPostpone,
  { until, includeSevere }: QuietPeriod,
  by: Pick<Viewer, 'accountId' | 'fullName'>,
): Promise<void> {
  const [deviceNo, type] = alarm.channel_in_scope ? [alarm.device_no, alarm.type] : [null, null]
  await sql`
    insert into reminder (tenant_id, account_id, alarm_id, alarm_at, device_no, type, due_at, hold_severe, set_by)
    values (${alarm.tenant_id}, ${by.accountId}, ${alarm.alarm_id}, ${new Date(alarm.alarm_at)}, ${deviceNo}, ${type},
            ${new Date(until)}, ${includeSevere}, ${by.fullName})`.execute(trx)
}

/**
 * Marks postponements that are over as fired and publishes those alarms that are still pending, to everybody: they were held back for
 * everybody. In do-not-disturb of the device they wait on, as faults do while it is worked on. Answers how many were due.
 */
export async function dispatchReminders(trx: Trx, limit: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    with due as (
      update reminder set fired_at = now()
      where (tenant_id, alarm_id, reminder_id) in (
        select reminder.tenant_id, reminder.alarm_id, reminder.reminder_id
        from reminder
        left join alarm on alarm.tenant_id = reminder.tenant_id and alarm.alarm_id = reminder.alarm_id
          and alarm.alarm_at = reminder.alarm_at
        left join device on device.device_no = alarm.device_no
        where reminder.fired_at is null and reminder.due_at <= now() and not ${silentDevice}
        order by reminder.due_at limit ${limit} for update of reminder skip locked
      )
      returning tenant_id, alarm_id, alarm_at
    ), published as (
      insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
      select distinct 'alarm', 'reminded', alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id,
             alarm.alarm_at
      from due join alarm on alarm.tenant_id = due.tenant_id and alarm.alarm_id = due.alarm_id and alarm.alarm_at = due.alarm_at
      where alarm.state = 1
    )
    select count(*)::int as due from due`.execute(trx)
  return rows[0]?.due ?? 0
}
