import { sql } from 'kysely'
import { isPostponed } from '../../alarm/alarm.public.ts'
import type { Trx } from '../../core/db/database.ts'

/** A severe alarm comes back to the consoles so many times: the wait doubles each time, of 5 minutes to 2 hours 40. */
const maxReturns = 6

/** All that have a clock are severe, or were. */
const postponed = isPostponed(sql`reminder.hold_severe`)

/**
 * Brings severe alarms back that nobody handled in time, and sets their next return; the clocks of handled ones end. Where somebody
 * chose to hold back severe alarms too, they wait until that is over or ended. A return that comes late (no server was there) does not hurry the next one.
 * Answers how many clocks were due.
 */
export async function returnOverdue(trx: Trx, limit: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    with due as (
      select clock.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id,
             coalesce(alarm_level.overdue_minutes, alarm_type.overdue_minutes) * interval '1 minute' as given,
             coalesce(alarm.state = 1, false) as pending,
             (device.silent_severe and device.silent_from <= now() and device.silent_until > now()) is true
             or ${postponed} as held
      from (
        select tenant_id, alarm_id, alarm_at from overdue_clock where due_at <= now() order by due_at limit ${limit} for update skip locked
      ) clock
      left join alarm on alarm.tenant_id = clock.tenant_id and alarm.alarm_id = clock.alarm_id and alarm.alarm_at = clock.alarm_at
      left join device on device.device_no = alarm.device_no
      left join alarm_type on alarm_type.type = alarm.type
      left join alarm_level on alarm_level.company_id = alarm.company_id and alarm_level.type = alarm.type
    ), wound as (
      update overdue_clock
      set times = times + (pending and not held)::int,
          due_at = case
            when pending and held then now() + interval '1 minute'
            when pending and times + 1 < ${maxReturns}
            then greatest(due_at + given * 2 ^ times, now() + interval '1 minute') end
      from due where overdue_clock.alarm_id = due.alarm_id
    ), told as (
      insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
      select 'alarm', 'overdue', tenant_id, company_id, project_id, region_id, alarm_id, alarm_at from due
      where pending and not held
    )
    select count(*)::int as due from due`.execute(trx)
  return rows[0]?.due ?? 0
}
