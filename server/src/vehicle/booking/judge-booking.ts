import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { maxWindowDays, vehicleColour, vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { coloursOfNumber } from '@watchfire/contract/vehicle/vehicle-number.rules.ts'
import { z } from 'zod'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findParks, isBlackListed } from '../park/park.queries.ts'
import type { OrderDetails, OrderPlace } from './order-change.queries.ts'

const dayMs = 86_400_000
type Details = InputOf<typeof vehicleCalls.book>

/** What anybody has to get right. @throws vehicle.badWindow, vehicle.plateNeeded, vehicle.wrongColour */
export function requireFitting({
  plate,
  plateColour,
  type,
  validFrom,
  validUntil,
}: Pick<Details, 'plate' | 'type' | 'plateColour' | 'validFrom' | 'validUntil'>): void {
  const isWindow = validUntil > validFrom && validUntil > Date.now() && validUntil - validFrom <= maxWindowDays * dayMs
  if (!isWindow) throw refuse('vehicle.badWindow', { days: maxWindowDays })
  const colours = coloursOfNumber(type, plate)
  if (colours.length === 0) throw refuse('vehicle.plateNeeded')
  if (!colours.includes(plateColour)) throw refuse('vehicle.wrongColour')
}

/** @throws park.notFound, vehicle.badWindow, vehicle.plateNeeded, vehicle.wrongColour, vehicle.blackListed */
export async function judgeBooking(
  trx: Trx,
  viewer: Viewer,
  input: Details,
): Promise<{ place: OrderPlace; details: OrderDetails }> {
  const [park] = await findParks(trx, viewer, [input.parkId])
  if (!park) throw refuse('park.notFound')
  const { plate, plateColour, validFrom, validUntil, driverPhone, driverIdNumber } = input
  requireFitting(input)
  if (await isBlackListed(trx, park.park_id, plate)) throw refuse('vehicle.blackListed', { plate })
  const { tenant_id, company_id, project_id, region_id, park_id } = park
  return {
    place: { tenant_id, company_id, project_id, region_id, park_id },
    details: {
      plate,
      plate_colour: plateColour,
      colour: z.encode(vehicleColour, input.colour),
      vehicle_type: z.encode(vehicleType, input.type),
      unit: input.unit ?? '',
      driver: input.driver,
      escort: input.escort ?? '',
      cargo: input.cargo ?? '',
      danger_class: input.dangerClass ?? 0,
      reason: input.reason,
      valid_from: new Date(validFrom),
      valid_until: new Date(validUntil),
      ...(driverPhone !== undefined && { driver_phone: driverPhone }),
      ...(driverIdNumber !== undefined && { driver_id_number: driverIdNumber }),
    },
  }
}
