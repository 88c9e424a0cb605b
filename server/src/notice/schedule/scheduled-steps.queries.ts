/** What the firing job reads and writes. */
import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { type AlarmLevel, alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AlarmKey, wantedAlarms } from '../../alarm/alarm.public.ts'
import type { Reader, Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import { onlyCompanyOfAccount, projectsOfAccount, regionLimitsOfAccount } from '../../core/session/scope.ts'
import type { EnabledRule } from '../rule/notice-rule.queries.ts'
import type { NotifiedAlarm } from './notice-text.ts'

export type ClaimedStep = {
  alarm_id: number
  alarm_at: number
  step: number
  rule: EnabledRule & { name: string; enabled: boolean; language: Language }
}

/**
 * Steps that are due, locked until this transaction ends: another server passes them over, and when this one dies they are free
 * again with nothing told.
 */
export async function claimSteps(trx: Trx, limit: number): Promise<ClaimedStep[]> {
  const { rows } = await sql<Omit<ClaimedStep, 'rule'> & ClaimedStep['rule']>`
    select due.alarm_id, due.alarm_at, due.step, rule.rule_id, rule.tenant_id, rule.company_id, rule.name, rule.enabled,
           rule.language, false as of_customer, rule.about, rule.first, rule.steps
    from notice_due due join notice_rule rule on rule.rule_id = due.rule_id
    where due.fired_at is null and due.due_at <= now() and rule.rests_until <= now()
    order by due.due_at, due.alarm_id limit ${limit} for update of due skip locked`.execute(trx)
  return rows.map(({ alarm_id, alarm_at, step, ...rule }) => ({ alarm_id, alarm_at, step, rule }))
}

export type StepAlarm = AlarmKey &
  NotifiedAlarm & { companyId: number; projectId: number; regionId: number | null; state: 'pending' | 'handled' }

/** The alarms as they stand now, with the names around them. */
export async function readStepAlarms(db: Reader, keys: readonly AlarmKey[]): Promise<StepAlarm[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{
    tenant_id: number
    alarm_id: number
    alarm_at: number
    company_id: number
    project_id: number
    region_id: number | null
    level: number
    state: number
    received_at: number
    count: number
    type: number
    extra: NotifiedAlarm['extra']
    type_name: string
    type_name_en: string
    company_name: string
    project_name: string
    region_name: string
    device_name: string
    location: string
  }>`
    select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.company_id, alarm.project_id, alarm.region_id, alarm.level, alarm.state,
           alarm.received_at, alarm.count, alarm.type, alarm.extra, alarm_type.name as type_name, alarm_type.name_en as type_name_en, company.name as company_name, project.name as project_name,
           coalesce(region.name, '') as region_name, place.device_name, place.location
    from ${wantedAlarms(keys)}
    join alarm_type on alarm_type.type = alarm.type
    join place on place.place_id = alarm.place_id
    join company on company.company_id = alarm.company_id
    join project on project.project_id = alarm.project_id
    left join region on region.region_id = alarm.region_id`.execute(db)
  return rows.map(row => ({
    tenantId: row.tenant_id,
    alarmId: row.alarm_id,
    alarmAt: row.alarm_at,
    companyId: row.company_id,
    projectId: row.project_id,
    regionId: row.region_id,
    level: z.decode(alarmLevel, row.level as never) as AlarmLevel,
    state: row.state === 1 ? 'pending' : 'handled',
    receivedAt: row.received_at,
    count: row.count,
    type: row.type,
    extra: row.extra,
    typeNames: { zh: row.type_name, en: row.type_name_en },
    companyName: row.company_name,
    projectName: row.project_name,
    regionName: row.region_name,
    deviceName: row.device_name,
    location: row.location,
  }))
}

export type Recipient = {
  account_id: number
  email: string
  /** Null: every company of the customer. */
  only_company: number | null
  /** Null: every project of its companies. */
  project_ids: number[] | null
  region_limits: RegionLimit[]
  may_see_faults: boolean
}

/** Accounts in use that have an address, and what they may see. */
export async function readRecipients(db: Reader, accountIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select account.account_id, account.email, ${onlyCompanyOfAccount('account')} as only_company,
           ${projectsOfAccount('account')} as project_ids, ${regionLimitsOfAccount('account')} as region_limits,
           role.is_root or exists (
             select from role_right where role_right.role_id = role.role_id and role_right.menu_id = ${rights.faultAlarms}
           ) as may_see_faults
    from account join role on role.role_id = account.role_id
    where account.account_id = any(${[...accountIds]}::bigint[]) and account.in_use and account.email <> ''
    order by account.account_id`.execute(db)
  return rows
}

export type DispatchedStep = { alarmId: number; ruleId: number; step: number; outcome: string }

export async function markSteps(trx: Trx, dues: readonly DispatchedStep[]): Promise<void> {
  if (dues.length === 0) return
  await sql`
    update notice_due set fired_at = now(), outcome = fired.outcome
    from ${rowsAs('fired', dues, {
      alarm_id: ['bigint', due => due.alarmId],
      rule_id: ['bigint', due => due.ruleId],
      step: ['smallint', due => due.step],
      outcome: ['text', due => due.outcome],
    })}
    where (notice_due.alarm_id, notice_due.rule_id, notice_due.step) = (fired.alarm_id, fired.rule_id, fired.step)`.execute(
    trx,
  )
}

/** The rule tells nothing for so many milliseconds; what comes meanwhile is told together afterwards. */
export async function restRule(trx: Trx, ruleId: number, ms: number): Promise<void> {
  await sql`
    update notice_rule set rests_until = now() + ${ms} * interval '1 millisecond' where rule_id = ${ruleId}`.execute(
    trx,
  )
}

export type NewRobotMessage = {
  tenantId: number
  companyId: number
  ruleName: string
  /** Each robot gets it in its own language. */
  texts: Record<Language, string>
  alarm: AlarmKey | null
}

/** One message for each of the robots that the company still has. */
export async function queueRobotMessages(
  trx: Trx,
  robotIds: readonly number[],
  message: NewRobotMessage,
): Promise<number> {
  const { rows } = await sql<{ message_id: number }>`
    insert into robot_message (tenant_id, company_id, robot_id, robot_name, rule_name, alarm_id, alarm_at, text)
    select tenant_id, company_id, robot_id, name, ${message.ruleName}, ${message.alarm?.alarmId ?? null},
           ${message.alarm ? new Date(message.alarm.alarmAt) : null},
           case language when 'en' then ${message.texts.en} else ${message.texts.zh} end
    from robot where robot_id = any(${[...robotIds]}::bigint[]) and company_id = ${message.companyId}
    order by robot_id
    returning message_id`.execute(trx)
  return rows.length
}
