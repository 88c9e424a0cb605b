import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { judgeBooking } from './judge-booking.ts'
import { insertOrder } from './order-change.queries.ts'

export const bookVehicle: Handler<typeof vehicleCalls.book> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { place, details } = await judgeBooking(trx, viewer, input)
    const orderId = await insertOrder(trx, place, details, viewer.fullName)
    await writeAudit(trx, actingOn(viewer, place), 'bookVehicle', String(orderId), { name: input.plate })
    return { orderId }
  })
