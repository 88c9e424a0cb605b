/** Parks, their check lists and the plates they keep out. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'
import { states } from '../vehicle.queries.ts'

const visibleParks = (viewer: Scope) => withinScope(viewer, scopeColumns('park'))(undefined)

export type ParkRow = {
  tenant_id: number
  park_id: number
  company_id: number
  project_id: number
  region_id: number | null
  name: string
  project_name: string
  region_name: string
  device_id: string
  device_name: string
  keep_days: number
  inside: number
}

export async function listParks(db: Reader, viewer: Scope, { limit, offset }: PageWindow) {
  const { rows } = await sql<ParkRow>`
    select park.tenant_id, park.park_id, park.company_id, park.project_id, park.region_id, park.name, project.name as project_name,
           coalesce(region.name, '') as region_name, coalesce(device.device_id, '') as device_id, coalesce(device.name, '') as device_name,
           park.keep_days, (select count(*)::int from vehicle_order
             where vehicle_order.park_id = park.park_id and vehicle_order.state = ${states.inside}) as inside
    from park join project on project.project_id = park.project_id left join region on region.region_id = park.region_id
    left join device on device.device_no = park.device_no and ${withinScope(viewer, scopeColumns('device'))(undefined)}
    where ${visibleParks(viewer)} order by park.name, park.park_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from park where ${visibleParks(viewer)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type FoundPark = {
  tenant_id: number
  park_id: number
  company_id: number
  project_id: number
  region_id: number | null
  name: string
}
const lockings = { none: sql``, held: sql`for no key update` } as const

export async function findParks(
  db: Reader,
  viewer: Scope,
  parkIds: readonly number[],
  locking: keyof typeof lockings = 'none',
): Promise<FoundPark[]> {
  const { rows } = await sql<FoundPark>`
    select tenant_id, park_id, company_id, project_id, region_id, name from park
    where park_id = any(${[...parkIds]}::bigint[]) and ${visibleParks(viewer)} order by park_id ${lockings[locking] as RawBuilder<unknown>}`.execute(
    db,
  )
  return rows
}

export type GatePlace = { tenant_id: number; company_id: number; project_id: number; region_id: number | null }

/** A project in scope as a whole, or one of its regions. */
export async function findGatePlace(db: Reader, viewer: Scope, projectId: number, regionId: number | undefined) {
  const place = sql`(
    select project.tenant_id, project.company_id, project.project_id, region.region_id from project
    left join region on region.project_id = project.project_id and region.region_id = ${regionId ?? null}
    where project.project_id = ${projectId}) as place`
  const { rows } =
    await sql<GatePlace>`select place.* from ${place} where ${withinScope(viewer, scopeColumns('place'))(undefined)}`.execute(
      db,
    )
  return rows[0]
}

/** A camera or AI server in scope of this company. */
export async function findGateDevice(db: Reader, viewer: Scope, deviceId: string, companyId: number) {
  const { rows } = await sql<{ device_no: number }>`
    select device_no from device where device_id = ${deviceId} and company_id = ${companyId} and kind in (1, 2)
      and ${withinScope(viewer, scopeColumns('device'))(undefined)}`.execute(db)
  return rows[0]?.device_no
}

type Saved = { name: string; device_no?: number | null; keep_days?: number; by: string }

export async function insertPark(trx: Trx, place: GatePlace, { by, ...saved }: Saved): Promise<number> {
  const { park_id } = await trx
    .insertInto('park')
    .values({ ...place, ...saved, made_by: by })
    .returning('park_id')
    .executeTakeFirstOrThrow()
  return park_id
}

export async function updatePark(trx: Trx, park: FoundPark, place: GatePlace, { by: _, ...saved }: Saved) {
  const { tenant_id, park_id } = park
  await trx
    .updateTable('park')
    .set({ ...place, ...saved })
    .where('tenant_id', '=', tenant_id)
    .where('park_id', '=', park_id)
    .execute()
}

