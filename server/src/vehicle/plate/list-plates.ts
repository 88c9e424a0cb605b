import type { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { plateStripSize } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { readInScope } from '../../core/db/database.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { requirePark } from '../locked-park.ts'
import { orderView } from '../order.view.ts'
import { findOrders } from '../vehicle.queries.ts'
import { findProposals, listWaiting } from './plate-event.queries.ts'
import { plateEventView } from './plate-event.view.ts'

/** Orders one plate may belong to; more than these nobody compares at a gate. */
const maxProposals = 3

export const listPlates =
  (fileUrl: FileUrl): Handler<typeof plateCalls.list> =>
  ({ parkId }, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      await requirePark(trx, viewer, parkId)
      const { rows, total } = await listWaiting(trx, viewer, parkId, plateStripSize)
      const found = await findProposals(trx, viewer, rows, maxProposals)
      const orders = new Map(
        (await findOrders(trx, viewer, [...new Set(found.map(({ order_id }) => order_id))])).map(order => [
          order.order_id,
          orderView(order),
        ]),
      )
      const proposalsOf = Map.groupBy(found, ({ plate_event_id }) => plate_event_id)
      const events = rows.map(row =>
        plateEventView(
          row,
          fileId => fileUrl(viewer, fileId),
          (proposalsOf.get(row.plate_event_id) ?? []).flatMap(({ order_id, exact }) => {
            const order = orders.get(order_id)
            return order ? [{ order, exact }] : []
          }),
        ),
      )
      return { rows: events, total }
    })
