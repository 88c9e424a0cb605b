import { meterType, type Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { z } from 'zod'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findGateway, findSensor, lockSensor, type SensorRow, type SensorValues } from './sensor.queries.ts'

/** The sensor as it is, its row held, if nobody changed it since it was read. */
export async function requireSensor(
  trx: Trx,
  viewer: Viewer,
  { sensorId, version }: { sensorId: string; version: number },
): Promise<SensorRow> {
  const seen = await findSensor(trx, viewer, sensorId)
  if (!seen) throw refuse('device.notFound')
  await lockSensor(trx, seen)
  const held = await findSensor(trx, viewer, sensorId)
  if (!held) throw refuse('device.notFound')
  if (held.version !== version) throw refuse('sensor.changedMeanwhile', { name: held.changed_by })
  return held
}

type Given = {
  gatewayId?: string | undefined
  meterType?: Sensor['meterType'] | undefined
  intervalSeconds?: number | undefined
}

/** What people say of it, as it is kept. A gateway stands behind no other. */
export async function valuesOf(
  trx: Trx,
  aiServerNo: number,
  kind: Sensor['kind'],
  given: Given,
): Promise<SensorValues> {
  const gatewayNo = await findGateway(trx, aiServerNo, kind === 'gateway' ? undefined : given.gatewayId)
  if (gatewayNo === undefined) throw refuse('sensor.unknownGateway')
  const isMeter = kind === 'meter' && given.meterType !== undefined && given.meterType !== null
  return {
    gatewayNo,
    meterType: isMeter ? z.encode(meterType, given.meterType as NonNullable<Sensor['meterType']>) : null,
    intervalSeconds: given.intervalSeconds ?? null,
  }
}
