import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'

/** A severe alarm comes back to the consoles so many times: the wait doubles each time, from 5 minutes to 2 hours 40. */
const mostReturns = 6

/**
 * Brings severe alarms back that nobody handled in time, and sets their next return; the clocks of handled ones end. In
 * do-not-disturb they come back when it is over. A return that comes late (no server was there) does not hurry the next one.
 * Answers how many clocks were due.
 */
export async function returnOverdue(trx: Trx, limit: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    with due as (
      select clock.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.received_at,
             coalesce(alarm.state = 1, false) as pending,
             case when device.silent_from <= now() and device.silent_until > now() then device.silent_until end as silent_until
      from (
        select alarm_id, alarm_at from overdue_clock where due_at <= now() order by due_at limit ${limit} for update skip locked
      ) clock
      left join alarm on alarm.alarm_id = clock.alarm_id and alarm.alarm_at = clock.alarm_at
      left join device on device.device_no = alarm.device_no
    ), wound as (
      update overdue_clock
      set times = times + (pending and silent_until is null)::int,
          due_at = case
            when pending and silent_until is not null then silent_until
            when pending and times + 1 < ${mostReturns}
            then greatest(due_at + (due_at - received_at), now() + interval '1 minute') end
      from due where overdue_clock.alarm_id = due.alarm_id
    ), told as (
      insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
      select 'alarm', 'overdue', tenant_id, company_id, project_id, region_id, alarm_id, alarm_at from due
      where pending and silent_until is null
    )
    select count(*)::int as due from due`.execute(trx)
  return rows[0]?.due ?? 0
}
