import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { plannedEachTime, planOnce } from '../core/db/planning.queries.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { withinScope } from '../core/session/scope.ts'
import { type AlarmFilter, type AlarmScope, containing, matchingAlarms, visibleAlarms } from './alarm-filter.queries.ts'
import type { AlarmKey, PublicAlarmKey } from './alarm-key.ts'
import { amongAlarms, amongAlarmsOf } from './handle/among-alarms.queries.ts'
import { keysOfPage } from './page.queries.ts'
import { isPostponed } from './postponed.queries.ts'
import { silentDevice } from './silent-device.queries.ts'

/** Places and alarm types whose name holds the keyword. */
export async function findKeyword(trx: Trx, viewer: AlarmScope, keyword: string) {
  const pattern = containing(keyword)
  const places = await sql<{ place_id: number }>`
    select place_id from place
    where ${withinScope(viewer, { company_id: 'place.company_id' })(undefined)}
      and (device_name ilike ${pattern} or location ilike ${pattern})`.execute(trx)
  const types = await sql<{ type: number }>`
    select type from alarm_type where name ilike ${pattern} or name_en ilike ${pattern}`.execute(trx)
  return { placeIds: places.rows.map(row => row.place_id), types: types.rows.map(row => row.type) }
}

/** Keys of one page, newest first, by index alone. `before` begins behind an alarm, whatever came since. */
export async function findAlarmKeys(
  trx: Trx,
  viewer: AlarmScope,
  filter: AlarmFilter,
  page: PageWindow & { before?: PublicAlarmKey },
): Promise<AlarmKey[]> {
  const { rows } = await sql<AlarmKey>`${plannedEachTime}
    ${keysOfPage(viewer, filter, page)}`.execute(trx)
  return rows
}

