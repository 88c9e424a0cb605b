import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'

export type CatalogueRow = {
  type: number
  name: string
  name_en: string
  family: string
  level: number
  merge_seconds: number
  overdue_minutes: number
  position: number
  in_use: boolean
  nickname: string | null
  /** Null as its nickname is. */
  page: number | null
  version: number
}

const columns = sql`type, name, name_en, family, level, merge_seconds, overdue_minutes, position, in_use, nickname, page, version`

export async function listCatalogue(db: Reader): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select ${columns} from alarm_type order by position, type limit 2000`.execute(db)
  return rows
}

export async function findTypeForUpdate(trx: Trx, type: number): Promise<CatalogueRow | undefined> {
  const { rows } = await sql<CatalogueRow>`
    select ${columns} from alarm_type where type = ${type} for update`.execute(trx)
  return rows[0]
}

/** The type that has this nickname beside the one meant. Who saves another meanwhile waits. */
export async function findTypeOfNickname(trx: Trx, nickname: string, besides: number): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('nicknames of alarm types', 0))`.execute(trx)
  const { rows } = await sql<{ name: string }>`
    select name from alarm_type where nickname = ${nickname} and type <> ${besides} limit 1`.execute(trx)
  return rows[0]?.name
}

/** Undefined when there is one of this number. */
export async function insertType(trx: Trx, row: CatalogueRow): Promise<CatalogueRow | undefined> {
  const { rows } = await sql<CatalogueRow>`
    insert into alarm_type (type, name, name_en, family, level, merge_seconds, overdue_minutes, position, in_use, nickname, page)
    values (${row.type}, ${row.name}, ${row.name_en}, ${row.family}, ${row.level}, ${row.merge_seconds}, ${row.overdue_minutes},
      ${row.position}, ${row.in_use}, ${row.nickname}, ${row.page})
    on conflict (type) do nothing returning ${columns}`.execute(trx)
  return rows[0]
}

export async function updateType(trx: Trx, row: CatalogueRow): Promise<CatalogueRow | undefined> {
  const { rows } = await sql<CatalogueRow>`
    update alarm_type set name = ${row.name}, name_en = ${row.name_en}, level = ${row.level}, merge_seconds = ${row.merge_seconds},
      overdue_minutes = ${row.overdue_minutes}, position = ${row.position}, in_use = ${row.in_use},
      nickname = ${row.nickname}, page = ${row.page}, version = version + 1
    where type = ${row.type} returning ${columns}`.execute(trx)
  return rows[0]
}

/**
 * Alarms of another level take no more repeats where the catalogue decides: the next event is an alarm of its own. Locked in the order
 * in which ingestion locks them.
 */
export async function closeOpenAlarmsOfCatalogue(trx: Trx, type: number, level: number): Promise<void> {
  await sql`
    with outdated as (
      select open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type
      from open_alarm
      join alarm on alarm.tenant_id = open_alarm.tenant_id and alarm.alarm_id = open_alarm.alarm_id
        and alarm.alarm_at = open_alarm.alarm_at
      where open_alarm.type = ${type} and open_alarm.alarm_id <> 0 and alarm.level <> ${level}
        and not exists (select from alarm_level own where own.company_id = open_alarm.company_id and own.type = open_alarm.type)
      order by open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type
      for update of open_alarm
    )
    delete from open_alarm using outdated
    where (open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type)
      = (outdated.tenant_id, outdated.company_id, outdated.device_no, outdated.type)`.execute(trx)
}

/** Every console hears of it: a row of no company is for all. */
export async function publishCatalogue(trx: Trx): Promise<void> {
  await sql`insert into outbox (kind, tenant_id, company_id, project_id) values ('catalogue', 0, 0, 0)`.execute(trx)
}
