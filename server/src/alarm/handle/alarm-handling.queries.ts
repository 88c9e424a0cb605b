/** What a verdict locks and writes. Order of locks, here and in ingestion: open alarms by their key, then alarms by number. */
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { rowsAs } from '../../core/db/rows-as.ts'
import { ofTenant, type TenantScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { wanted } from '../alarm.queries.ts'
import { type AlarmScope, visibleAlarms } from '../alarm-filter.queries.ts'
import type { AlarmKey, PublicAlarmKey } from '../alarm-key.ts'
import { judgeEvidence } from '../evidence/evidence.queries.ts'
import { amongAlarms, amongAlarmsOf } from './among-alarms.queries.ts'

/** From here to the end of the transaction no repeat is merged into these alarms. */
export async function lockOpenAlarmsOf(trx: Trx, viewer: TenantScope, keys: readonly PublicAlarmKey[]): Promise<void> {
  await sql`
    select from open_alarm
    where ${ofTenant(viewer, 'open_alarm.tenant_id')} and alarm_id = any(${keys.map(key => key.alarmId)}::bigint[])
    order by tenant_id, company_id, device_no, type for update`.execute(trx)
}

/** Locks alarms the viewer may see and says how they stand; what is missing is out of scope. */
export async function lockAlarms(trx: Trx, viewer: AlarmScope, keys: readonly PublicAlarmKey[]) {
  const { rows } = await sql<{
    alarm_id: number
    alarm_at: number
    tenant_id: number
    company_id: number
    type: number
    level: number
    state: number
    handled_by: string
    handled_at: number | null
  }>`
    select alarm.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.type, alarm.level, alarm.state,
           alarm.handled_by, alarm.handled_at
    from ${wanted(keys)}
    join alarm on alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at and ${amongAlarmsOf(viewer, keys)}
    where ${visibleAlarms(viewer)}
    order by alarm.alarm_id for update of alarm`.execute(trx)
  return rows
}

/**
 * How many of the files somebody may show on alarms they see: uploaded by themselves and shown nowhere but on alarms, with which they go, or
 * shown on one of these already. No rule deletes any of them until the transaction ends; one that is being deleted is waited for and not
 * counted.
 */
export async function lockShowableFiles(
  trx: Trx,
  accountId: number,
  alarms: readonly AlarmKey[],
  fileIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    with showable as materialized (
      select from file
      where file_id = any(${[...fileIds]}::text[]) and (account_id = ${accountId} and (kind = 'upload' or exists (
        select from handling
        where handling.site_photos <> '{}' and handling.site_photos @> array[file.file_id]
      )) or file_id in (
        select unnest(handling.site_photos)
        from ${rowsAs('shown', alarms, {
          tenant_id: ['bigint', alarm => alarm.tenantId],
          alarm_id: ['bigint', alarm => alarm.alarmId],
          alarm_at: ['moment', alarm => alarm.alarmAt],
        })} join handling using (tenant_id, alarm_id, alarm_at)
      ))
      order by file_id for no key update
    )
    select count(*)::int as found from showable`.execute(trx)
  return rows[0]?.found ?? 0
}

export type NewHandling = AlarmKey & { publicId: string; companyId: number; verdict: number }
export type HandlingText = {
  comment?: string | undefined
  siteDescription?: string | undefined
  remark?: string | undefined
  sitePhotos?: readonly string[]
  fines?: readonly { alarmId: number; offender: string; money: number }[]
  /** Null: the platform itself. */
  accountId: number | null
  byName: string
  /** Whose act each verdict is in the account log; a job that works through many says so there as one. */
  actor?: Pick<Viewer, 'accountId' | 'address' | 'sessionId' | 'call' | 'requestId'>
}

/** Writes the verdicts into history and alarms, closes the alarms for repeats and tells of it, all in one statement. */
export async function writeHandlings(trx: Trx, handlings: readonly NewHandling[], text: HandlingText): Promise<void> {
  const { comment = '', siteDescription = '', remark = '', sitePhotos = [] } = text
  await sql`
    with verdict as (
      select * from ${rowsAs('verdict', handlings, {
        alarm_id: ['bigint', handling => handling.alarmId],
        alarm_at: ['moment', handling => handling.alarmAt],
        tenant_id: ['bigint', handling => handling.tenantId],
        company_id: ['bigint', handling => handling.companyId],
        verdict: ['smallint', handling => handling.verdict],
        public_id: ['text', handling => handling.publicId],
      })}
    ), history as (
      insert into handling (tenant_id, company_id, alarm_id, alarm_at, verdict, comment, site_description, remark, site_photos,
        account_id, by_name)
      select tenant_id, company_id, alarm_id, alarm_at, verdict, ${comment}, ${siteDescription}, ${remark},
        ${sitePhotos}::text[], ${text.accountId}, ${text.byName}
      from verdict
      returning handling_id, alarm_id
    ), handled as (
      update alarm set state = 3, verdict = verdict.verdict, comment = ${comment}, handled_by = ${text.byName}, handled_at = now()
      from verdict
      where alarm.tenant_id = verdict.tenant_id and alarm.alarm_id = verdict.alarm_id and alarm.alarm_at = verdict.alarm_at
        and ${amongAlarms(handlings)}
      returning alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id, alarm.alarm_at,
        alarm.place_id
    ), fined as (
      insert into punishment (tenant_id, company_id, project_id, handling_id, alarm_id, alarm_at, device_name, offender, money)
      select handled.tenant_id, handled.company_id, handled.project_id, history.handling_id, handled.alarm_id, handled.alarm_at,
        place.device_name, fine.offender, fine.money::numeric
      from ${rowsAs('fine', text.fines ?? [], {
        number: ['integer', (_, index) => index],
        alarm_id: ['bigint', fine => fine.alarmId],
        offender: ['text', fine => fine.offender],
        money: ['text', fine => String(fine.money)],
      })}
      join history on history.alarm_id = fine.alarm_id
      join handled on handled.alarm_id = fine.alarm_id
      join place on place.place_id = handled.place_id
      order by fine.number
    )${text.actor ? sql`, ${entriesOf(text.actor, handlings, text)}` : sql``}, closed as (
      delete from open_alarm using verdict
      where open_alarm.tenant_id = verdict.tenant_id and open_alarm.alarm_id = verdict.alarm_id
    )
    insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
    select 'alarm', 'handled', tenant_id, company_id, project_id, region_id, alarm_id, alarm_at from handled`.execute(
    trx,
  )
  await judgeEvidence(trx, handlings)
  if (sitePhotos.length > 0) await nameSitePhotos(trx, sitePhotos)
}

/** In the account log; what stood at the alarm before is of the statement's snapshot. */
const entriesOf = (
  by: NonNullable<HandlingText['actor']>,
  handlings: readonly NewHandling[],
  { comment = '', fines = [] }: HandlingText,
) => sql`written as (
      insert into audit (
        tenant_id, company_id, project_id, account_id, address, session_id, call, request_id, action, target, on_behalf, detail
      )
      select alarm.tenant_id, alarm.company_id, alarm.project_id, ${by.accountId}, ${by.address}, ${by.sessionId || null},
        ${by.call ?? ''}, ${by.requestId ?? ''}, 'handleAlarm', verdict.public_id,
        coalesce((select account.tenant_id <> alarm.tenant_id from account where account.account_id = ${by.accountId}), false),
        jsonb_build_object(
          'called', place.device_name, 'before', jsonb_build_object('verdict', alarm.verdict),
          'after', jsonb_strip_nulls(jsonb_build_object(
            'verdict', verdict.verdict, 'comment', ${comment}::text, 'fines', nullif(${fines.length}::integer, 0))))
      from verdict
      join alarm on alarm.tenant_id = verdict.tenant_id and alarm.alarm_id = verdict.alarm_id and alarm.alarm_at = verdict.alarm_at
        and ${amongAlarms(handlings)}
      join place on place.place_id = alarm.place_id
    )`

/** What was uploaded for a handling and nothing else. */
async function nameSitePhotos(trx: Trx, fileIds: readonly string[]): Promise<void> {
  await sql`update file set kind = 'photo' where file_id = any(${[...fileIds]}::text[]) and kind = 'upload'`.execute(
    trx,
  )
}
