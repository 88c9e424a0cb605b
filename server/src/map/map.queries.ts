import type { CoordinateSystem } from '@watchfire/contract/map/gcj.rules.ts'
import { maxSites } from '@watchfire/contract/map/map.calls.ts'
import type { MapSource } from '@watchfire/contract/map/tile-address.rules.ts'
import { sql } from 'kysely'
import { type AlarmScope, matchingAlarms, pendingPeriod } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { ofAnyPart, withinScope } from '../core/session/scope.ts'

export type MapRow = {
  source: MapSource
  coordinates: CoordinateSystem
  tiles: Buffer | null
  labels: Buffer | null
  credit: string
  file_id: string | null
  file_name: string
  file_bytes: number
  version: number
  changed_by: string
  changed_at: number
}

/** The customer's map; undefined while nobody chose one. */
export async function findMap(db: Reader, tenantId: number): Promise<MapRow | undefined> {
  const { rows } = await sql<MapRow>`
    select source, coordinates, tiles, labels, credit, file_id, file_name, file_bytes, version, changed_by, changed_at
    from map_source where tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** The customer whose companies these are; undefined where they are several customers'. */
export async function findOnlyTenant(db: Reader, companyIds: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ tenant_id: number }>`
    select distinct tenant_id from company where company_id = any(${[...companyIds]}::bigint[]) limit 2`.execute(db)
  return rows.length === 1 ? rows[0]?.tenant_id : undefined
}

/** Those who change the map of a customer do it one after the other. */
export async function lockMap(trx: Trx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('map of a customer', ${tenantId}::bigint))`.execute(trx)
}

export type NewMap = Omit<MapRow, 'version' | 'changed_at'>

/** Whoever calls this holds the map and has looked at its version. */
export async function writeMap(trx: Trx, tenantId: number, map: NewMap): Promise<void> {
  await trx
    .insertInto('map_source')
    .values({ tenant_id: tenantId, ...map })
    .onConflict(conflict =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...map, version: sql`map_source.version + 1`, changed_at: sql`now()` }),
    )
    .execute()
}

export type SiteRow = {
  project_id: number
  project_name: string
  company_id: number
  company_name: string
  has_plan: boolean
  longitude: number
  latitude: number
  pending: { level: number; count: number }[]
}

/** Projects with a place, each with the alarms that wait as the desk counts them. */
export async function listSiteRows(db: Reader, viewer: AlarmScope, now: number): Promise<SiteRow[]> {
  const columns = { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart } as const
  const { rows } = await sql<SiteRow>`
    with waiting as (
      select alarm.project_id, alarm.level, count(*)::int as count
      from alarm where ${matchingAlarms(viewer, { ...pendingPeriod(now), state: 'pending' })}
      group by alarm.project_id, alarm.level
    )
    select project.project_id, project.name as project_name, project.company_id, company.name as company_name,
           project.floor_plan <> '' as has_plan, project.longitude, project.latitude, coalesce((
             select jsonb_agg(jsonb_build_object('level', waiting.level, 'count', waiting.count) order by waiting.level)
             from waiting where waiting.project_id = project.project_id
           ), '[]') as pending
    from project join company on company.company_id = project.company_id
    where project.longitude is not null and ${withinScope(viewer, columns)(undefined)}
    order by project.name, project.project_id limit ${maxSites}`.execute(db)
  return rows
}
