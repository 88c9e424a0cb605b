/** Plates that cameras read: what waits at a gate, and what became of it. What comes in is kept by plate-intake. */
import { nearPatterns } from '@watchfire/contract/vehicle/plate.rules.ts'
import { plateStripMinutes } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import { type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'
import { states } from '../vehicle.queries.ts'

/** Numbers of the wire and of the table: plateEventState. */
export const eventStates = { waiting: 1, checked: 2, dismissed: 3 } as const
/** How long before its time a booked vehicle may stand at the gate and be known by its plate. */
export const early = sql`interval '12 hours'`

const visibleParks = (viewer: Scope) => withinScope(viewer, scopeColumns('park'))(undefined)

export type Place = {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  park_id: number
}

/** Whoever looks at the gates of these parks reads them again. */
export async function publishPlates(trx: Trx, places: readonly Place[]): Promise<void> {
  const parks = [...new Map(places.map(place => [place.park_id, place])).values()]
  for (const { tenant_id, company_id, project_id, region_id, park_id } of parks)
    await sql`
      insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
      values ('plate', ${tenant_id}, ${company_id}, ${project_id}, ${region_id}, ${JSON.stringify({ parkId: park_id })}::jsonb)`.execute(
      trx,
    )
  if (parks.length > 0) await announceOutbox(trx)
}

export type PlateRow = Place & {
  plate_event_id: number
  park_name: string
  device_name: string
  read_plate: string
  plate: string
  confidence: number | null
  side: number
  at: number
  picture: string | null
  state: number
  alerted: number | null
  corrected_by: string
  taken_by: string
  black_listed: boolean
  times: number
}
const columns = (
  viewer: Scope,
) => sql`plate_event.plate_event_id, plate_event.read_plate, plate_event.plate, plate_event.confidence,
  plate_event.side, plate_event.at, plate_event.picture, plate_event.state, plate_event.alerted, plate_event.corrected_by,
  plate_event.taken_by, park.tenant_id, park.company_id, park.project_id, park.region_id, park.park_id, park.name as park_name,
  coalesce((select device.name from device where device.device_no = plate_event.device_no
    and ${withinScope(viewer, scopeColumns('device'))(undefined)}), '') as device_name,
  exists (select from park_black_list where park_black_list.park_id = plate_event.park_id and park_black_list.plate = plate_event.plate)
    as black_listed`
const atParks = sql`plate_event join park on park.park_id = plate_event.park_id`
const isRecent = sql`plate_event.at > now() - make_interval(mins => ${plateStripMinutes})`

/** A vehicle that stands at a gate is read again and again: of each plate, park and direction the newest, with how many there are. */
export async function listWaiting(db: Reader, viewer: Scope, parkId: number | undefined, limit: number) {
  const fits = sql`${visibleParks(viewer)} and plate_event.state = ${eventStates.waiting} and ${isRecent}
    and ${parkId === undefined ? sql`true` : sql`plate_event.park_id = ${parkId}`}`
  const { rows } = await sql<PlateRow & { total: number }>`
    with waiting as materialized (
      select distinct on (plate_event.park_id, plate_event.side, plate_event.plate) plate_event.plate_event_id,
             (count(*) over (partition by plate_event.park_id, plate_event.side, plate_event.plate))::int as times
      from ${atParks} where ${fits}
      order by plate_event.park_id, plate_event.side, plate_event.plate, plate_event.plate_event_id desc
    )
    select ${columns(viewer)}, waiting.times, (select count(*)::int from waiting) as total
    from waiting join plate_event using (plate_event_id) join park on park.park_id = plate_event.park_id
    order by plate_event.plate_event_id desc limit ${limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** What cameras read of the vehicle of an order. */
export async function listOfOrder(db: Reader, viewer: Scope, orderId: number, limit: number): Promise<PlateRow[]> {
  const { rows } = await sql<PlateRow>`
    select ${columns(viewer)}, 1 as times from ${atParks} where plate_event.order_id = ${orderId} and ${visibleParks(viewer)}
    order by plate_event.plate_event_id desc limit ${limit}`.execute(db)
  return rows
}

/** Held, with all that was read alike: of two gate keepers the second finds it taken, whichever reading each of them saw. */
export async function findPlate(trx: Trx, viewer: Scope, plateEventId: number): Promise<PlateRow | undefined> {
  const one = sql`${atParks} where plate_event.plate_event_id = ${plateEventId} and ${visibleParks(viewer)}`
  const found = await sql<{ park_id: number; plate: string }>`
    select plate_event.park_id, plate_event.plate from ${one}`.execute(trx)
  if (found.rows[0] === undefined) return undefined
  await lockWaiting(trx, found.rows[0])
  const { rows } = await sql<PlateRow>`
    select ${columns(viewer)}, 1 as times from ${one} for no key update of plate_event`.execute(trx)
  return rows[0]
}

/** By their numbers, as everybody who holds several of them. */
async function lockWaiting(trx: Trx, { park_id, plate }: { park_id: number; plate: string }): Promise<void> {
  await sql`
    select from plate_event where park_id = ${park_id} and plate = ${plate} and state = ${eventStates.waiting}
    order by plate_event_id for no key update`.execute(trx)
}

export type FoundOrder = { plate_event_id: number; order_id: number; exact: boolean }

/** Open orders that these may belong to: on the way in what is booked, on the way out what is inside; the likeliest first. */
export async function findProposals(
  db: Reader,
  viewer: Scope,
  events: readonly PlateRow[],
  max: number,
): Promise<FoundOrder[]> {
  const asked = events.map(({ plate_event_id, park_id, tenant_id, company_id, plate, side }) => ({
    id: plate_event_id,
    park: park_id,
    tenant: tenant_id,
    company: company_id,
    plate,
    state: side === 1 ? states.booked : states.inside,
    patterns: nearPatterns(plate),
  }))
  const visible = withinScope(viewer, scopeColumns('vehicle_order'))(undefined) as RawBuilder<boolean>
  const { rows } = await sql<FoundOrder>`
    select event.id as plate_event_id, found.order_id, found.exact
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as event (id bigint, park bigint, tenant bigint, company bigint, plate text, state smallint, patterns text[])
    cross join lateral (
      select order_id, vehicle_order.plate = event.plate as exact, confirmed, valid_from from vehicle_order
      where park_id = event.park and state in (1, 2) and state = event.state and vehicle_order.plate like any(event.patterns)
        and (state = ${states.inside} or now() between valid_from - ${early} and valid_until) and ${visible}
      union all
      select order_id, true, confirmed, valid_from from vehicle_order
      where event.state = ${states.inside} and tenant_id = event.tenant and company_id = event.company
        and vehicle_order.plate = event.plate and state = ${states.inside} and park_id <> event.park and ${visible}
      order by 2 desc, 3 desc, 4 limit ${max}
    ) found`.execute(db)
  return rows
}

/** The reading and what waits beside it in the same card. */
const ofCard = ({ tenant_id, plate_event_id, park_id, side, plate }: PlateRow) => sql`
  tenant_id = ${tenant_id} and (plate_event_id = ${plate_event_id}
    or park_id = ${park_id} and side = ${side} and plate = ${plate} and state = ${eventStates.waiting} and ${isRecent})`

export async function correctPlateOf(trx: Trx, event: PlateRow, plate: string, by: string): Promise<void> {
  await sql`update plate_event set plate = ${plate}, corrected_by = ${by} where ${ofCard(event)}`.execute(trx)
}

export async function dismissPlateOf(trx: Trx, event: PlateRow, by: string): Promise<void> {
  await sql`
    update plate_event set state = ${eventStates.dismissed}, undecided = false, taken_by = ${by}, taken_at = now()
    where ${ofCard(event)}`.execute(trx)
}

/**
 * The plate has been checked at the park: whatever was read of it there waits no more, nor does the reading that was checked, which gives its
 * picture away. At which parks.
 */
export async function settlePlates(
  trx: Trx,
  { tenant_id, order_id, plate }: { tenant_id: number; order_id: number; plate: string },
  { parkId, plateEventId, by }: { parkId: number; plateEventId: number | undefined; by: string },
): Promise<Place[]> {
  await lockWaiting(trx, { park_id: parkId, plate })
  const { rows } = await sql<Place>`
    with settled as (
      update plate_event set state = ${eventStates.checked}, undecided = false, order_id = ${order_id}, taken_by = ${by}, taken_at = now(),
        picture = case when plate_event_id = ${plateEventId ?? null} then null else picture end
      where tenant_id = ${tenant_id} and state = ${eventStates.waiting}
        and (plate_event_id = ${plateEventId ?? null} or park_id = ${parkId} and plate = ${plate})
      returning park_id
    )
    select distinct tenant_id, company_id, project_id, region_id, park_id from park where park_id in (select park_id from settled)`.execute(
    trx,
  )
  return rows
}

/** Rows past their time: after the days of all, or those that the park keeps drivers' data. Their pictures go with them. */
export async function forgetPlates(trx: Trx, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from plate_event where plate_event_id in (
      select plate_event_id from plate_event join park using (park_id)
      where plate_event.at < now() - make_interval(days => least(${days}::int, park.keep_days::int))
      order by plate_event.at limit ${limit}
    ) returning plate_event_id`.execute(trx)
  return rows.length
}
