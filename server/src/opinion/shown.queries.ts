/** Opinions as people at the desk see them: of alarms that they may see. */
import { sql } from 'kysely'
import type { AlarmKey } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { isAgreed } from './agreed.queries.ts'
import { inShadow } from './shadow.queries.ts'

type OpinionRow = {
  opinion_id: number
  verdict: number
  confidence: number | null
  observations: string[]
  reason: string
  decided_by: string
  problem: string
  model: string
  question: string
  asked_by: string
  at: number
  took_ms: number
}

/** It asks nobody whether the alarm may be seen. */
export async function listOpinions(
  trx: Trx,
  { tenantId, alarmId, alarmAt }: AlarmKey,
  limit: number,
): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    select opinion_id, verdict, confidence, observations, reason, decided_by, problem, model, question, asked_by, at, took_ms
    from opinion where tenant_id = ${tenantId} and alarm_id = ${alarmId} and alarm_at = ${new Date(alarmAt)}
    order by opinion_id desc limit ${limit}`.execute(trx)
  return rows
}

/** What was last said of each of some alarms, where it is shown. It asks nobody whether they may be seen. */
export async function listVerdicts(trx: Trx, keys: readonly AlarmKey[]) {
  if (keys.length === 0) return []
  const { rows } = await sql<{ alarmId: number; alarmAt: number; verdict: number }>`
    select wanted.alarm_id as "alarmId", wanted.alarm_at as "alarmAt", newest.verdict
    from ${rowsAs('wanted', keys, {
      tenant_id: ['bigint', key => key.tenantId],
      alarm_id: ['bigint', key => key.alarmId],
      alarm_at: ['moment', key => key.alarmAt],
    })}
    cross join lateral (
      select opinion.company_id, opinion.verdict from opinion
      where opinion.tenant_id = wanted.tenant_id and opinion.alarm_id = wanted.alarm_id and opinion.alarm_at = wanted.alarm_at
        and opinion.verdict < 4
      order by opinion.opinion_id desc limit 1
    ) as newest
    left join opinion_setting setting on setting.tenant_id = wanted.tenant_id and setting.company_id = newest.company_id
    where not coalesce(${inShadow}, false)`.execute(trx)
  return rows
}

/** The company of an alarm and how its second look stands there. */
export async function readAlarmLook(trx: Trx, { tenantId, alarmId, alarmAt }: AlarmKey) {
  const { rows } = await sql<{
    companyId: number
    level: number
    projectId: number
    inUse: boolean
    inShadow: boolean
    isAgreed: boolean
    waiting: boolean
    looks: number
  }>`
    select alarm.company_id as "companyId", alarm.level, alarm.project_id as "projectId",
           coalesce(setting.in_use, false) as "inUse", coalesce(${inShadow}, false) as "inShadow", coalesce(${isAgreed}, false) as "isAgreed", waiting.alarm_id is not null as waiting,
           (select count(*)::int from opinion where opinion.tenant_id = alarm.tenant_id and opinion.alarm_id = alarm.alarm_id) as looks
    from alarm
    left join opinion_setting setting on setting.tenant_id = alarm.tenant_id and setting.company_id = alarm.company_id
    left join opinion_wait waiting on waiting.tenant_id = alarm.tenant_id and waiting.alarm_id = alarm.alarm_id
    where alarm.tenant_id = ${tenantId} and alarm.alarm_id = ${alarmId} and alarm.alarm_at = ${new Date(alarmAt)}`.execute(
    trx,
  )
  return rows[0]
}
