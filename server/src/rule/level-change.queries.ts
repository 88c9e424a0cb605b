/** Statements by which a rule changes the level of its alarm. */
import { sql } from 'kysely'
import { type AlarmKey, alarmKeyOf, wantedAlarms } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import type { Unraised } from './series.queries.ts'

export type LockedAlarm = {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  alarm_id: number
  alarm_at: number
  level: number
  state: number
  extra: Record<string, unknown> | null
}

/** The finding, held while it is neither done nor in another's hands and what came before it of its alarm is done. */
export async function lockChange(trx: Trx, row: Unraised): Promise<boolean> {
  const { rows } = await sql`
    select from rule_finding as found
    where (tenant_id, rule_id, device_no, at, change)
        = (${row.tenant_id}::bigint, ${row.rule_id}::bigint, ${row.device_no}::bigint, ${new Date(row.at)}::timestamptz, ${row.change}::text)
      and alarm_id is null and not exists (
        select from rule_finding as earlier
        where (earlier.tenant_id, earlier.rule_id, earlier.device_no) = (found.tenant_id, found.rule_id, found.device_no)
          and coalesce(earlier.of_at, earlier.at) = found.of_at and (earlier.at, earlier.change) < (found.at, found.change)
          and earlier.alarm_id is null and not earlier.shadow
      )
    for update skip locked`.execute(trx)
  return rows.length > 0
}

/** The alarm that the rule raised last of what it has found since then, held; undefined when there is none any more. */
export async function lockAlarmOf(trx: Trx, row: Unraised): Promise<LockedAlarm | undefined> {
  const { rows: named } = await sql<{ alarm_id: string }>`
    select alarm_id from rule_finding
    where tenant_id = ${row.tenant_id} and rule_id = ${row.rule_id} and device_no = ${row.device_no}
      and coalesce(of_at, at) = ${new Date(row.of_at)} and at <= ${new Date(row.at)} and alarm_id <> ''
    order by at desc, change desc limit 1`.execute(trx)
  const key = alarmKeyOf(named[0]?.alarm_id ?? '')
  if (!key) return undefined
  const { rows } = await sql<LockedAlarm>`
    select alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id, alarm.alarm_at, alarm.level, alarm.state, alarm.extra
    from ${wantedAlarms([{ tenantId: row.tenant_id, ...key }])} for update of alarm`.execute(trx)
  return rows[0]
}

const ofAlarm = ({ tenantId, alarmId, alarmAt }: AlarmKey) =>
  sql`tenant_id = ${tenantId} and alarm_id = ${alarmId} and alarm_at = ${new Date(alarmAt)}`

/** What is told of the alarm from now on, and that it is told. */
export async function writeLevels(
  trx: Trx,
  key: AlarmKey,
  { levels, cause }: { levels: object; cause: 'risen' | 'repeated' },
): Promise<void> {
  await sql`
    with changed as (
      update alarm set extra = coalesce(extra, '{}') || ${JSON.stringify(levels)}::jsonb where ${ofAlarm(key)}
      returning tenant_id, company_id, project_id, region_id, alarm_id, alarm_at
    )
    insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
    select 'alarm', ${cause}::text, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at from changed`.execute(
    trx,
  )
}

/**
 * The alarm is of this level from now on. Who postponed the milder one hears of it at once; a silence of its device that is over, or
 * leaves out what is severe, leaves it out as well.
 */
export async function raiseLevel(trx: Trx, key: AlarmKey, level: number): Promise<void> {
  await sql`
    update alarm set level = ${level}::smallint, silent = alarm.silent and (
      ${level}::smallint <> 1 or exists (
        select from device where device.device_no = alarm.device_no
          and silent_severe and silent_from <= now() and silent_until > now()
      )
    )
    where ${ofAlarm(key)}`.execute(trx)
  // The hold on its type goes with it, and consoles that say so are told.
  await sql`
    with ended as (
      delete from reminder where tenant_id = ${key.tenantId} and alarm_id = ${key.alarmId} returning tenant_id, alarm_id, alarm_at
    )
    insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
    select 'quiet', device.tenant_id, device.company_id, device.project_id, device.region_id,
           jsonb_build_object('deviceId', device.device_id)
    from ended join alarm using (tenant_id, alarm_id, alarm_at) join device on device.device_no = alarm.device_no`.execute(
    trx,
  )
}