/** The exact number of alarms that fit, by index alone. */
export async function countAlarms(trx: Trx, viewer: AlarmScope, filter: AlarmFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
    select count(*)::int as total from alarm where ${matchingAlarms(viewer, filter)}`.execute(trx)
  return rows[0]?.total ?? 0
}

/** The same number per slice of time, in the order of the slices. */
export async function countAlarmsPerSlice(
  trx: Trx,
  viewer: AlarmScope,
  filter: AlarmFilter,
  slices: readonly { from: number; until: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ total: number }>`${plannedEachTime}
    select (
      select count(*)::int from alarm
      where ${matchingAlarms(viewer, filter)} and alarm.alarm_at >= slice.begins and alarm.alarm_at < slice.ends
    ) as total
    from ${rowsAs('slice', slices, {
      number: ['integer', (_, index) => index],
      begins: ['moment', slice => slice.from],
      ends: ['moment', slice => slice.until],
    })}
    order by slice.number`.execute(trx)
  return rows.map(row => row.total)
}

/** Those of the alarms that the viewer may see. */
export async function findVisibleAlarms(trx: Trx, viewer: AlarmScope, keys: readonly PublicAlarmKey[]) {
  const { rows } = await sql<{
    alarm_id: number
    alarm_at: number
    tenant_id: number
    ai_server_no: number
    family: string
  }>`
    select alarm.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.ai_server_no, alarm_type.family
    from ${wanted(keys)}
    join alarm on alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at and ${amongAlarmsOf(viewer, keys)}
    join alarm_type on alarm_type.type = alarm.type
    where ${visibleAlarms(viewer)}`.execute(trx)
  return rows
}

/** Alarms asked for by public ids; `amongAlarmsOf` says of which customers they can be. */
export const wanted = (keys: readonly PublicAlarmKey[]) =>
  rowsAs('wanted', keys, {
    alarm_id: ['bigint', key => key.alarmId],
    alarm_at: ['moment', key => key.alarmAt],
  })

/** Severe ones are held back by an explicit choice only. */
const postponed = isPostponed(sql`(alarm.level <> 1 or reminder.hold_severe)`)

/**
 * Whole alarms with the names around them and the stored files of their pictures, in the order of the keys.
 * It asks nobody whether they may be seen: the keys come from a query that did.
 */
export async function readAlarms(db: Reader, keys: readonly AlarmKey[]): Promise<AlarmRow[]> {
  if (keys.length === 0) return []
  if (!db.isTransaction) return db.transaction().execute(trx => readAlarms(trx, keys))
  await planOnce(db as Trx)
  const { rows } = await sql<AlarmRow>`
    select alarm.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id,
           alarm.type, alarm.level, alarm.state, alarm.count, alarm.occurred_at, alarm.received_at, alarm.last_at,
           alarm.silent or ${silentDevice} or ${postponed} as silent,
           alarm.level = 5 and in_maintenance(device, alarm.alarm_at) as in_maintenance,
           alarm.recordings, alarm.extra, alarm.channel_rule, alarm.verdict, alarm.comment, alarm.handled_by, alarm.handled_at,
           place.device_name, place.location, device.device_id, device.location as device_location, device.ip as device_ip,
           ai_server.device_id as ai_server_id, company.name as company_name, project.name as project_name,
           coalesce(region.name, '') as region_name, alarm_type.name as type_name, alarm_type.name_en as type_name_en,
           alarm_type.family, coalesce(latest.remark, '') as remark, coalesce(latest.site_photos, '{}') as site_photos,
           coalesce((
             select account.account from account
             where account.account_id = latest.account_id and account.tenant_id = alarm.tenant_id
           ), '') as handled_account,
           array(
             select media.file_id from unnest(alarm.pictures) with ordinality as picture(name, number)
             join media on media.ai_server_no = alarm.ai_server_no and media.name = picture.name
             order by picture.number
           ) as picture_files
    from ${rowsAs('wanted', keys, {
      number: ['integer', (_, index) => index],
      tenant_id: ['bigint', key => key.tenantId],
      alarm_id: ['bigint', key => key.alarmId],
      alarm_at: ['moment', key => key.alarmAt],
    })}
    join alarm on alarm.tenant_id = wanted.tenant_id and alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at
      and ${amongAlarms(keys)}
    join place on place.place_id = alarm.place_id
    join device on device.device_no = alarm.device_no
    join device as ai_server on ai_server.device_no = alarm.ai_server_no
    join company on company.company_id = alarm.company_id
    join project on project.project_id = alarm.project_id
    left join region on region.region_id = alarm.region_id
    join alarm_type on alarm_type.type = alarm.type
    left join lateral (
      select handling.remark, handling.site_photos, handling.account_id from handling
      where handling.tenant_id = alarm.tenant_id and handling.alarm_id = alarm.alarm_id and handling.alarm_at = alarm.alarm_at
        and alarm.handled_at is not null
      order by handling.handling_id desc limit 1
    ) as latest on true
    order by wanted.number`.execute(db)
  return rows
}

export type AlarmRow = {
  alarm_id: number
  alarm_at: number
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  type: number
  level: number
  state: number
  count: number
  occurred_at: number
  received_at: number
  last_at: number
  /** Its popup is held back: it came in do-not-disturb, or is in it or postponed now. */
  silent: boolean
  /** A fault of a device that was worked on. */
  in_maintenance: boolean
  recordings: string[]
  extra: Record<string, never> | null
  /** What somebody had set for its channel, beside what would have been usual. */
  channel_rule: { setBy: string; level: number; mergeSeconds: number; isQuieter: boolean } | null
  verdict: number | null
  comment: string
  remark: string
  site_photos: string[]
  handled_by: string
  /** Of an account of the customer; that of the platform is not told. */
  handled_account: string
  handled_at: number | null
  device_name: string
  device_ip: string
  location: string
  device_id: string
  device_location: string
  ai_server_id: string
  company_name: string
  project_name: string
  region_name: string
  type_name: string
  type_name_en: string
  family: string
  picture_files: string[]
}

/** The alarm type catalogue. */
export async function listAlarmTypes(trx: Trx, page: PageWindow) {
  const { rows } = await sql<{ type: number; name: string; name_en: string; family: string; in_use: boolean }>`
    select type, name, name_en, family, in_use from alarm_type order by position, type limit ${page.limit} offset ${page.offset}`.execute(
    trx,
  )
  const count = await sql<{ total: number }>`select count(*)::int as total from alarm_type`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}
