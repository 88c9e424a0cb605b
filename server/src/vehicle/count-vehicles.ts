import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { requirePark } from './locked-park.ts'
import { countTabs } from './vehicle.queries.ts'

export const countVehicles: Handler<typeof vehicleCalls.count> = ({ parkId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    await requirePark(trx, viewer, parkId)
    return countTabs(trx, viewer, parkId)
  })
