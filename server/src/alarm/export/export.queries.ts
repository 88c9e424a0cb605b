import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { ExportFormat } from '@watchfire/contract/alarm/export.calls.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { type AlarmFilter, type AlarmScope, matchingAlarms, olderThan } from '../alarm-filter.queries.ts'
import type { OrderedFilter, SavedScope } from '../desk-filter.ts'

export type ExportRow = {
  alarm_id: number
  alarm_at: number
  type: string
  level: number
  state: number
  verdict: number | null
  count: number
  device_name: string
  device_id: string
  location: string
  company: string
  project: string
  region: string
  handled_by: string
  handled_account: string
  handled_at: number | null
  comment: string
  type_number: number
  extra: Alarm['extra'] | null
}

/** What a file shows of the alarms that fit, newest first and without their pictures; those behind an alarm when one is given. */
export const exportedAlarms = (viewer: AlarmScope, filter: AlarmFilter, language: Language, behind?: ExportRow) =>
  sql<ExportRow>`
    select alarm.alarm_id, alarm.alarm_at, case when ${language === 'en'}::boolean then alarm_type.name_en else alarm_type.name end as type,
           alarm.level, alarm.state, alarm.verdict, alarm.count, place.device_name, device.device_id, place.location,
           company.name as company, project.name as project, coalesce(region.name, '') as region,
           alarm.handled_by, alarm.handled_at, alarm.comment, alarm.type as type_number, alarm.extra, coalesce((
             select account.account from account where account.account_id = (
               select handling.account_id from handling where handling.tenant_id = alarm.tenant_id and handling.alarm_id = alarm.alarm_id
               order by handling.alarm_id desc, handling.handling_id desc limit 1
             )
           ), '') as handled_account
    from alarm
    join place on place.place_id = alarm.place_id
    join device on device.device_no = alarm.device_no
    join company on company.company_id = alarm.company_id
    join project on project.project_id = alarm.project_id
    left join region on region.region_id = alarm.region_id
    join alarm_type on alarm_type.type = alarm.type
    where ${matchingAlarms(viewer, filter)}${behind ? olderThan({ alarmId: behind.alarm_id, alarmAt: behind.alarm_at }) : sql``}
    order by alarm.alarm_at desc, alarm.alarm_id desc`

export async function insertExport(
  trx: Trx,
  request: {
    tenantId: number
    accountId: number
    filter: OrderedFilter
    scope: SavedScope
    format: ExportFormat
    language: Language
    total: number
  },
): Promise<number> {
  const { rows } = await sql<{ alarm_export_id: number }>`
    insert into alarm_export (tenant_id, account_id, filter, scope, format, language, total)
    values (${request.tenantId}, ${request.accountId}, ${JSON.stringify(request.filter)}::jsonb, ${JSON.stringify(request.scope)}::jsonb,
      ${request.format}, ${request.language}, ${request.total})
    returning alarm_export_id`.execute(trx)
  return rows[0]?.alarm_export_id ?? 0
}

export type BegunExport = {
  alarm_export_id: number
  filter: OrderedFilter
  scope: SavedScope
  format: ExportFormat
  language: Language
  total: number
}

/** Stops an export that has not ended. Answers whether it did; undefined when there is none of this account. */
export async function cancelExport(
  trx: Trx,
  { exportId, accountId }: { exportId: number; accountId: number },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ open: boolean }>`
    select state in ('waiting', 'running') as open from alarm_export
    where alarm_export_id = ${exportId} and account_id = ${accountId} for update`.execute(trx)
  if (rows[0]?.open)
    await sql`
      update alarm_export set state = 'cancelled', changed_at = now() where alarm_export_id = ${exportId}`.execute(trx)
  return rows[0]?.open
}

/** Whether the account or its customer downloads as many as it may. One that has said nothing for a minute died with its server. */
export async function hasExportsEnough(
  trx: Trx,
  { accountId, tenantId, format }: { accountId: number; tenantId: number; format: ExportFormat },
): Promise<boolean> {
  const { rows } = await sql<{ own: number; training: number; all: number }>`
    select count(*) filter (where account_id = ${accountId})::int as own, count(*)::int as all,
           count(*) filter (where account_id = ${accountId} and format = 'coco')::int as training
    from alarm_export
    where tenant_id = ${tenantId} and state = 'running' and changed_at > now() - interval '1 minute'`.execute(trx)
  const { own = 0, training = 0, all = 0 } = rows[0] ?? {}
  if (format === 'coco' && training >= limits.trainingExportsOfAccount) return true
  return own >= limits.exportsOfAccount || all >= limits.exportsOfCustomer
}

/** Takes the export for this download; undefined when there is none of this account, or another download had it. */
export async function beginExport(
  trx: Trx,
  { exportId, accountId }: { exportId: number; accountId: number },
): Promise<BegunExport | 'enough' | undefined> {
  const { rows } = await sql<{ tenant_id: number; format: ExportFormat }>`
    select tenant_id, format, pg_advisory_xact_lock(hashtextextended('exports ' || tenant_id, 0)) from alarm_export
    where alarm_export_id = ${exportId} and account_id = ${accountId} and state = 'waiting'`.execute(trx)
  const asked = rows[0]
  if (!asked) return undefined
  if (await hasExportsEnough(trx, { accountId, tenantId: asked.tenant_id, format: asked.format })) return 'enough'
  return takeExport(trx, { exportId, accountId })
}

async function takeExport(
  trx: Trx,
  { exportId, accountId }: { exportId: number; accountId: number },
): Promise<BegunExport | undefined> {
  const { rows } = await sql<BegunExport>`
    update alarm_export set state = 'running', changed_at = now()
    where alarm_export_id = ${exportId} and account_id = ${accountId} and state = 'waiting'
    returning alarm_export_id, filter, scope, format, language, total`.execute(trx)
  return rows[0]
}

/** Once it has ended, by itself or because somebody cancelled it, its state stays. Answers whether it goes on. */
export async function saveExportProgress(
  db: Reader,
  exportId: number,
  { written, state }: { written: number; state: 'running' | 'done' | 'cancelled' | 'failed' },
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    update alarm_export set written = greatest(written, ${written}), changed_at = now(),
      state = case when state = 'running' then ${state} else state end
    where alarm_export_id = ${exportId}
    returning state = 'running' as open`.execute(db)
  return rows[0]?.open ?? false
}

/** One that nobody fetched within the minute of its link, or that has said nothing for as long, having died with its server, has failed. */
export async function findExportProgress(
  trx: Trx,
  { exportId, accountId }: { exportId: number; accountId: number },
): Promise<
  { written: number; total: number; state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed' } | undefined
> {
  const { rows } = await sql<{
    written: number
    total: number
    state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'
  }>`
    select written, total,
           case when state in ('waiting', 'running') and changed_at < now() - interval '1 minute' then 'failed' else state end as state
    from alarm_export where alarm_export_id = ${exportId} and account_id = ${accountId}`.execute(trx)
  return rows[0]
}
