import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { sensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listSensors } from './sensor.queries.ts'
import { sensorView } from './sensor.view.ts'

export const getSensors: Handler<typeof sensorCalls.list> = async (input, viewer, { db }) => {
  const { keyword, aiServerId, state } = input
  const kind = input.kind && z.encode(sensorKind, input.kind)
  const quantities = input.quantities?.map(each => quantityEntry(each).number)
  const { rows, total } = await readInScope(db, viewer, trx =>
    listSensors(trx, viewer, { keyword, aiServerId, state, kind, quantities, ...pageWindow(input) }),
  )
  return { rows: rows.map(sensorView), total }
}
