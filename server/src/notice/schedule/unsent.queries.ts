import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import type { Fault } from '../../ingest/ingest.public.ts'

/**
 * Notices that should have gone out and did not: steps and overdue alarms that nobody fired, alarms that nobody planned for, messages
 * that nobody sends, and those and mails that were given up. One fault per company, kind and hour, at the device of the oldest alarm concerned.
 * `late` is an interval. 74 is the catalogue's number for it.
 */
export async function findUnsent(db: Reader, late: string): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with missing as (
      (select 'due' as word, due.tenant_id, due.company_id, due.alarm_id, due.alarm_at, due.due_at as since
       from notice_due due where due.fired_at is null and due.due_at < now() - ${late}::interval
       order by due.due_at limit 500)
      union all
      (select 'overdue', tenant_id, company_id, alarm_id, alarm_at, due_at from overdue_clock
       where due_at < now() - ${late}::interval order by due_at limit 500)
      union all
      (select 'unplanned', outbox.tenant_id, outbox.company_id, outbox.alarm_id, outbox.alarm_at, outbox.at
       from notice_cursor
       join outbox on (outbox.xid, outbox.id) > (notice_cursor.xid, notice_cursor.id)
       where notice_cursor.name = 'planner' and outbox.kind = 'alarm' and outbox.cause in ('raised', 'risen') and outbox.at < now() - ${late}::interval
       order by outbox.xid, outbox.id limit 500)
      union all
      (select 'robotStopped', message.tenant_id, message.company_id, message.alarm_id, message.alarm_at, message.next_try_at
       from robot
       join lateral (
         select tenant_id, company_id, alarm_id, alarm_at, next_try_at from robot_message
         where robot_message.robot_id = robot.robot_id and state = 0 order by message_id limit 1
       ) message on message.next_try_at < now() - ${late}::interval
       where robot.rests_until < now() - ${late}::interval and coalesce(robot.claimed_until < now() - ${late}::interval, true)
       limit 500)
      union all
      (select 'robotGaveUp', tenant_id, company_id, alarm_id, alarm_at, ended_at from robot_message
       where state = 2 and ended_at > now() - interval '1 hour' and robot_id is not null and alarm_id is not null
       order by ended_at limit 500)
      union all
      -- A mail is tried for a day: one that was given up just now is no older than that.
      (select 'mailGaveUp', carried.tenant_id, mail.company_id, carried.alarm_id, carried.alarm_at, mail.settled_at
       from mail
       join lateral (
         select tenant_id, alarm_id, alarm_at from mail_alarm where mail_alarm.mail_id = mail.mail_id order by number limit 1
       ) carried on true
       where mail.created_at > now() - interval '26 hours' and mail.cause = 'notice' and mail.state = 2
         and mail.settled_at > now() - interval '1 hour'
       order by mail.settled_at limit 500)
    ), oldest as (
      select distinct on (company_id, word) word, tenant_id, company_id, alarm_id, alarm_at, since from missing
      where alarm_id is not null order by company_id, word, since
    ), fault as (
      select 'unsent:' || oldest.word || ':' || oldest.company_id || ':' || floor(extract(epoch from now()) / 3600)::bigint as event_id,
             74 as type, device.device_id, oldest.since, server.device_no as ai_server_no, server.device_id as ai_server_id,
             server.tenant_id, server.company_id, server.project_id, server.region_id
      from oldest
      join alarm on alarm.tenant_id = oldest.tenant_id and alarm.alarm_id = oldest.alarm_id and alarm.alarm_at = oldest.alarm_at
      join device on device.device_no = alarm.device_no
      join device as server on server.device_no = coalesce(device.ai_server_no, device.device_no)
    )
    select * from fault
    where not exists (
      select from ingest_key
      where (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id) = (fault.tenant_id, fault.ai_server_no, fault.event_id)
    )`.execute(db)
  return rows
}
