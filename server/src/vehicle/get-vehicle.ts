import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { itemsOf } from './items-of.ts'
import { checkView, orderView } from './order.view.ts'
import { listOfOrder } from './plate/plate-event.queries.ts'
import { plateEventView } from './plate/plate-event.view.ts'
import { findOrder, listChecks, states } from './vehicle.queries.ts'

/** What cameras read of one vehicle; more than these stood at a gate for long. */
const maxReads = 10

export const getVehicle =
  (fileUrl: FileUrl): Handler<typeof vehicleCalls.get> =>
  ({ orderId }, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const order = await findOrder(trx, viewer, orderId)
      if (!order) throw refuse('vehicle.notFound')
      const checks = await listChecks(trx, order)
      const reads = await listOfOrder(trx, viewer, orderId, maxReads)
      const isOpen = order.state === states.booked || order.state === states.inside
      const side = order.state === states.booked ? 'entry' : 'exit'
      return {
        order: orderView(order),
        checks: checks.map(check => checkView(check, fileId => fileUrl(viewer, fileId))),
        reads: reads.map(read => plateEventView(read, fileId => fileUrl(viewer, fileId))),
        nextItems: isOpen ? await itemsOf(trx, order, side, viewer.language) : [],
      }
    })
