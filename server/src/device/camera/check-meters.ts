import type { CameraMeter } from '@watchfire/contract/sensor/camera-meter.shapes.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { listGateways, namesOfSensors } from '../modbus/modbus.queries.ts'
import { findSnmp } from '../snmp/snmp.queries.ts'
import { listMeters } from './camera.queries.ts'

type Source = Pick<CameraMeter, 'sensorId' | 'quantity'>
const readingOf = ({ sensorId, quantity }: Source) => `${sensorId} ${quantity}`

/**
 * What is read belongs to a sensor or meter below the same AI server, and nothing else there gives it: two sources of one curve would draw a line
 * that is neither. The caller holds the AI server's row. `deviceNo`: of the camera, where it is known already.
 */
export async function checkMeters(
  trx: Trx,
  viewer: Viewer,
  { aiServerNo, deviceNo = 0 }: { aiServerNo: number; deviceNo?: number },
  meters: readonly CameraMeter[],
): Promise<void> {
  if (meters.length === 0) return
  const names = await namesOfSensors(
    trx,
    viewer,
    aiServerNo,
    meters.map(({ sensorId }) => sensorId),
  )
  const unknown = meters.find(({ sensorId }) => !names.has(sensorId))
  if (unknown) throw refuse('sensor.unknownPoint', { sensorId: unknown.sensorId })
  const gateways = await listGateways(trx, viewer, aiServerNo)
  const bySnmp = (await findSnmp(trx, aiServerNo))?.devices.flatMap(({ points }) => points) ?? []
  const taken = new Set([
    ...gateways.flatMap(({ points }) => points.map(readingOf)),
    ...bySnmp.map(readingOf),
    ...(await listMeters(trx, aiServerNo, deviceNo)).map(readingOf),
  ])
  for (const meter of meters) {
    const reading = readingOf(meter)
    if (taken.has(reading))
      throw refuse('sensor.pointTwice', {
        name: names.get(meter.sensorId) ?? meter.sensorId,
        quantity: quantityEntry(meter.quantity)[viewer.language],
      })
    taken.add(reading)
  }
}
