import { type RawBuilder, sql } from 'kysely'
import type { AlarmKey } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { ofTenant, ofWholeProject, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

export type FileFilter = {
  alarm?: { alarmId: number; alarmAt: number } | undefined
  deviceId?: string | undefined
  kind?: string | undefined
  judgement?: string | undefined
  held?: boolean | undefined
  from?: number | undefined
  until?: number | undefined
}

export type StoredFileRow = {
  file_id: string
  kind: string
  judgement: string
  bytes: number
  created_at: number
  alarm_id: number | null
  alarm_at: number | null
  device_id: string
  device_name: string
  project_name: string
  held: boolean
  holds: { holdId: number; reason: string; by: string }[]
}

function fits(
  viewer: Viewer,
  { alarm, deviceId, kind, judgement, held, from, until }: FileFilter,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    sql`${withinScope(viewer, { company_id: 'file.company_id', project_id: 'file.project_id', region_id: ofWholeProject })(undefined)}`,
  ]
  parts.push(sql`file.kind <> 'person'`)
  if (alarm)
    parts.push(
      sql`${ofTenant(viewer, 'file.tenant_id')} and file.alarm_id = ${alarm.alarmId} and file.alarm_at = ${new Date(alarm.alarmAt)}`,
    )
  if (deviceId)
    parts.push(
      sql`file.device_no <> 0 and file.device_no = (select device.device_no from device where device.device_id = ${deviceId})`,
    )
  if (kind) parts.push(sql`file.kind = ${kind}`)
  if (judgement) parts.push(sql`file.judgement = ${judgement}`)
  if (held !== undefined) parts.push(held ? sql`file.held` : sql`not file.held`)
  if (from !== undefined) parts.push(sql`file.created_at >= ${new Date(from)}`)
  if (until !== undefined) parts.push(sql`file.created_at < ${new Date(until)}`)
  return sql.join(parts, sql` and `)
}

/** The newest first. Names are looked up for the rows of the page alone. */
export async function listStoredFiles(
  db: Reader,
  viewer: Viewer,
  filter: FileFilter,
  { limit, offset }: PageWindow,
): Promise<{ rows: StoredFileRow[]; total: number }> {
  const { rows } = await sql<StoredFileRow>`
    with page as (
      select file.* from file where ${fits(viewer, filter)}
      order by file.created_at desc, file.file_id desc limit ${limit} offset ${offset}
    )
    select page.file_id, page.kind, page.judgement, page.bytes + page.small_bytes as bytes, page.created_at, page.alarm_id, page.alarm_at,
           coalesce(device.device_id, '') as device_id, coalesce(device.name, '') as device_name,
           coalesce(project.name, '') as project_name, page.held, array(
             select jsonb_build_object('holdId', hold.hold_id, 'reason', hold.reason, 'by', hold.by_name) from evidence_hold hold
             where hold.tenant_id = page.tenant_id and hold.alarm_id = page.alarm_id and hold.alarm_at = page.alarm_at order by hold.hold_id
           ) as holds
    from page
    left join device on device.device_no = page.device_no
    left join project on project.project_id = page.project_id
    order by page.created_at desc, page.file_id desc`.execute(db)
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from file where ${fits(viewer, filter)}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

type Hold = {
  reason: string
  /** The number of the hazard that keeps it; left out: somebody by hand. */
  cause?: string
  accountId: number
  byName: string
}
export type HeldAlarm = { tenant_id: number; company_id: number; project_id: number }

/** Of an alarm that the caller may see; who holds it already says another reason, and everybody else’s hold stays. */
export async function insertHold(
  trx: Trx,
  key: AlarmKey,
  { reason, cause = '', accountId, byName }: Hold,
): Promise<HeldAlarm> {
  const { rows } = await sql<HeldAlarm>`
    insert into evidence_hold (tenant_id, alarm_id, alarm_at, company_id, project_id, reason, cause, account_id, by_name)
    select tenant_id, alarm_id, alarm_at, company_id, project_id, ${reason}, ${cause}, ${accountId}, ${byName} from alarm
    where tenant_id = ${key.tenantId} and alarm_id = ${key.alarmId} and alarm_at = ${new Date(key.alarmAt)}
    on conflict (tenant_id, alarm_id, alarm_at, account_id, cause)
    do update set reason = excluded.reason, by_name = excluded.by_name, at = now()
    returning tenant_id, company_id, project_id`.execute(trx)
  return rows[0] as HeldAlarm
}

export type HoldRow = { holdId: number; accountId: number; cause: string; reason: string; by: string }

/** All that keep the evidence of an alarm, the first before the others. */
export async function listHolds(trx: Trx, key: AlarmKey): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select hold_id as "holdId", account_id as "accountId", cause, reason, by_name as by from evidence_hold
    where tenant_id = ${key.tenantId} and alarm_id = ${key.alarmId} and alarm_at = ${new Date(key.alarmAt)} order by hold_id`.execute(
    trx,
  )
  return rows
}

export async function deleteHold(trx: Trx, key: AlarmKey, holdId: number): Promise<HeldAlarm> {
  const { rows } = await sql<HeldAlarm>`
    delete from evidence_hold
    where tenant_id = ${key.tenantId} and alarm_id = ${key.alarmId} and alarm_at = ${new Date(key.alarmAt)} and hold_id = ${holdId}
    returning tenant_id, company_id, project_id`.execute(trx)
  return rows[0] as HeldAlarm
}
