/** What gates raise: written with its cause, raised behind it. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { states } from '../vehicle.queries.ts'

/** Numbers of the table: alertKind. */
export const kinds = { overstay: 1, wrongExit: 2, noOrder: 3, blackListed: 4 } as const

export type NewAlert = { tenantId: number; parkId: number; orderId: number | null; kind: number; plate: string }

/** Of one plate at one park: it stands there, is read and reported again, and raises one alarm. */
const sameMinutes = 10

/** Whoever reads one of these plates at its park at the same time waits. All of a transaction at once, or two would wait for one another. */
export async function lockAlerts(trx: Trx, plates: readonly { park_id: number; plate: string }[]): Promise<void> {
  const names = plates.map(({ park_id, plate }) => `alerts of ${park_id} ${plate}`)
  await sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(name, 0) as number from unnest(${names}::text[]) as held (name) order by number
    ) held`.execute(trx)
}

/** Unless the same was raised of this plate a moment ago. */
export async function insertAlertOnce(
  trx: Trx,
  { tenantId, parkId, orderId, kind, plate, at = Date.now() }: NewAlert & { at?: number },
): Promise<void> {
  await lockAlerts(trx, [{ park_id: parkId, plate }])
  await sql`
    insert into vehicle_alert (tenant_id, park_id, order_id, kind, plate, at)
    select ${tenantId}, ${parkId}, ${orderId}::bigint, ${kind}, ${plate}, to_timestamp(${at} / 1000.0)
    where not exists (
      select from vehicle_alert
      where park_id = ${parkId} and plate = ${plate} and kind = ${kind}
        and at between to_timestamp(${at} / 1000.0) - make_interval(mins => ${sameMinutes})
          and to_timestamp(${at} / 1000.0) + make_interval(mins => ${sameMinutes})
    )`.execute(trx)
}

/** Notes who has stayed inside too long: one alert an order. */
export async function noteOverstays(trx: Trx, limit: number): Promise<number> {
  const { rows } = await sql`
    with late as (
      update vehicle_order set overstay_noted = true where order_id in (
        select order_id from vehicle_order where state = ${states.inside} and not overstay_noted and valid_until < now()
        order by valid_until limit ${limit} for update skip locked
      ) returning tenant_id, park_id, order_id, plate, valid_until
    )
    insert into vehicle_alert (tenant_id, park_id, order_id, kind, plate, at)
    select tenant_id, park_id, order_id, ${kinds.overstay}, plate, valid_until from late returning alert_id`.execute(
    trx,
  )
  return rows.length
}

export type WaitingAlert = {
  alert_id: number
  kind: number
  plate: string
  at: number
  order_id: number | null
  park_name: string
  unit: string | null
  device_id: string
  ai_server_no: number
  ai_server_id: string
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
}

/**
 * Alerts nobody has raised: at the camera of the gate, or else at an AI server of the park's project or of its company: another company learns
 * of no vehicle. Those of a company without any wait for one.
 */
export async function findWaitingAlerts(db: Reader, limit: number): Promise<WaitingAlert[]> {
  const { rows } = await sql<WaitingAlert>`
    select vehicle_alert.alert_id, vehicle_alert.kind, vehicle_alert.plate, vehicle_alert.at, vehicle_alert.order_id, park.name as park_name,
           vehicle_order.unit, coalesce(gate.device_id, server.device_id) as device_id,
           server.device_no as ai_server_no, server.device_id as ai_server_id, server.tenant_id, server.company_id, server.project_id,
           server.region_id
    from vehicle_alert join park on park.park_id = vehicle_alert.park_id
    left join vehicle_order on vehicle_order.order_id = vehicle_alert.order_id
    left join device gate on gate.device_no = park.device_no and gate.company_id = park.company_id
    cross join lateral (
      select * from device where device.kind = 1 and device.company_id = park.company_id
      order by device.device_no = coalesce(gate.ai_server_no, gate.device_no) desc nulls last, device.project_id = park.project_id desc,
        device.device_no limit 1
    ) server
    where vehicle_alert.settled_at is null order by vehicle_alert.alert_id limit ${limit}`.execute(db)
  return rows
}

export async function settleAlerts(db: Reader, alertIds: readonly number[]): Promise<void> {
  await sql`update vehicle_alert set settled_at = now() where alert_id = any(${[...alertIds]}::bigint[])`.execute(db)
}
