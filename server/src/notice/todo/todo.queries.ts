/** What waits for one person. */
import { type AlarmLevel, alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { scopeColumns, withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

type Scope = Pick<Viewer, 'companyIds' | 'projectIds' | 'regionLimits' | 'regionId' | 'accountId'>

export type TodoRow = {
  alarm_id: number
  alarm_at: number
  type: number
  type_name: string
  type_name_en: string
  level: number
  device_name: string
  project_name: string
  received_at: number
  due_at: number | null
}

const scoped = (viewer: Scope) => withinScope(viewer, scopeColumns('alarm'))(undefined)
const numberOf = (level: AlarmLevel) => z.encode(alarmLevel, level)
const hour = 3_600_000
/** The days every number of pending alarms counts. What is filed within them came in then or later: that bounds the index. */
function within() {
  const { from, until } = pendingPeriod(Date.now())
  return sql<SqlBool>`alarm.received_at >= ${new Date(from - hour)} and alarm.alarm_at >= ${new Date(from)} and alarm.alarm_at < ${new Date(until)}`
}

/**
 * Pending alarms of a level, the oldest first. Company by company, so that each is read in the order of its index of pending ones (the
 * sum keeps the planner from the index of urgent ones, which runs by another time); only those that are shown are looked up whole.
 */
export async function listPendingOf(trx: Trx, viewer: Scope, level: AlarmLevel, limit: number): Promise<TodoRow[]> {
  const { rows } = await sql<TodoRow>`
    select alarm.alarm_id, alarm.alarm_at, alarm.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en, alarm.level,
           place.device_name, project.name as project_name, alarm.received_at, overdue_clock.overdue_at as due_at
    from (
      select oldest.tenant_id, oldest.alarm_id, oldest.alarm_at, oldest.received_at
      from unnest(${[...viewer.companyIds]}::bigint[]) as own (company_id)
      cross join lateral (
        select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.received_at
        from alarm
        where alarm.company_id = own.company_id and alarm.state = 1 and alarm.level + 0 = ${numberOf(level)} and ${scoped(viewer)} and ${within()}
        order by alarm.received_at, alarm.alarm_id limit ${limit}
      ) oldest
      order by oldest.received_at, oldest.alarm_id limit ${limit}
    ) shown
    join alarm on alarm.tenant_id = shown.tenant_id and alarm.alarm_id = shown.alarm_id and alarm.alarm_at = shown.alarm_at
      and alarm.alarm_at > now() - interval '71 days'
    join alarm_type on alarm_type.type = alarm.type
    join place on place.place_id = alarm.place_id
    join project on project.project_id = alarm.project_id
    left join overdue_clock on overdue_clock.alarm_id = alarm.alarm_id
    order by shown.received_at, shown.alarm_id`.execute(trx)
  return rows
}

/** How many alarms of these levels are pending. */
export async function countPendingByLevel(trx: Trx, viewer: Scope) {
  const { rows } = await sql<{ severe: number; normal: number; fault: number }>`
    select count(*) filter (where alarm.level = ${numberOf('severe')})::int as severe,
           count(*) filter (where alarm.level = ${numberOf('normal')})::int as normal,
           count(*) filter (where alarm.level = ${numberOf('fault')})::int as fault
    from alarm where alarm.state = 1 and ${scoped(viewer)} and ${within()}`.execute(trx)
  return rows[0] ?? { severe: 0, normal: 0, fault: 0 }
}

/** The viewer's reminders of alarms that are still pending: those to come, and those of the last day that it has not followed. */
export async function listOwnReminders(trx: Trx, viewer: Scope, limit: number): Promise<TodoRow[]> {
  const { rows } = await sql<TodoRow>`
    select distinct on (alarm.alarm_id) alarm.alarm_id, alarm.alarm_at, alarm.type, alarm_type.name as type_name,
           alarm_type.name_en as type_name_en, alarm.level, place.device_name, project.name as project_name, alarm.received_at,
           reminder.due_at
    from reminder
    join alarm on alarm.tenant_id = reminder.tenant_id and alarm.alarm_id = reminder.alarm_id and alarm.alarm_at = reminder.alarm_at
    join alarm_type on alarm_type.type = alarm.type
    join place on place.place_id = alarm.place_id
    join project on project.project_id = alarm.project_id
    where reminder.account_id = ${viewer.accountId} and reminder.due_at > now() - interval '1 day' and alarm.state = 1
      and ${scoped(viewer)} and ${within()}
    order by alarm.alarm_id, reminder.due_at desc limit ${limit}`.execute(trx)
  return rows
}
