import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { limitSide } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { siteZone } from '../../core/site-time.ts'
import { readBuckets, readMarks } from './curve.queries.ts'
import { silenceOf, sourceOf, withGaps } from './curve.rules.ts'
import { findSensors, type SensorRow } from './sensor.queries.ts'

const defaultPoints = 600
const marksOfCurve = 200
const maxSpanMs = 10 * 366 * 86_400_000

export const readSensorCurve: Handler<typeof sensorCalls.readCurve> = async (input, viewer, { db }) => {
  const { from, to, points = defaultPoints } = input
  if (from >= to || to - from > maxSpanMs) throw refuse('sensor.badRange')
  const ids = [...new Set(input.sensorIds)]
  const quantity = quantityEntry(input.quantity).number
  const read = sourceOf({ from, to, points }, Date.now())
  const { sensors, buckets, marks } = await readInScope(db, viewer, async trx => {
    const found = await findSensors(trx, viewer, ids)
    if (found.length < ids.length) throw refuse('device.notFound')
    const wanted = {
      tenantIds: [...new Set(found.map(row => row.tenant_id))],
      deviceNos: found.map(row => row.device_no),
      quantity,
      from,
      to,
      timeZone: siteZone(),
    }
    return {
      sensors: found,
      buckets: await readBuckets(trx, wanted, read),
      marks: await readMarks(trx, wanted, marksOfCurve),
    }
  })
  const bucketsOf = Map.groupBy(buckets, row => row.device_no)
  const marksOf = Map.groupBy(marks, row => row.device_no)
  const curveOf = (sensor: SensorRow) => {
    const value = sensor.values.find(each => each.quantity === quantity)
    const gapMs = silenceOf({ intervalSeconds: sensor.interval_seconds, usualMs: value?.usual_ms ?? null })
    return {
      sensorId: sensor.device_id,
      name: sensor.name,
      ...withGaps(bucketsOf.get(sensor.device_no) ?? [], read.stepMs, gapMs),
      low: value?.low ?? null,
      high: value?.high ?? null,
      marks: (marksOf.get(sensor.device_no) ?? [])
        .map(({ at, side, value: crossed, alarm_id: alarmId }) => ({
          at,
          side: limitSide.options[side] ?? 'none',
          value: crossed,
          alarmId,
        }))
        .toReversed(),
    }
  }
  const byId = new Map(sensors.map(sensor => [sensor.device_id, sensor]))
  return {
    ...read,
    timeZone: siteZone(),
    // In the order they were asked for.
    curves: ids.flatMap(id => byId.get(id) ?? []).map(curveOf),
  }
}
