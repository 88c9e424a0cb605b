import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findOrder } from './vehicle.queries.ts'

/** What a driver is called by and proves themselves with is read by right, and each look stands in the log. */
export const readContact: Handler<typeof vehicleCalls.readContact> = ({ orderId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const order = await findOrder(trx, viewer, orderId)
    if (!order) throw refuse('vehicle.notFound')
    await writeAudit(trx, actingOn(viewer, order), 'viewVehicleContact', String(orderId), { name: order.plate })
    return { driverPhone: order.driver_phone, driverIdNumber: order.driver_id_number }
  })
