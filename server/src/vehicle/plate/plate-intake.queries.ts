/** Plates as they come in: by which cameras, what is stored of them, and how they are judged. */
import { nearPatterns } from '@watchfire/contract/vehicle/plate.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { states } from '../vehicle.queries.ts'
import { early, eventStates, type Place } from './plate-event.queries.ts'

export type GateCamera = Place & { device_id: string; device_no: number; side: number }

/** Cameras of this AI server that read for a park of the same company. */
export async function findGateCameras(
  db: Reader,
  aiServerNo: number,
  deviceIds: readonly string[],
): Promise<GateCamera[]> {
  const { rows } = await sql<GateCamera>`
    select device.device_id, device.device_no, plate_camera.side, park.tenant_id, park.company_id, park.project_id, park.region_id,
           park.park_id
    from device join plate_camera on plate_camera.device_no = device.device_no
    join park on park.park_id = plate_camera.park_id and park.company_id = device.company_id
    where device.device_id = any(${[...deviceIds]}::text[]) and device.ai_server_no = ${aiServerNo}`.execute(db)
  return rows
}

export type EventName = { device_no: number; tenant_id: number; event_id: string }
const nameOf = ({ device_no, event_id }: Pick<EventName, 'device_no' | 'event_id'>) => `${device_no} ${event_id}`

/** Which of these are stored already. */
export async function findKnownPlates(db: Reader, names: readonly EventName[]): Promise<(name: EventName) => boolean> {
  const { rows } = await sql<EventName>`
    select plate_event.device_no, plate_event.event_id
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as sent (tenant_id bigint, device_no bigint, event_id text)
    join plate_event using (tenant_id, device_no, event_id)`.execute(db)
  const known = new Set(rows.map(nameOf))
  return name => known.has(nameOf(name))
}

export type NewPlate = {
  eventId: string
  plate: string
  confidence: number | null
  side: number
  at: number
  picture: string | null
}

/** Undefined where it is stored already. */
export async function insertPlate(trx: Trx, camera: GateCamera, event: NewPlate): Promise<number | undefined> {
  const row = await trx
    .insertInto('plate_event')
    .values({
      tenant_id: camera.tenant_id,
      park_id: camera.park_id,
      device_no: camera.device_no,
      event_id: event.eventId,
      read_plate: event.plate,
      plate: event.plate,
      confidence: event.confidence,
      side: event.side,
      at: new Date(event.at),
      picture: event.picture,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('plate_event_id')
    .executeTakeFirst()
  return row?.plate_event_id
}

/** The order by which the plate is inside another park of the company. */
export async function findInsideElsewhere(
  db: Reader,
  { tenant_id, company_id, park_id }: Place,
  plate: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from vehicle_order where tenant_id = ${tenant_id} and company_id = ${company_id} and plate = ${plate}
      and state = ${states.inside} and park_id <> ${park_id} order by entered_at desc limit 1`.execute(db)
  return rows[0]?.order_id
}

/** Whether an order of the park has a plate that is one sign away. */
export async function hasNearOrder(db: Reader, parkId: number, plate: string): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_order where park_id = ${parkId} and state in (1, 2) and confirmed
      and plate like any(${nearPatterns(plate)}::text[])
      and (state = ${states.inside} or now() between valid_from - ${early} and valid_until) limit 1`.execute(db)
  return rows.length > 0
}

export type JudgedPlate = Place & {
  plate_event_id: number
  plate: string
  side: number
  at: number
  alerted: number | null
}

export async function noteUndecided(trx: Trx, event: Pick<JudgedPlate, 'tenant_id' | 'plate_event_id'>, is: boolean) {
  await sql`
    update plate_event set undecided = ${is}
    where tenant_id = ${event.tenant_id} and plate_event_id = ${event.plate_event_id}`.execute(trx)
}

export async function noteAlerted(trx: Trx, event: Pick<JudgedPlate, 'tenant_id' | 'plate_event_id'>, kind: number) {
  await sql`
    update plate_event set alerted = ${kind}, undecided = false
    where tenant_id = ${event.tenant_id} and plate_event_id = ${event.plate_event_id}`.execute(trx)
}

/** Those only near to an order that nobody has looked at for minutes. */
export async function takeUndecided(trx: Trx, minutes: number, limit: number): Promise<JudgedPlate[]> {
  const { rows } = await sql<JudgedPlate>`
    with taken as (
      update plate_event set undecided = false where plate_event_id in (
        select plate_event_id from plate_event where undecided and received_at < now() - make_interval(mins => ${minutes})
        order by received_at limit ${limit} for update skip locked
      ) returning *
    )
    select taken.plate_event_id, taken.plate, taken.side, taken.at, taken.alerted, park.tenant_id, park.company_id, park.project_id,
           park.region_id, park.park_id
    from taken join park on park.park_id = taken.park_id where taken.state = ${eventStates.waiting}`.execute(trx)
  return rows
}
