import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { requirePark } from './locked-park.ts'
import { orderView } from './order.view.ts'
import { listInside as listRows } from './vehicle.queries.ts'

/** A list for an evacuation is read on paper: more than these are more than a gate lets in. */
const maxInside = 1000

export const listInside: Handler<typeof vehicleCalls.listInside> = ({ parkId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    await requirePark(trx, viewer, parkId)
    const { rows, total } = await listRows(trx, viewer, parkId, maxInside)
    return { rows: rows.map(row => orderView(row)), total }
  })
