import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { requirePark } from './locked-park.ts'
import { orderView } from './order.view.ts'
import { orderFilter } from './order-filter.ts'
import { countOrders, listOrders } from './vehicle.queries.ts'

export const listVehicles: Handler<typeof vehicleCalls.list> = ({ pageNum, pageSize, ...input }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    await requirePark(trx, viewer, input.parkId)
    const filter = orderFilter(input)
    const total = await countOrders(trx, viewer, filter)
    const rows = await listOrders(trx, viewer, filter, pageWindow({ pageNum, pageSize }))
    return { rows: rows.map(row => orderView(row)), total }
  })
