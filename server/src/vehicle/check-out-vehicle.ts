import { exitAct } from '@watchfire/contract/vehicle/order-state.rules.ts'
import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { kinds as alerts, insertAlertOnce } from './alert/alert.queries.ts'
import { keepCheck } from './keep-check.ts'
import { orderAfter } from './order-after.ts'
import { findParks } from './park/park.queries.ts'
import { lockedPlateOf } from './plate/locked-plate.ts'
import { findOrder } from './vehicle.queries.ts'

/** The row is held from here: of two gate keepers the second finds it closed. */
export const checkOutVehicle: Handler<typeof vehicleCalls.checkOut> = ({ parkId, ...input }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const order = await findOrder(trx, viewer, input.orderId, 'held')
    if (!order) throw refuse('vehicle.notFound')
    const read = await lockedPlateOf(trx, viewer, order, input.plateEventId)
    const [park] = await findParks(trx, viewer, [parkId])
    if (park?.tenant_id !== order.tenant_id) throw refuse('park.notFound')
    const isOwnPark = park.park_id === order.park_id
    const act = exitAct(input.answers, isOwnPark)
    const state = orderAfter(order, act, viewer.language)
    const checked = await keepCheck(trx, viewer, order, { input, side: 'exit', act, state, parkId, read })
    // Last, as readings of the plate are held before its alerts are; a camera may have raised it a moment ago.
    if (!isOwnPark) {
      const { tenant_id: tenantId, order_id: orderId, plate } = order
      await insertAlertOnce(trx, { tenantId, orderId, plate, parkId, kind: alerts.wrongExit })
    }
    return checked
  })
