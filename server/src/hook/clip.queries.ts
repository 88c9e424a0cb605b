/** Statements of recordings that are fetched for alarms of others: nobody looks, so they see every customer. */
import { sql } from 'kysely'
import type { AlarmKey } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import type { SourceOfToken } from './intake.queries.ts'

/** Of one source that wait at a time. */
const maxWaiting = 100

export type Clip = { aiServerNo: number; alarmId: number; alarmAt: number; name: string; url: string }

/** Where it is there already, or was fetched before, nothing. */
export async function noteClips(
  db: Reader,
  { tenant_id, source_id, company_id }: Pick<SourceOfToken, 'tenant_id' | 'source_id' | 'company_id'>,
  clips: readonly Clip[],
  waitSeconds: number,
): Promise<void> {
  await sql`
    insert into hook_clip (tenant_id, source_id, company_id, ai_server_no, alarm_id, alarm_at, name, url, due_at)
    select ${tenant_id}, ${source_id}, ${company_id}, clip.ai_server_no, clip.alarm_id, clip.alarm_at, clip.name, clip.url,
           now() + make_interval(secs => ${waitSeconds})
    from ${rowsAs('clip', clips, {
      ai_server_no: ['bigint', clip => clip.aiServerNo],
      alarm_id: ['bigint', clip => clip.alarmId],
      alarm_at: ['moment', clip => clip.alarmAt],
      name: ['text', clip => clip.name],
      url: ['text', clip => clip.url],
    })}
    where not exists (select from media where media.ai_server_no = clip.ai_server_no and media.name = clip.name)
      and (select count(*) from hook_clip waiting where waiting.source_id = ${source_id}) < ${maxWaiting}
    on conflict do nothing`.execute(db)
}

export type DueClip = Clip & { tenantId: number; companyId: number; sourceId: number; tries: number }

/** The oldest first; nobody else takes them before the rest is over. */
export async function takeDueClips(trx: Trx, limit: number, restSeconds: number): Promise<DueClip[]> {
  const { rows } = await sql<DueClip>`
    update hook_clip set tries = tries + 1, due_at = now() + make_interval(secs => ${restSeconds} * (hook_clip.tries + 1))
    from (select tenant_id, ai_server_no, name from hook_clip where due_at <= now() order by due_at limit ${limit} for update skip locked) as due
    where (hook_clip.tenant_id, hook_clip.ai_server_no, hook_clip.name) = (due.tenant_id, due.ai_server_no, due.name)
    returning hook_clip.tenant_id as "tenantId", company_id as "companyId", source_id as "sourceId", hook_clip.ai_server_no as "aiServerNo",
      alarm_id as "alarmId", alarm_at as "alarmAt", hook_clip.name, url, tries`.execute(trx)
  return rows
}

/** A file that will come under this name belongs to the alarm. */
export async function nameClip(db: Reader, { tenantId, aiServerNo, name, alarmId, alarmAt }: DueClip): Promise<void> {
  await sql`
    insert into evidence_name (tenant_id, ai_server_no, name, alarm_id, alarm_at)
    values (${tenantId}, ${aiServerNo}, ${name}, ${alarmId}, ${new Date(alarmAt)}) on conflict do nothing`.execute(db)
}

/** The alarm has it; consoles that show the alarm are told. The caller holds the alarm. */
export async function showClip(trx: Trx, { tenantId, alarmId, alarmAt }: AlarmKey, name: string): Promise<void> {
  await sql`
    with changed as (
      update alarm set recordings = recordings || array[${name}]::text[]
      where tenant_id = ${tenantId} and alarm_id = ${alarmId} and alarm_at = ${new Date(alarmAt)} and not recordings @> array[${name}]
      returning tenant_id, company_id, project_id, region_id, alarm_id, alarm_at
    )
    insert into outbox (tenant_id, company_id, project_id, region_id, kind, cause, alarm_id, alarm_at)
    select tenant_id, company_id, project_id, region_id, 'alarm', 'evidence', alarm_id, alarm_at from changed`.execute(
    trx,
  )
}

export async function endClip(db: Reader, { tenantId, aiServerNo, name }: DueClip): Promise<void> {
  await sql`
    delete from hook_clip where (tenant_id, ai_server_no, name) = (${tenantId}, ${aiServerNo}, ${name})`.execute(db)
}

/** It was given up, for this reason. */
export async function noteLostClip(db: Reader, { sourceId }: DueClip, words: string): Promise<void> {
  await sql`
    update hook_source set last_problem = 'recording', last_words = ${words}, last_problem_at = now()
    where source_id = ${sourceId}`.execute(db)
}
