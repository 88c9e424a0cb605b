import { masked } from '@watchfire/contract/core/masked.rules.ts'
import { isOverstayed, orderState } from '@watchfire/contract/vehicle/order-state.rules.ts'
import {
  checkSide,
  plateColour,
  type VehicleCheck,
  type VehicleOrder,
  vehicleColour,
  vehicleType,
} from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { z } from 'zod'
import type { CheckRow, OrderRow } from './vehicle.queries.ts'

/** What everybody sees of an order: who drives, but not how to reach or to prove them. */
export function orderView(row: OrderRow, now = Date.now()): VehicleOrder {
  const state = z.decode(orderState, row.state as never)
  return {
    orderId: row.order_id,
    version: row.version,
    plate: row.plate,
    plateColour: plateColour.parse(row.plate_colour),
    colour: z.decode(vehicleColour, row.colour as never),
    type: z.decode(vehicleType, row.vehicle_type as never),
    unit: row.unit,
    driver: row.driver,
    driverPhone: masked(row.driver_phone),
    driverIdNumber: masked(row.driver_id_number),
    escort: row.escort,
    cargo: row.cargo,
    dangerClass: row.danger_class,
    reason: row.reason,
    parkId: row.park_id,
    parkName: row.park_name,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    state,
    confirmed: row.confirmed,
    reference: row.reference,
    overstayed: isOverstayed({ state, validUntil: row.valid_until }, now),
    weightIn: row.weight_in,
    weightOut: row.weight_out,
    enteredAt: row.entered_at === null ? null : Math.trunc(row.entered_at),
    leftAt: row.left_at === null ? null : Math.trunc(row.left_at),
    endNote: row.end_note,
    bookedBy: row.booked_by,
    bookedAt: Math.trunc(row.booked_at),
  }
}

export const checkView = (row: CheckRow, photoUrl: (fileId: string) => string): VehicleCheck => ({
  side: z.decode(checkSide, row.side as never),
  passed: row.passed,
  answers: row.answers,
  note: row.note,
  photos: row.photos.map(photoUrl),
  parkName: row.park_name,
  byName: row.by_name,
  at: Math.trunc(row.at),
})
