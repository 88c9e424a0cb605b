/** What the planner reads and writes: the alarms that were raised, and what is due because of them. */
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AlarmKey, wantedAlarms } from '../../alarm/alarm.public.ts'
import type { Reader, Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import type { RaisedAlarm } from '../rule/match-rule.ts'

/** `receivedAt` of one that has risen is when it rose: its notices and its clock begin anew. */
export type AlarmToPlan = AlarmKey & RaisedAlarm & { pending: boolean; overdueMinutes: number }

type FactRow = {
  alarm_id: number
  alarm_at: number
  tenant_id: number
  company_id: number
  project_id: number
  type: number
  level: number
  state: number
  received_at: number
  silent: boolean
  overdue_minutes: number
}

const severe = z.encode(alarmLevel, 'severe')

/**
 * What rules ask of these alarms, and the minutes their company gives to handle such a one. Alarms that are neither severe nor of a
 * customer with rules concern nobody here and are left out.
 */
export async function readAlarmsToPlan(
  db: Reader,
  keys: readonly (AlarmKey & { risenAt?: number })[],
): Promise<AlarmToPlan[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<FactRow>`
    select alarm.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.type, alarm.level, alarm.state,
           alarm.received_at, alarm.silent, coalesce(alarm_level.overdue_minutes, alarm_type.overdue_minutes) as overdue_minutes
    from ${wantedAlarms(keys)}
    join alarm_type on alarm_type.type = alarm.type
    left join alarm_level on alarm_level.company_id = alarm.company_id and alarm_level.type = alarm.type
    where alarm.level = ${severe} or alarm.tenant_id in (select tenant_id from notice_rule where enabled)`.execute(db)
  const risen = new Map(keys.map(({ alarmId, risenAt }) => [alarmId, risenAt]))
  return rows.map(row => ({
    alarmId: row.alarm_id,
    alarmAt: row.alarm_at,
    tenantId: row.tenant_id,
    companyId: row.company_id,
    projectId: row.project_id,
    type: row.type,
    level: z.decode(alarmLevel, row.level as never) as AlarmLevel,
    receivedAt: risen.get(row.alarm_id) ?? row.received_at,
    silent: row.silent,
    pending: row.state === 1,
    overdueMinutes: row.overdue_minutes,
  }))
}

export type NewStep = AlarmKey & { ruleId: number; step: number; tenantId: number; companyId: number; dueAt: number }

/** What was due because of the milder alarm: what has risen is told anew. */
export async function forgetSteps(trx: Trx, alarms: readonly AlarmKey[]): Promise<void> {
  if (alarms.length === 0) return
  await sql`
    delete from notice_due where alarm_id = any(${alarms.map(({ alarmId }) => alarmId)}::bigint[])`.execute(trx)
}

/** Each step of a rule once per alarm, however often it is planned. */
export async function insertSteps(trx: Trx, dues: readonly NewStep[]): Promise<void> {
  if (dues.length === 0) return
  await sql`
    insert into notice_due (alarm_id, rule_id, step, alarm_at, tenant_id, company_id, due_at)
    select alarm_id, rule_id, step, alarm_at, tenant_id, company_id, due_at from ${rowsAs('due', dues, {
      alarm_id: ['bigint', due => due.alarmId],
      rule_id: ['bigint', due => due.ruleId],
      step: ['smallint', due => due.step],
      alarm_at: ['moment', due => due.alarmAt],
      tenant_id: ['bigint', due => due.tenantId],
      company_id: ['bigint', due => due.companyId],
      due_at: ['moment', due => due.dueAt],
    })}
    on conflict do nothing`.execute(trx)
}

export type NewClock = AlarmKey & { tenantId: number; companyId: number; overdueAt: number }

export async function insertSlaTimers(trx: Trx, clocks: readonly NewClock[]): Promise<void> {
  if (clocks.length === 0) return
  await sql`
    insert into overdue_clock (alarm_id, alarm_at, tenant_id, company_id, overdue_at, due_at)
    select alarm_id, alarm_at, tenant_id, company_id, overdue_at, overdue_at from ${rowsAs('clock', clocks, {
      alarm_id: ['bigint', clock => clock.alarmId],
      alarm_at: ['moment', clock => clock.alarmAt],
      tenant_id: ['bigint', clock => clock.tenantId],
      company_id: ['bigint', clock => clock.companyId],
      overdue_at: ['moment', clock => clock.overdueAt],
    })}
    on conflict do nothing`.execute(trx)
}
