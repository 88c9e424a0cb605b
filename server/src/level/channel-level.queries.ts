import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'
import { ruleOfChannel } from './channel-rule.queries.ts'

const place = scopeColumns('device')

export type ChannelRuleRow = {
  device_no: number
  device_id: string
  name: string
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  type: number
  type_name: string
  type_name_en: string
  catalogue_level: number
  usual_level: number
  usual_merge_seconds: number
  type_merge_seconds: number
  level: number
  merge_seconds: number
  own_level: number | null
  own_merge_seconds: number | null
  severe_agreed: boolean
  reason: string
  /** 0: the channel has nothing of its own for this type. */
  version: number
  changed_by: string
  changed_at: number | null
}

/** Channels in scope with what holds for alarms of one type, or of every type, those of their own first. */
export async function readChannelRules(
  db: Reader,
  viewer: Scope,
  deviceIds: readonly string[],
  type?: number,
): Promise<ChannelRuleRow[]> {
  const { rows } = await sql<ChannelRuleRow>`
    select device.device_no, device.device_id, device.name, device.tenant_id, device.company_id, device.project_id, device.region_id,
           alarm_type.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en, alarm_type.level as catalogue_level,
           usual.level as usual_level, usual.merge_seconds as usual_merge_seconds, usual.of_type as type_merge_seconds,
           held.level, held.merge_seconds, own.level as own_level, own.merge_seconds as own_merge_seconds,
           coalesce(own.severe_agreed, false) as severe_agreed, coalesce(own.reason, '') as reason, coalesce(own.version, 0) as version,
           coalesce(own.changed_by, '') as changed_by, own.changed_at
    from device
    join alarm_type on ${type === undefined ? sql`true` : sql`alarm_type.type = ${type}`}
    left join alarm_level on alarm_level.company_id = device.company_id and alarm_level.type = alarm_type.type
    ${ruleOfChannel}
    where device.device_id = any(${[...deviceIds]}::text[]) and device.kind = 2 and (alarm_type.in_use or own.device_no is not null or ${type !== undefined})
      and ${withinScope(viewer, place)(undefined)}
    order by own.device_no is null, alarm_type.position, alarm_type.type, device.device_id
    limit 2000`.execute(db)
  return rows
}

export async function isAlarmType(db: Reader, type: number): Promise<boolean> {
  const { rows } = await sql`select from alarm_type where type = ${type}`.execute(db)
  return rows.length > 0
}

export type OwnLevel = { level: number | null; mergeSeconds: number | null; severeAgreed: boolean; reason: string }
type Wanted = { row: ChannelRuleRow; own: OwnLevel }

/** Writes what was wanted of each as it was read, always in the order of the devices; answers those that nobody had changed meanwhile. */
export async function writeOwnLevels(
  trx: Trx,
  type: number,
  wanted: readonly Wanted[],
  by: string,
): Promise<Set<number>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ device_no: number }>`
    insert into channel_level (tenant_id, device_no, type, level, merge_seconds, severe_agreed, reason, changed_by)
    select tenant_id, device_no, ${type}::smallint, level, merge_seconds, severe_agreed, reason, ${by}
    from ${rowsAs('wanted', wanted, {
      tenant_id: ['bigint', ({ row }) => row.tenant_id],
      device_no: ['bigint', ({ row }) => row.device_no],
      level: ['smallint', ({ own }) => own.level],
      merge_seconds: ['integer', ({ own }) => own.mergeSeconds],
      severe_agreed: ['boolean', ({ own }) => own.severeAgreed],
      reason: ['text', ({ own }) => own.reason],
    })}
    order by tenant_id, device_no
    on conflict (tenant_id, device_no, type) do update
      set level = excluded.level, merge_seconds = excluded.merge_seconds, severe_agreed = excluded.severe_agreed,
          reason = excluded.reason, version = nextval('alarm_level_version'), changed_by = excluded.changed_by, changed_at = now()
      where channel_level.version = any(${wanted.map(({ row }) => row.version)}::bigint[])
    returning device_no`.execute(trx)
  return new Set(rows.map(row => row.device_no))
}

/** Takes away what channels have of their own, as it was read; answers those where it was so. */
export async function removeOwnLevels(trx: Trx, type: number, given: readonly ChannelRuleRow[]): Promise<Set<number>> {
  if (given.length === 0) return new Set()
  const { rows } = await sql<{ device_no: number }>`
    with held as (
      select own.tenant_id, own.device_no, own.type
      from ${rowsAs('given', given, {
        tenant_id: ['bigint', row => row.tenant_id],
        device_no: ['bigint', row => row.device_no],
        version: ['bigint', row => row.version],
      })}
      join channel_level as own on own.tenant_id = given.tenant_id and own.device_no = given.device_no and own.type = ${type}
        and own.version = given.version
      order by own.tenant_id, own.device_no
      for update of own
    )
    delete from channel_level using held
    where (channel_level.tenant_id, channel_level.device_no, channel_level.type) = (held.tenant_id, held.device_no, held.type)
    returning channel_level.device_no`.execute(trx)
  return new Set(rows.map(row => row.device_no))
}

/**
 * Alarms of these channels that have another level than holds now take no more repeats: the next event is an alarm of its own. Locked
 * in the order in which ingestion locks them.
 */
export async function closeOpenAlarmsOfChannels(
  trx: Trx,
  type: number,
  channels: readonly ChannelRuleRow[],
): Promise<void> {
  if (channels.length === 0) return
  await sql`
    with outdated as (
      select open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type
      from ${rowsAs('channel', channels, {
        tenant_id: ['bigint', row => row.tenant_id],
        company_id: ['bigint', row => row.company_id],
        device_no: ['bigint', row => row.device_no],
        level: ['smallint', row => row.level],
      })}
      join open_alarm on open_alarm.tenant_id = channel.tenant_id and open_alarm.company_id = channel.company_id
        and open_alarm.device_no = channel.device_no and open_alarm.type = ${type} and open_alarm.alarm_id <> 0
      join alarm on alarm.tenant_id = open_alarm.tenant_id and alarm.alarm_id = open_alarm.alarm_id
        and alarm.alarm_at = open_alarm.alarm_at
      where alarm.level <> channel.level
      order by open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type
      for update of open_alarm
    )
    delete from open_alarm using outdated
    where (open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type)
      = (outdated.tenant_id, outdated.company_id, outdated.device_no, outdated.type)`.execute(trx)
}
