/** Reports that did not go out, and the faults that stand on the desk because of them. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { sql } from 'kysely'
import type { AlarmKey } from '../../alarm/alarm.public.ts'
import type { Reader, Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import type { Fault } from '../../ingest/ingest.public.ts'

export type ReportFault = Fault & { rule_id: number }

/**
 * Rules whose report is missing and that have no fault yet: it was not queued `late` after it was due, one of its mails was given up, or
 * one still waits after `slow` (intervals), as when its file cannot be made. The fault stands at an AI server of the company, or else of its
 * customer. 74 is the catalogue's number for it.
 */
export async function findReportFaults(db: Reader, late: string, slow: string): Promise<ReportFault[]> {
  const { rows } = await sql<ReportFault>`
    with missing as (
      select rule.rule_id, rule.company_id, rule.tenant_id,
             least(case when rule.next_due_at < now() - ${late}::interval then rule.next_due_at end, lost.since) as since
      from report_rule rule cross join lateral (
        select min(mail.created_at) as since from mail
        where mail.mail_id = any(rule.mail_ids)
          and (mail.state = 2 or mail.settled_at is null and mail.created_at < now() - ${slow}::interval)
      ) lost
      where rule.fault_alarm_id is null
    )
    select missing.rule_id, 'unsent:report:' || missing.rule_id || ':' || (extract(epoch from missing.since) * 1000)::bigint as event_id,
           74 as type, server.device_id, missing.since, server.device_no as ai_server_no, server.device_id as ai_server_id,
           server.tenant_id, server.company_id, server.project_id, server.region_id
    from missing cross join lateral (
      select * from device where device.kind = 1 and device.tenant_id = missing.tenant_id
      order by device.company_id = missing.company_id desc, device.device_no limit 1
    ) server
    where missing.since is not null
    order by missing.rule_id limit 500`.execute(db)
  return rows
}

/** Notes with each rule which alarm its fault has become. */
export async function noteReportFaults(db: Reader, faults: readonly ReportFault[]): Promise<void> {
  if (faults.length === 0) return
  await sql`
    update report_rule set fault_alarm_id = ingest_key.alarm_id, fault_alarm_at = ingest_key.alarm_at
    from ${rowsAs('fault', faults, {
      rule_id: ['bigint', fault => fault.rule_id],
      tenant_id: ['bigint', fault => fault.tenant_id],
      ai_server_no: ['bigint', fault => fault.ai_server_no],
      event_id: ['text', fault => fault.event_id],
    })}
    join ingest_key on (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id)
      = (fault.tenant_id, fault.ai_server_no, fault.event_id)
    where report_rule.rule_id = fault.rule_id`.execute(db)
}

export type StandingFault = {
  rule_id: number
  tenant_id: number
  language: Language
  fault_alarm_id: number
  fault_alarm_at: number
  /** Where the fault stands. */
  company_id: number | null
  /** A report has gone out since, to everybody, and none is late. */
  is_over: boolean
}

/** Rules with a fault, locked until this transaction ends. */
export async function lockStandingFaults(trx: Trx, late: string): Promise<StandingFault[]> {
  const { rows } = await sql<StandingFault>`
    select rule.rule_id, rule.tenant_id, rule.language, rule.fault_alarm_id, rule.fault_alarm_at, alarm.company_id,
           coalesce(rule.next_due_at >= now() - ${late}::interval, true) and coalesce(newest.went_out, false) as is_over
    from report_rule rule
    left join alarm on alarm.tenant_id = rule.tenant_id and alarm.alarm_id = rule.fault_alarm_id and alarm.alarm_at = rule.fault_alarm_at
    cross join lateral (
      select bool_and(mail.state = 1) as went_out from mail where mail.mail_id = any(rule.mail_ids)
    ) newest
    where rule.fault_alarm_id is not null
    order by rule.rule_id for update of rule`.execute(trx)
  return rows
}

export async function forgetReportFaults(trx: Trx, alarms: readonly AlarmKey[]): Promise<void> {
  await sql`
    update report_rule set fault_alarm_id = null, fault_alarm_at = null
    where fault_alarm_id = any(${alarms.map(alarm => alarm.alarmId)}::bigint[])`.execute(trx)
}
