import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { quantityTable } from '@watchfire/contract/sensor/quantity-table.ts'
import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { siteDay, siteText, siteTime } from '../../core/site-time.ts'
import { listMeasured } from './measured.queries.ts'
import { findSensor } from './sensor.queries.ts'

export const listTemperatures: Handler<typeof sensorCalls.listTemperatures> = async (input, viewer, { db }) => {
  const day = input.day ?? siteDay(Date.now())
  const period = { from: siteTime(day), until: siteTime(addDays(day, 1)) }
  const asked = {
    quantity: quantityTable.temperature.number,
    deviceId: input.sensorId,
    ...period,
    ...pageWindow(input),
  }
  const { rows, total } = await readInScope(db, viewer, async trx => {
    if (asked.deviceId !== undefined && !(await findSensor(trx, viewer, asked.deviceId)))
      throw refuse('device.notFound')
    return listMeasured(trx, viewer, asked)
  })
  return {
    rows: rows.map(row => ({
      sensorId: row.device_id,
      name: row.name,
      gatewayId: row.gateway_id,
      gatewayName: row.gateway_name ?? '',
      projectId: row.project_id,
      projectName: row.project_name,
      regionId: row.region_id,
      regionName: row.region_name ?? '',
      location: row.location,
      temperature: row.value,
      at: row.at,
      atText: siteText(row.at),
    })),
    total,
  }
}
