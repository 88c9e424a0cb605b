/** What happened to one alarm: its events and its verdicts. The caller has asked before whether the alarm may be seen. */
import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import type { AlarmKey } from './alarm-key.ts'

export type OccurrenceRow = {
  occurrence_id: number
  occurred_at: number
  recording: string | null
  extra: Record<string, never> | null
  picture_files: string[]
}

/** Events of an alarm, newest first, with the stored files of their pictures. The first event is the alarm itself. */
export async function listOccurrences(trx: Trx, alarm: AlarmKey & { aiServerNo: number }, page: PageWindow) {
  const own = sql`tenant_id = ${alarm.tenantId} and alarm_id = ${alarm.alarmId} and alarm_at = ${new Date(alarm.alarmAt)}`
  const { rows } = await sql<OccurrenceRow>`
    select event.occurrence_id, event.occurred_at, event.recording, event.extra,
           array(
             select media.file_id from unnest(event.pictures) with ordinality as picture(name, number)
             join media on media.ai_server_no = ${alarm.aiServerNo} and media.name = picture.name
             order by picture.number
           ) as picture_files
    from (
      select alarm_id as occurrence_id, occurred_at, recordings[1] as recording, extra, pictures from alarm where ${own}
      union all
      select occurrence_id, occurred_at, recording, extra, pictures from occurrence where ${own}
    ) as event
    order by event.occurred_at desc, event.occurrence_id desc
    limit ${page.limit} offset ${page.offset}`.execute(trx)
  const repeats = await sql<{ total: number }>`select count(*)::int as total from occurrence where ${own}`.execute(trx)
  return { rows, total: 1 + (repeats.rows[0]?.total ?? 0) }
}

export type HandlingRow = {
  handling_id: number
  verdict: number
  comment: string
  site_description: string
  remark: string
  site_photos: string[]
  punishments: { offender: string; money: number; device_name: string; project_id: number }[]
  by_name: string
  account: string
  at: number
}

/** Verdicts on an alarm, newest first. */
export async function listHandlings(trx: Trx, alarm: AlarmKey, page: PageWindow) {
  const { rows } = await sql<HandlingRow & { total: number }>`
    select handling_id, verdict, comment, site_description, remark, site_photos, by_name, at,
           coalesce((select account from account where account.account_id = handling.account_id), '') as account, count(*) over ()::int as total,
           coalesce((
             select json_agg(json_build_object('offender', offender, 'money', money, 'device_name', device_name,
               'project_id', project_id) order by punishment_id)
             from punishment where punishment.handling_id = handling.handling_id
           ), '[]') as punishments
    from handling
    where tenant_id = ${alarm.tenantId} and alarm_id = ${alarm.alarmId} and alarm_at = ${new Date(alarm.alarmAt)}
    order by handling_id desc
    limit ${page.limit} offset ${page.offset}`.execute(trx)
  if (rows[0] || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const beyond = await sql<{ total: number }>`
    select count(*)::int as total from handling
    where tenant_id = ${alarm.tenantId} and alarm_id = ${alarm.alarmId} and alarm_at = ${new Date(alarm.alarmAt)}`.execute(
    trx,
  )
  return { rows, total: beyond.rows[0]?.total ?? 0 }
}

/** The first time stays. A row that somebody else holds just now is left alone: whoever handles it has opened it. */
export async function markOpened(trx: Trx, { tenantId, alarmId, alarmAt }: AlarmKey): Promise<void> {
  await sql`
    update alarm set opened_at = now()
    where (tenant_id, alarm_id, alarm_at) in (
      select tenant_id, alarm_id, alarm_at from alarm
      where tenant_id = ${tenantId} and alarm_id = ${alarmId} and alarm_at = ${new Date(alarmAt)} and opened_at is null
      for update skip locked
    ) and alarm_at = ${new Date(alarmAt)}`.execute(trx)
}
