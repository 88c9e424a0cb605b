/** Statements of the login that writes opinions: what it needs to see of one customer's alarm, and what it says of it. */

import { linkedCamerasExtra } from '@watchfire/contract/alarm/linked-cameras.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { isAgreed } from './agreed.queries.ts'
import type { ModelAnswer } from './model-answer.ts'
import type { Begun } from './waiting.queries.ts'

export type LookFacts = {
  type: number
  type_name: string
  type_name_en: string
  occurred_at: number
  boxes: unknown
  /** Of pictures of other cameras, which boxes say nothing of. */
  linked: unknown
  files: string[]
  url: string
  model: string
  key: Buffer | null
  language: 'zh' | 'en'
  timeout: number
  context: string
  version: number
}

/** Undefined when the alarm is no more, nobody looks twice any more, or nobody agreed that alarms like it leave the house. */
export async function readLook(
  trx: Trx,
  { tenantId, companyId, alarmId, alarmAt }: Begun,
): Promise<LookFacts | undefined> {
  const { rows } = await sql<LookFacts>`
    select alarm.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en, alarm.occurred_at,
           alarm.extra -> 'boxes' as boxes, alarm.extra -> ${linkedCamerasExtra}::text as linked,
           array(
             select file.file_id from unnest(alarm.pictures) with ordinality as picture(name, number)
             join media on media.tenant_id = alarm.tenant_id and media.ai_server_no = alarm.ai_server_no and media.name = picture.name
             join file on file.file_id = media.file_id and file.tenant_id = alarm.tenant_id and file.kind = 'picture'
             order by picture.number limit 12
           ) as files,
           setting.url, setting.model, setting.key, setting.language, setting.timeout, setting.context, setting.version
    from alarm
    join alarm_type on alarm_type.type = alarm.type
    join opinion_setting setting on setting.tenant_id = alarm.tenant_id and setting.company_id = ${companyId} and setting.in_use
      and ${isAgreed}
    where alarm.tenant_id = ${tenantId} and alarm.alarm_id = ${alarmId} and alarm.alarm_at = ${new Date(alarmAt)}`.execute(
    trx,
  )
  return rows[0]
}

type Company = { tenantId: number; companyId: number }

/** What days that are summed up may take of a limit: a tenth, and one that is asked for once more in any case. */
const dayShare = (limit: string) => sql`greatest(2, ${sql.ref(limit)} / 10)`

/**
 * Counts one more request of this hour and day; false when either is used up, or the share of days where it is to sum up one. Requests of a
 * company are counted one after the other.
 */
export async function takeTurn(
  trx: Trx,
  { tenantId, companyId }: Company,
  dayBegan: number,
  of: 'look' | 'day' = 'look',
): Promise<boolean> {
  const used = (column: string, within: RawBuilder<unknown>) => sql`(
        select coalesce(sum(${sql.ref(column)}), 0) from opinion_hour used
        where used.tenant_id = setting.tenant_id and used.company_id = setting.company_id and ${within})`
  const ofHour = sql`used.hour = date_trunc('hour', now())`
  const ofDay = sql`used.hour >= ${new Date(dayBegan)}`
  const hasShare = sql`${dayShare('per_hour')} > ${used('days', ofHour)} and ${dayShare('per_day')} > ${used('days', ofDay)}`
  await sql`select from opinion_line where tenant_id = ${tenantId} and company_id = ${companyId} for update`.execute(
    trx,
  )
  const { rows } = await sql`
    insert into opinion_hour (tenant_id, company_id, hour, asked, days)
    select tenant_id, company_id, date_trunc('hour', now()), 1, ${of === 'day' ? 1 : 0}::integer from opinion_setting setting
    where tenant_id = ${tenantId} and company_id = ${companyId}
      and per_hour > ${used('asked', ofHour)} and per_day > ${used('asked', ofDay)}
      ${of === 'day' ? sql`and ${hasShare}` : sql``}
    on conflict (tenant_id, company_id, hour) do update
      set asked = opinion_hour.asked + 1, days = opinion_hour.days + excluded.days
    returning 1`.execute(trx)
  return rows.length > 0
}

