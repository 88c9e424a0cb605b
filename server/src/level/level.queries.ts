import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'

export type LevelRow = {
  type: number
  type_name: string
  type_name_en: string
  level: number
  merge_seconds: number
  overdue_minutes: number
  catalogue_level: number
  catalogue_merge_seconds: number
  catalogue_overdue_minutes: number
  /** 0: the company has nothing of its own for this type. */
  version: number
  changed_by: string
  changed_at: number | null
}

/** How a company treats alarms: every type of the catalogue, with the company's own values where it has some. */
export function listLevels(db: Reader, companyId: number): Promise<LevelRow[]> {
  return readLevels(db, companyId, sql`true`)
}

export async function findLevel(db: Reader, companyId: number, type: number): Promise<LevelRow | undefined> {
  const [row] = await readLevels(db, companyId, sql`alarm_type.type = ${type}`)
  return row
}

async function readLevels(db: Reader, companyId: number, which: RawBuilder<unknown>): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select alarm_type.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en,
           coalesce(own.level, alarm_type.level) as level,
           coalesce(own.merge_seconds, alarm_type.merge_seconds) as merge_seconds,
           coalesce(own.overdue_minutes, alarm_type.overdue_minutes) as overdue_minutes,
           alarm_type.level as catalogue_level, alarm_type.merge_seconds as catalogue_merge_seconds,
           alarm_type.overdue_minutes as catalogue_overdue_minutes,
           coalesce(own.version, 0) as version, coalesce(own.changed_by, '') as changed_by, own.changed_at
    from alarm_type
    left join alarm_level as own on own.company_id = ${companyId} and own.type = alarm_type.type
    where ${which}
    order by alarm_type.type
    limit 2000`.execute(db)
  return rows
}

export type LevelValues = { level: number; mergeSeconds: number; overdueMinutes: number }
type Key = { companyId: number; type: number; version: number }

/** Gives the company values of its own; false when it got some meanwhile. */
export async function insertLevel(
  trx: Trx,
  { companyId, type }: Key,
  values: LevelValues,
  by: { tenantId: number; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into alarm_level (tenant_id, company_id, type, level, merge_seconds, overdue_minutes, changed_by)
    values (${by.tenantId}, ${companyId}, ${type}, ${values.level}, ${values.mergeSeconds}, ${values.overdueMinutes}, ${by.name})
    on conflict (company_id, type) do nothing
    returning type`.execute(trx)
  return rows.length > 0
}

/** Changes the company's own values; false when they are no longer those of `version`. */
export async function updateLevel(
  trx: Trx,
  { companyId, type, version }: Key,
  values: LevelValues,
  by: { name: string },
): Promise<boolean> {
  const { rows } = await sql`
    update alarm_level
    set level = ${values.level}, merge_seconds = ${values.mergeSeconds}, overdue_minutes = ${values.overdueMinutes},
        version = nextval('alarm_level_version'), changed_at = now(), changed_by = ${by.name}
    where company_id = ${companyId} and type = ${type} and version = ${version}
    returning type`.execute(trx)
  return rows.length > 0
}

/** Takes the company's own values away; false when they are no longer those of `version`. */
export async function deleteLevel(trx: Trx, { companyId, type, version }: Key): Promise<boolean> {
  const { rows } = await sql`
    delete from alarm_level where company_id = ${companyId} and type = ${type} and version = ${version}
    returning type`.execute(trx)
  return rows.length > 0
}

/**
 * Alarms of another level take no more repeats: the next event is an alarm of its own, with the level that holds now. Locked in the
 * order in which ingestion locks them.
 */
export async function closeOpenAlarmsOfOtherLevel(
  trx: Trx,
  { tenantId, companyId, type, level }: { tenantId: number; companyId: number; type: number; level: number },
): Promise<void> {
  await sql`
    with outdated as (
      select open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type
      from open_alarm
      join alarm on alarm.tenant_id = open_alarm.tenant_id and alarm.alarm_id = open_alarm.alarm_id
        and alarm.alarm_at = open_alarm.alarm_at
      where open_alarm.tenant_id = ${tenantId} and open_alarm.company_id = ${companyId} and open_alarm.type = ${type} and open_alarm.alarm_id <> 0
        and alarm.level <> ${level}
      order by open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type
      for update of open_alarm
    )
    delete from open_alarm using outdated
    where (open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type)
      = (outdated.tenant_id, outdated.company_id, outdated.device_no, outdated.type)`.execute(trx)
}
