import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import type { AlarmKey } from './alarm-key.ts'

type NewReminder = AlarmKey & { accountId: number; tenantId: number; dueAt: number }

/** One reminder of an alarm per account: the latest wish counts. */
export async function replaceReminder(trx: Trx, reminder: NewReminder): Promise<void> {
  const { accountId, tenantId, alarmId, alarmAt, dueAt } = reminder
  await sql`
    delete from reminder where account_id = ${accountId} and alarm_id = ${alarmId} and fired_at is null`.execute(trx)
  await sql`
    insert into reminder (tenant_id, account_id, alarm_id, alarm_at, due_at)
    values (${tenantId}, ${accountId}, ${alarmId}, ${new Date(alarmAt)}, ${new Date(dueAt)})`.execute(trx)
}

/** Marks due reminders as fired and tells those whose alarm is still pending. Answers how many were due. */
export async function fireDueReminders(trx: Trx, now: number, limit: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    with due as (
      update reminder set fired_at = ${new Date(now)}
      where reminder_id in (
        select reminder_id from reminder where fired_at is null and due_at <= ${new Date(now)}
        order by due_at limit ${limit} for update skip locked
      )
      returning account_id, alarm_id, alarm_at
    ), told as (
      insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, account_id, alarm_id, alarm_at)
      select 'alarm', 'reminded', alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, due.account_id,
             alarm.alarm_id, alarm.alarm_at
      from due join alarm on alarm.alarm_id = due.alarm_id and alarm.alarm_at = due.alarm_at
      where alarm.state = 1
    )
    select count(*)::int as due from due`.execute(trx)
  return rows[0]?.due ?? 0
}
