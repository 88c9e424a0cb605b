import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { countSensors } from './sensor.queries.ts'

export const getSensorCounts: Handler<typeof sensorCalls.count> = (_, viewer, { db }) =>
  readInScope(db, viewer, trx => countSensors(trx, viewer))
