import { orderState } from '@watchfire/contract/vehicle/order-state.rules.ts'
import { vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import { visitStateOf } from '@watchfire/contract/vehicle/visit.rules.ts'
import { z } from 'zod'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { findVisit } from './visit.queries.ts'

export const readVisitBooking: Handler<typeof visitCalls.readBooking> = async ({ bookingToken }, _, { db }) => {
  const row = await findVisit(db.system, hashOfSecret(bookingToken))
  if (!row) throw refuse('visit.gone')
  const state = visitStateOf(z.decode(orderState, row.state as never), row.confirmed)
  return {
    reference: row.reference,
    companyName: row.company_name,
    parkName: row.park_name,
    plate: row.plate,
    type: z.decode(vehicleType, row.vehicle_type as never),
    validFrom: Math.trunc(row.valid_from),
    validUntil: Math.trunc(row.valid_until),
    state,
    // What a gate notes of a check is not for whoever was checked.
    note: state === 'cancelled' ? row.end_note : '',
  }
}
