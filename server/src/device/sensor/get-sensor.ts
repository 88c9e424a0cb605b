import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findSensor } from './sensor.queries.ts'
import { sensorView } from './sensor.view.ts'

export const getSensor: Handler<typeof sensorCalls.get> = async ({ sensorId }, viewer, { db }) => {
  const found = await readInScope(db, viewer, trx => findSensor(trx, viewer, sensorId))
  if (!found) throw refuse('device.notFound')
  return sensorView(found)
}
