/** What the parts of a figure are called. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

type Named = { key: string; name: string; name_en: string }

/** The keys are of alarms in scope. */
export async function nameParts(
  db: Reader,
  of: 'project' | 'region' | 'type',
  keys: readonly string[],
): Promise<Named[]> {
  const ids = keys.filter(key => key !== '').map(Number)
  const sources = {
    project: sql`select project_id::text as key, name, name as name_en from project where project_id = any(${ids}::bigint[])`,
    region: sql`
      select region_id::text as key, project.name || ' / ' || region.name as name, project.name || ' / ' || region.name as name_en
      from region join project on project.project_id = region.project_id where region_id = any(${ids}::bigint[])`,
    type: sql`select type::text as key, name, name_en from alarm_type where type = any(${ids}::smallint[])`,
  }
  const { rows } = await sql<Named>`${sources[of]}`.execute(db)
  return rows
}

export type DevicePart = {
  key: string
  device_id: string
  name: string
  location: string
  project: string
}

/** Devices by project and number, as a figure split by device has them. */
export async function nameDevices(db: Reader, keys: readonly string[]): Promise<DevicePart[]> {
  const { rows } = await sql<DevicePart>`
    select part.key, device.device_id, device.name, device.location, project.name as project
    from unnest(${[...keys]}::text[]) as part(key)
    join device on device.device_no = split_part(part.key, ':', 2)::bigint
    join project on project.project_id = split_part(part.key, ':', 1)::bigint`.execute(db)
  return rows
}

export async function findTypesNamed(db: Reader, nickname: string): Promise<number[]> {
  const { rows } = await sql<{ type: number }>`
    select type from alarm_type where nickname = ${nickname} order by type limit 100`.execute(db)
  return rows.map(row => row.type)
}