const counted = { answered: sql.ref('answered'), none: sql.ref('none'), failed: sql.ref('failed') }

export async function countLook(trx: Trx, { tenantId, companyId }: Company, what: keyof typeof counted): Promise<void> {
  const column = counted[what]
  await sql`
    insert into opinion_hour (tenant_id, company_id, hour, ${column})
    values (${tenantId}, ${companyId}, date_trunc('hour', now()), 1)
    on conflict (tenant_id, company_id, hour) do update set ${column} = opinion_hour.${column} + 1`.execute(trx)
}

/** It works again, or for the first time. */
export async function noteWorks(trx: Trx, { tenantId, companyId }: Company): Promise<void> {
  await sql`
    update opinion_line set failures = 0, rests_until = null, last_problem = '', last_problem_at = null
    where tenant_id = ${tenantId} and company_id = ${companyId} and (failures > 0 or last_problem <> '')`.execute(trx)
}

/** After so many failures in a row the model is left alone for a while. */
export async function noteFails(
  trx: Trx,
  { tenantId, companyId }: Company,
  { problem, failuresToRest, restSeconds }: { problem: string; failuresToRest: number; restSeconds: number },
): Promise<void> {
  await sql`
    update opinion_line set failures = failures + 1, last_problem = ${problem}, last_problem_at = now(),
      rests_until = case when failures + 1 >= ${failuresToRest} then now() + make_interval(secs => ${restSeconds}) end
    where tenant_id = ${tenantId} and company_id = ${companyId}`.execute(trx)
}

/** Waits again until a later moment; with `isFree` the try does not count. */
export async function waitAgain(
  trx: Trx,
  { tenantId, alarmId }: Begun,
  { seconds, isFree }: { seconds: number; isFree: boolean },
): Promise<void> {
  await sql`
    update opinion_wait set begun_at = null, due_at = now() + make_interval(secs => ${seconds}), tries = tries - ${isFree ? 1 : 0}
    where tenant_id = ${tenantId} and alarm_id = ${alarmId} and begun_at is not null`.execute(trx)
}

type Said = { model: string; question: string; tookMs: number } & ({ answer: ModelAnswer } | { problem: string })
const codes = { supported: 1, notSupported: 2, unsure: 3 } as const
const none = 4

/** Ends the wait and writes down what was said, where the alarm stands; false when it was ended before. */
export async function writeOpinion(
  trx: Trx,
  { tenantId, alarmId, alarmAt, askedBy }: Begun,
  said: Said,
): Promise<boolean> {
  const answer = 'answer' in said ? said.answer : undefined
  const { rows } = await sql`
    with ended as (
      delete from opinion_wait where tenant_id = ${tenantId} and alarm_id = ${alarmId} and begun_at is not null returning 1
    )
    insert into opinion (tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, verdict, confidence, observations, reason,
                         decided_by, problem, model, question, asked_by, took_ms)
    select alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id, alarm.alarm_at,
           ${answer ? codes[answer.verdict] : none}::smallint, ${answer?.confidence ?? null}::double precision, ${answer?.observations ?? []}::text[],
           ${answer?.reason ?? ''}, ${answer?.decidedBy ?? ''}, ${'problem' in said ? said.problem : ''}, ${said.model},
           ${said.question}, ${askedBy}, ${said.tookMs}::int
    from alarm, ended
    where alarm.tenant_id = ${tenantId} and alarm.alarm_id = ${alarmId} and alarm.alarm_at = ${new Date(alarmAt)}
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Nothing is to be said of it any more. */
export async function forgetWaiting(trx: Trx, { tenantId, alarmId }: Begun): Promise<void> {
  await sql`delete from opinion_wait where tenant_id = ${tenantId} and alarm_id = ${alarmId}`.execute(trx)
}
