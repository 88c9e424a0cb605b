import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { orderAfter } from '../order-after.ts'
import { requireVersion } from '../require-version.ts'
import { findOrder } from '../vehicle.queries.ts'
import { judgeBooking } from './judge-booking.ts'
import { updateOrder } from './order-change.queries.ts'

export const changeVehicle: Handler<typeof vehicleCalls.change> = ({ orderId, version, ...input }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const order = await findOrder(trx, viewer, orderId, 'held')
    if (!order) throw refuse('vehicle.notFound')
    orderAfter(order, 'change', viewer.language)
    requireVersion(order, version)
    const { place, details } = await judgeBooking(trx, viewer, input)
    if (place.tenant_id !== order.tenant_id) throw refuse('park.notFound')
    await updateOrder(trx, order, place, details, viewer.fullName)
    await writeAudit(trx, actingOn(viewer, place), 'changeVehicleOrder', String(orderId), {
      name: input.plate,
      before: { plateNo: order.plate, driver: order.driver, validUntil: order.valid_until },
      after: { plateNo: input.plate, driver: input.driver, validUntil: input.validUntil },
    })
  })
