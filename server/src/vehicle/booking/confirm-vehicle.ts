import { orderState } from '@watchfire/contract/vehicle/order-state.rules.ts'
import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { stateNames } from '@watchfire/contract/vehicle/vehicle-names.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { isBlackListed } from '../park/park.queries.ts'
import { requireVersion } from '../require-version.ts'
import { findOrder, states } from '../vehicle.queries.ts'
import { confirmOrder } from './order-change.queries.ts'

export const confirmVehicle: Handler<typeof vehicleCalls.confirm> = ({ orderId, version }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const order = await findOrder(trx, viewer, orderId, 'held')
    if (!order) throw refuse('vehicle.notFound')
    const { plate, park_id: parkId, changed_by: name } = order
    if (order.confirmed || order.state !== states.booked) {
      const state = z.decode(orderState, order.state as never)
      throw refuse('vehicle.otherState', { name, state: stateNames[viewer.language][state] })
    }
    requireVersion(order, version)
    if (await isBlackListed(trx, parkId, plate)) throw refuse('vehicle.blackListed', { plate })
    await confirmOrder(trx, order, viewer.fullName)
    await writeAudit(trx, actingOn(viewer, order), 'confirmVehicleOrder', String(orderId), { name: plate })
  })
