import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { gatewayOf, viewGateway } from './modbus-parts.ts'

export const getModbus: Handler<typeof sensorCalls.getModbus> = ({ sensorId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => viewGateway(trx, viewer, await gatewayOf(trx, viewer, sensorId)))
