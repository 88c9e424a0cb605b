import type { Language } from '@watchfire/contract/core/errors.ts'
import { defaultItems } from '@watchfire/contract/vehicle/check-list.rules.ts'
import { type CheckSide, vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { z } from 'zod'
import type { Reader } from '../core/db/database.ts'
import { readCheckLists } from './park/park.queries.ts'
import { type OrderRow, sides } from './vehicle.queries.ts'

/** What is looked at for this vehicle in its own park, wherever it stands. */
export async function itemsOf(db: Reader, order: OrderRow, side: CheckSide, language: Language): Promise<string[]> {
  const lists = await readCheckLists(db, order)
  const own = lists.find(list => list.vehicle_type === order.vehicle_type && list.side === sides[side])
  return own?.items ?? defaultItems(z.decode(vehicleType, order.vehicle_type as never), side, language)
}
