/** A booking as whoever made it sees it: by its secret alone. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

export type VisitRow = {
  tenant_id: number
  company_id: number
  project_id: number
  order_id: number
  company_name: string
  park_name: string
  reference: string
  plate: string
  vehicle_type: number
  valid_from: number
  valid_until: number
  state: number
  confirmed: boolean
  end_note: string
}
const visit = (bookingHash: Buffer) => sql`
  select vehicle_order.tenant_id, vehicle_order.company_id, vehicle_order.project_id, vehicle_order.order_id,
         company.name as company_name, park.name as park_name, vehicle_order.reference, vehicle_order.plate,
         vehicle_order.vehicle_type, vehicle_order.valid_from, vehicle_order.valid_until, vehicle_order.state,
         vehicle_order.confirmed, vehicle_order.end_note
  from vehicle_order join park on park.park_id = vehicle_order.park_id
  join company on company.company_id = vehicle_order.company_id where vehicle_order.visit_hash = ${bookingHash}`

export async function findVisit(db: Reader, bookingHash: Buffer): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`${visit(bookingHash)}`.execute(db)
  return rows[0]
}

/** Held: whoever checks the vehicle in takes turns with whoever cancels. */
export async function lockVisit(trx: Trx, bookingHash: Buffer): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`${visit(bookingHash)} for no key update of vehicle_order`.execute(trx)
  return rows[0]
}
