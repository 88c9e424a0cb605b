import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { orderAfter } from '../order-after.ts'
import { findOrder } from '../vehicle.queries.ts'
import { moveOrder } from './order-change.queries.ts'

export const cancelVehicle: Handler<typeof vehicleCalls.cancel> = ({ orderId, reason }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const order = await findOrder(trx, viewer, orderId, 'held')
    if (!order) throw refuse('vehicle.notFound')
    const state = orderAfter(order, 'cancel', viewer.language)
    await moveOrder(trx, order, { state, by: viewer.fullName, note: reason })
    const detail = { name: order.plate, reason }
    await writeAudit(trx, actingOn(viewer, order), 'cancelVehicleOrder', String(orderId), detail)
  })