export async function countParks(db: Reader, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from park where company_id = ${companyId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** False where an order names it. */
export async function deletePark(trx: Trx, { tenant_id, park_id }: FoundPark): Promise<boolean> {
  const { rows } = await sql`
    delete from park where tenant_id = ${tenant_id} and park_id = ${park_id}
      and not exists (select from vehicle_order where vehicle_order.park_id = ${park_id}) returning park_id`.execute(
    trx,
  )
  return rows.length > 0
}

export type CheckListRow = { vehicle_type: number; side: number; items: string[] }

export async function readCheckLists(
  db: Reader,
  { tenant_id, park_id }: Pick<FoundPark, 'tenant_id' | 'park_id'>,
): Promise<CheckListRow[]> {
  const { rows } = await sql<CheckListRow>`
    select vehicle_type, side, items from park_check_list where tenant_id = ${tenant_id} and park_id = ${park_id}`.execute(
    db,
  )
  return rows
}

export async function writeCheckList(trx: Trx, { tenant_id, park_id }: FoundPark, list: CheckListRow): Promise<void> {
  const { vehicle_type, side, items } = list
  await sql`
    delete from park_check_list where tenant_id = ${tenant_id} and park_id = ${park_id} and vehicle_type = ${vehicle_type} and side = ${side}`.execute(
    trx,
  )
  if (items.length === 0) return
  await trx.insertInto('park_check_list').values({ tenant_id, park_id, vehicle_type, side, items }).execute()
}

export type BlackRow = {
  entry_id: number
  tenant_id: number
  company_id: number
  project_id: number
  park_id: number
  park_name: string
  plate: string
  reason: string
  made_by: string
  made_at: number
}
const listed = sql`park_black_list.entry_id, park.tenant_id, park.company_id, park.project_id, park.park_id, park.name as park_name,
  park_black_list.plate, park_black_list.reason, park_black_list.made_by, park_black_list.made_at
  from park_black_list join park on park.park_id = park_black_list.park_id`

export async function listBlack(
  db: Reader,
  viewer: Scope,
  { keyword = '', limit, offset }: PageWindow & { keyword?: string },
) {
  const like = `%${keyword.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
  const fits = sql`where ${visibleParks(viewer)} and park_black_list.plate like ${like}`
  const { rows } = await sql<BlackRow>`
    select ${listed} ${fits} order by park_black_list.entry_id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from park_black_list join park on park.park_id = park_black_list.park_id ${fits}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findBlack(db: Reader, viewer: Scope, entryId: number): Promise<BlackRow | undefined> {
  const { rows } = await sql<BlackRow>`
    select ${listed} where park_black_list.entry_id = ${entryId} and ${visibleParks(viewer)}`.execute(db)
  return rows[0]
}

export async function deleteBlack(trx: Trx, { tenant_id, entry_id }: BlackRow): Promise<void> {
  await trx.deleteFrom('park_black_list').where('tenant_id', '=', tenant_id).where('entry_id', '=', entry_id).execute()
}

export async function insertBlack(trx: Trx, parks: readonly FoundPark[], plate: string, reason: string, by: string) {
  const rows = parks.map(({ tenant_id, park_id }) => ({ tenant_id, park_id, plate, reason, made_by: by }))
  const added = await trx
    .insertInto('park_black_list')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('entry_id')
    .execute()
  return added.length
}

export async function countBlack(db: Reader, parkIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(n), 0)::int as most from (
      select count(*) as n from park_black_list where park_id = any(${[...parkIds]}::bigint[]) group by park_id) counted`.execute(
    db,
  )
  return rows[0]?.most ?? 0
}

export async function isBlackListed(db: Reader, parkId: number, plate: string): Promise<boolean> {
  const { rows } = await sql`select from park_black_list where park_id = ${parkId} and plate = ${plate}`.execute(db)
  return rows.length > 0
}
