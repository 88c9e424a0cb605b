/** What is read of vehicle orders: pages, counts, one with its checks. */
import type { CheckSide } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

/** Numbers of the wire and of the table: orderState. */
export const states = { booked: 1, inside: 2, refused: 3, left: 4, exception: 5, cancelled: 6 } as const
export const sides: Readonly<Record<CheckSide, number>> = { entry: 1, exit: 2 }

export type OrderFilter = {
  keyword?: string | undefined
  tab?: 'toConfirm' | 'booked' | 'inside' | 'overstayed' | 'over' | undefined
  state?: number | undefined
  parkId?: number | undefined
  type?: number | undefined
  from?: number | undefined
  until?: number | undefined
}

export type OrderRow = {
  order_id: number
  tenant_id: number
  company_id: number
  project_id: number
  park_id: number
  park_name: string
  state: number
  plate: string
  plate_colour: string
  colour: number
  vehicle_type: number
  unit: string
  driver: string
  driver_phone: string
  driver_id_number: string
  escort: string
  cargo: string
  danger_class: number
  reason: string
  valid_from: number
  valid_until: number
  weight_in: number | null
  weight_out: number | null
  entered_at: number | null
  left_at: number | null
  end_note: string
  changed_by: string
  version: number
  /** Who changed what it says; empty: nobody has. */
  edited_by: string
  booked_by: string
  booked_at: number
  /** False: it came by a link, and nobody has confirmed it yet. */
  confirmed: boolean
  /** What a visitor names it by; empty: it came by no link. */
  reference: string
}

const visibleOrders = (viewer: Scope) => withinScope(viewer, scopeColumns('vehicle_order'))(undefined)
const statesOfTab = { toConfirm: [1], booked: [1], inside: [2], overstayed: [2], over: [3, 4, 5, 6] } as const

