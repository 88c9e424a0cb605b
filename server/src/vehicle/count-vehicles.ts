import type { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { countTabs } from './vehicle.queries.ts'

export const countVehicles: Handler<typeof vehicleCalls.count> = ({ parkId }, viewer, { db }) =>
  readInScope(db, viewer, trx => countTabs(trx, viewer, parkId))
