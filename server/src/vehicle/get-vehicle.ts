import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { itemsOf } from './items-of.ts'
import { checkView, orderView } from './order.view.ts'
import { findOrder, listChecks, states } from './vehicle.queries.ts'

export const getVehicle =
  (fileUrl: FileUrl): Handler<typeof vehicleCalls.get> =>
  ({ orderId }, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const order = await findOrder(trx, viewer, orderId)
      if (!order) throw refuse('vehicle.notFound')
      const checks = await listChecks(trx, order)
      const isOpen = order.state === states.booked || order.state === states.inside
      const side = order.state === states.booked ? 'entry' : 'exit'
      return {
        order: orderView(order),
        checks: checks.map(check => checkView(check, fileId => fileUrl(viewer, fileId))),
        nextItems: isOpen ? await itemsOf(trx, order, side, viewer.language) : [],
      }
    })