/** One predicate of list, total and export, within one company that stands in `company`. */
function fits(viewer: Scope, filter: OrderFilter) {
  const { keyword, tab, state, parkId, type, from, until } = filter
  const among = state !== undefined ? [state] : tab && [...statesOfTab[tab]]
  const parts = [visibleOrders(viewer), sql`vehicle_order.company_id = company.company_id`]
  if (among) parts.push(sql`vehicle_order.state = any(${among}::smallint[])`)
  if (tab === 'toConfirm') parts.push(sql`vehicle_order.state = 1 and not vehicle_order.confirmed`)
  if (tab === 'booked') parts.push(sql`vehicle_order.confirmed`)
  if (tab === 'overstayed') parts.push(sql`vehicle_order.valid_until < now()`)
  if (parkId !== undefined) parts.push(sql`vehicle_order.park_id = ${parkId}`)
  if (type !== undefined) parts.push(sql`vehicle_order.vehicle_type = ${type}`)
  if (from !== undefined) parts.push(sql`vehicle_order.booked_at >= to_timestamp(${from} / 1000.0)`)
  if (until !== undefined) parts.push(sql`vehicle_order.booked_at <= to_timestamp(${until} / 1000.0)`)
  if (keyword) {
    const like = `%${keyword.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`vehicle_order.search like ${like}`)
  }
  return sql.join(parts, sql` and `)
}
const companiesOf = ({ companyIds }: Scope) => sql`unnest(${[...companyIds]}::bigint[]) as company (company_id)`

const columns = sql`vehicle_order.order_id, vehicle_order.tenant_id, vehicle_order.company_id, vehicle_order.project_id,
  vehicle_order.park_id, park.name as park_name, vehicle_order.state, vehicle_order.plate, vehicle_order.plate_colour,
  vehicle_order.colour, vehicle_order.vehicle_type, vehicle_order.unit, vehicle_order.driver, vehicle_order.driver_phone,
  vehicle_order.driver_id_number, vehicle_order.escort, vehicle_order.cargo, vehicle_order.danger_class, vehicle_order.reason,
  vehicle_order.valid_from, vehicle_order.valid_until, vehicle_order.weight_in, vehicle_order.weight_out, vehicle_order.entered_at,
  vehicle_order.left_at, vehicle_order.end_note, vehicle_order.changed_by, vehicle_order.booked_by, vehicle_order.booked_at,
  vehicle_order.confirmed, vehicle_order.reference, vehicle_order.version, vehicle_order.edited_by`

/** Newest first: of each company as many keys as the page may need, then the rows of the page alone. */
export async function listOrders(
  db: Reader,
  viewer: Scope,
  filter: OrderFilter,
  { limit, offset }: PageWindow,
  before?: number,
): Promise<OrderRow[]> {
  const older = before === undefined ? sql`true` : sql`vehicle_order.order_id < ${before}`
  const { rows } = await sql<OrderRow>`
    with page as materialized (
      select found.order_id from ${companiesOf(viewer)} cross join lateral (
        select vehicle_order.order_id from vehicle_order where ${fits(viewer, filter)} and ${older}
        order by vehicle_order.order_id desc limit ${limit + offset}
      ) found order by found.order_id desc limit ${limit} offset ${offset}
    )
    select ${columns} from page join vehicle_order using (order_id) join park on park.park_id = vehicle_order.park_id
    order by vehicle_order.order_id desc`.execute(db)
  return rows
}

export async function countOrders(db: Reader, viewer: Scope, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(found.total), 0)::int as total from ${companiesOf(viewer)} cross join lateral (
      select count(*) as total from vehicle_order where ${fits(viewer, filter)}
    ) found`.execute(db)
  return rows[0]?.total ?? 0
}

export type TabCounts = { toConfirm: number; booked: number; inside: number; overstayed: number; over: number }

export async function countTabs(db: Reader, viewer: Scope, parkId: number | undefined): Promise<TabCounts> {
  const { rows } = await sql<TabCounts>`
    select count(*) filter (where state = 1 and not confirmed)::int as "toConfirm",
           count(*) filter (where state = 1 and confirmed)::int as booked, count(*) filter (where state = 2)::int as inside,
           count(*) filter (where state = 2 and valid_until < now())::int as overstayed, count(*) filter (where state > 2)::int as over
    from vehicle_order where ${visibleOrders(viewer)} and ${parkId === undefined ? sql`true` : sql`park_id = ${parkId}`}`.execute(
    db,
  )
  return rows[0] as TabCounts
}

/** Everybody inside, park by park. */
export async function listInside(db: Reader, viewer: Scope, parkId: number | undefined, limit: number) {
  const inside = sql`${visibleOrders(viewer)} and vehicle_order.state = ${states.inside}
    and ${parkId === undefined ? sql`true` : sql`vehicle_order.park_id = ${parkId}`}`
  const { rows } = await sql<OrderRow>`
    select ${columns} from vehicle_order join park on park.park_id = vehicle_order.park_id
    where ${inside} order by park.name, park.park_id, vehicle_order.entered_at limit ${limit}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from vehicle_order where ${inside}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Those of the ids that are in scope. */
export async function findOrders(db: Reader, viewer: Scope, orderIds: readonly number[]): Promise<OrderRow[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<OrderRow>`
    select ${columns} from vehicle_order join park on park.park_id = vehicle_order.park_id
    where vehicle_order.order_id = any(${[...orderIds]}::bigint[]) and ${visibleOrders(viewer)}`.execute(db)
  return rows
}

const lockings = { none: sql``, held: sql`for no key update of vehicle_order` } as const

/** Held: who checks or changes an order takes turns with others. */
export async function findOrder(
  db: Reader,
  viewer: Scope,
  orderId: number,
  locking: keyof typeof lockings = 'none',
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from vehicle_order join park on park.park_id = vehicle_order.park_id
    where vehicle_order.order_id = ${orderId} and ${visibleOrders(viewer)} ${lockings[locking] as RawBuilder<unknown>}`.execute(
    db,
  )
  return rows[0]
}

export type CheckRow = {
  side: number
  passed: boolean
  answers: { item: string; isFine: boolean; note?: string }[]
  note: string
  photos: string[]
  park_name: string
  by_name: string
  at: number
}

export async function listChecks(db: Reader, { tenant_id, order_id }: OrderRow): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select side, passed, answers, note, photos, park.name as park_name, by_name, at
    from vehicle_check join park on park.park_id = vehicle_check.park_id
    where vehicle_check.tenant_id = ${tenant_id} and order_id = ${order_id} order by side`.execute(db)
  return rows
}
