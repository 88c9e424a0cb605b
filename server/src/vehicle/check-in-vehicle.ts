import { entryAct } from '@watchfire/contract/vehicle/order-state.rules.ts'
import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { isInside, lockEntry } from './booking/order-change.queries.ts'
import { keepCheck } from './keep-check.ts'
import { orderAfter } from './order-after.ts'
import { isBlackListed } from './park/park.queries.ts'
import { lockedPlateOf } from './plate/locked-plate.ts'
import { requireVersion } from './require-version.ts'
import { findOrder, type OrderRow } from './vehicle.queries.ts'

export const checkInVehicle: Handler<typeof vehicleCalls.checkIn> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const order = await findOrder(trx, viewer, input.orderId, 'held')
    if (!order) throw refuse('vehicle.notFound')
    const act = entryAct(input.answers)
    // Before readings of the plate are held: another gate that is let in first holds them at its end.
    if (act === 'enter') await lockEntry(trx, order)
    const read = await lockedPlateOf(trx, viewer, order, input.plateEventId)
    const state = orderAfter(order, act, viewer.language)
    requireVersion(order, input.version)
    if (act === 'enter') await requireMayEnter(trx, order)
    return keepCheck(trx, viewer, order, { input, side: 'entry', act, state, parkId: order.park_id, read })
  })

async function requireMayEnter(trx: Trx, order: OrderRow): Promise<void> {
  const { plate, park_id: parkId, valid_from, valid_until } = order
  if (!order.confirmed) throw refuse('vehicle.unconfirmed')
  if (await isBlackListed(trx, parkId, plate)) throw refuse('vehicle.blackListed', { plate })
  const now = Date.now()
  if (now < valid_from || now > valid_until) throw refuse('vehicle.outsideWindow')
  if (await isInside(trx, order)) throw refuse('vehicle.alreadyInside', { plate })
}
