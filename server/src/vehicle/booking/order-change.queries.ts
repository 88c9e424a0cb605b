/** What is written of vehicle orders. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { type OrderRow, states } from '../vehicle.queries.ts'

export type OrderDetails = {
  plate: string
  plate_colour: string
  colour: number
  vehicle_type: number
  unit: string
  driver: string
  escort: string
  cargo: string
  danger_class: number
  reason: string
  valid_from: Date
  valid_until: Date
  /** Undefined: stays as it is. */
  driver_phone?: string
  driver_id_number?: string
}
export type OrderPlace = {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  park_id: number
}

/** Of an order that came by a link: nobody has confirmed it yet. */
export type ByLink = { confirmed: false; visit_link_id: number; visit_hash: Buffer; reference: string }

export async function insertOrder(
  trx: Trx,
  place: OrderPlace,
  details: OrderDetails,
  by: string,
  byLink: ByLink | object = {},
): Promise<number> {
  const { order_id } = await trx
    .insertInto('vehicle_order')
    .values({ ...place, ...details, ...byLink, booked_by: by, changed_by: by })
    .returning('order_id')
    .executeTakeFirstOrThrow()
  return order_id
}

export async function confirmOrder(trx: Trx, { tenant_id, order_id }: OrderRow, by: string): Promise<void> {
  await sql`
    update vehicle_order set confirmed = true, changed_by = ${by}
    where tenant_id = ${tenant_id} and order_id = ${order_id}`.execute(trx)
}

/** Whoever calls this holds the row. */
export async function updateOrder(trx: Trx, order: OrderRow, place: OrderPlace, details: OrderDetails, by: string) {
  await trx
    .updateTable('vehicle_order')
    .set({ ...place, ...details, changed_by: by, edited_by: by, version: order.version + 1 })
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.order_id)
    .execute()
}

type Step = { state: number; by: string; weight?: number | undefined; note: string }

/** The state an order comes to, and what is known with it. Whoever calls this holds the row. */
export async function moveOrder(
  trx: Trx,
  order: Pick<OrderRow, 'tenant_id' | 'order_id' | 'state'>,
  { state, by, weight, note }: Step,
): Promise<void> {
  const weighed = sql`${weight ?? null}::integer`
  await sql`
    update vehicle_order set state = ${state}, changed_by = ${by},
      ${
        order.state === states.inside
          ? sql`ended_at = now(), end_note = ${note}, left_at = now(), weight_out = ${weighed}`
          : // Who is refused was weighed on the way in.
            sql`weight_in = ${weighed},
                ${state === states.inside ? sql`entered_at = now()` : sql`ended_at = now(), end_note = ${note}`}`
      }
    where tenant_id = ${order.tenant_id} and order_id = ${order.order_id}`.execute(trx)
}

export type NewCheck = {
  side: number
  parkId: number
  passed: boolean
  answers: readonly { item: string; isFine: boolean; note?: string | undefined }[]
  note: string
  photos: readonly string[]
  by: string
}

export async function insertCheck(trx: Trx, { tenant_id, order_id }: OrderRow, check: NewCheck): Promise<void> {
  await sql`
    insert into vehicle_check (tenant_id, order_id, side, park_id, passed, answers, note, photos, by_name)
    values (${tenant_id}, ${order_id}, ${check.side}, ${check.parkId}, ${check.passed}, ${JSON.stringify(check.answers)}::jsonb,
      ${check.note}, ${[...check.photos]}::text[], ${check.by})`.execute(trx)
}

/** The files are photos of a gate from now on; how many of them the account had uploaded for it. */
export async function adoptPhotos(trx: Trx, order: OrderRow, accountId: number, fileIds: readonly string[]) {
  const { rows } = await sql`
    update file set tenant_id = ${order.tenant_id}, company_id = ${order.company_id}, project_id = ${order.project_id}, kind = 'photo'
    where file_id = any(${[...fileIds]}::text[]) and account_id = ${accountId} and kind = 'upload' returning file_id`.execute(
    trx,
  )
  return rows.length
}

/** Whoever lets the same plate into a park of this company at that moment waits. */
export async function lockEntry(trx: Trx, { company_id, plate }: OrderRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entry of ${company_id} ${plate}`}, 0))`.execute(trx)
}

/** Whether the plate is inside a park of this company already. */
export async function isInside(db: Reader, { tenant_id, company_id, plate }: OrderRow): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_order where tenant_id = ${tenant_id} and company_id = ${company_id} and plate = ${plate}
      and state = ${states.inside}`.execute(db)
  return rows.length > 0
}

/** Whether the plate may come in now, or is inside. */
export async function hasOrderNow(db: Reader, parkId: number, plate: string): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_order where park_id = ${parkId} and plate = ${plate}
      and (state = ${states.inside} or state = ${states.booked} and confirmed and now() between valid_from and valid_until) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Phones and ID numbers of drivers whose order has been over for as long as its park keeps them, or of whom nobody ever noted that they left;
 * and the names of visitors, who were promised so. How many orders lost them.
 */
export async function forgetDrivers(trx: Trx, limit: number): Promise<number> {
  const past = (at: RawBuilder<unknown>) => sql`
    select order_id from vehicle_order join park using (park_id)
    where (driver_phone <> '' or driver_id_number <> '') and ${at} < now() - make_interval(days => park.keep_days)`
  const { rows } = await sql`
    update vehicle_order set driver_phone = '', driver_id_number = '', visit_hash = null,
      driver = case when visit_link_id is null then driver else '' end
    where order_id in (
      (${past(sql`ended_at`)} order by ended_at limit ${limit})
      union all (${past(sql`valid_until`)} and state = ${states.inside} limit ${limit})
    ) returning order_id`.execute(trx)
  return rows.length
}

/** Bookings nobody came for end as cancelled a day after their time: they are no work of a gate any more. */
export async function endMissed(trx: Trx, note: string, limit: number): Promise<number> {
  const { rows } = await sql`
    update vehicle_order set state = ${states.cancelled}, ended_at = now(), end_note = ${note} where order_id in (
      select order_id from vehicle_order where state = ${states.booked} and valid_until < now() - interval '1 day'
      order by order_id limit ${limit} for update skip locked
    ) returning order_id`.execute(trx)
  return rows.length
}
