import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../../core/context.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { serveCalls } from '../../core/http/serve-calls.ts'
import type { UplinkHub } from '../../fleet/fleet.public.ts'
import type { Collector, RaiseFaults } from '../../ingest/ingest.public.ts'
import { getModbus } from '../modbus/get-modbus.ts'
import { readModbus } from '../modbus/read-modbus.ts'
import { saveModbus } from '../modbus/save-modbus.ts'
import { addSensor } from './add-sensor.ts'
import { getSensorCounts } from './count-sensors.ts'
import { getSensor } from './get-sensor.ts'
import { getSensors } from './list-sensors.ts'
import { listTemperatures } from './list-temperatures.ts'
import { raiseCrossings } from './raise-crossings.ts'
import { readSensorCurve } from './read-sensor-curve.ts'
import type { SeriesKey } from './reading.queries.ts'
import { type ReadingCollector, readingCollector } from './reading-collector.ts'
import { removeSensor } from './remove-sensor.ts'
import { saveSensorLimits } from './save-sensor-limits.ts'
import { type ReadingParts, sendReadings } from './send-readings.ts'
import { updateSensor } from './update-sensor.ts'
import { watchSensors } from './watch-sensors.ts'

const sensorHandlers = (parts: ReadingParts & { uplinks: UplinkHub }): Handlers<typeof sensorCalls> => ({
  getModbus,
  saveModbus,
  readModbus: readModbus(parts),
  sendReadings: sendReadings(parts),
  list: getSensors,
  listTemperatures,
  count: getSensorCounts,
  get: getSensor,
  add: addSensor,
  update: updateSensor,
  saveLimits: saveSensorLimits,
  remove: removeSensor,
  readCurve: readSensorCurve,
})

export function mountSensor(
  app: FastifyInstance,
  context: Context & {
    uplinks: UplinkHub
    raise: RaiseFaults
    collector: Pick<Collector, 'submit'>
    onStored: (fresh: readonly SeriesKey[]) => void
  },
): Mounted & { readings: ReadingCollector } {
  const { db, log, disk, uplinks, raise, collector, onStored } = context
  const raiseAlarms = () => raiseCrossings({ db, collector, log })
  /** Alarms that are being raised; whoever crosses a limit meanwhile is looked for once more. */
  let raising: Promise<void> | undefined
  let again = false
  const raiseSoon = async () => {
    if (raising) {
      again = true
      return
    }
    do {
      again = false
      raising = raiseAlarms().catch(error => log.warn({ err: error }, 'alarms of limits are raised at the next look'))
      await raising
    } while (again)
    raising = undefined
  }
  const readings = readingCollector({ db, log, onCrossed: () => void raiseSoon(), onStored })
  serveCalls(app, sensorCalls, sensorHandlers({ readings, diskState: disk.diskState, uplinks }), context)
  return {
    readings,
    jobs: watchSensors({ db, log, raise, raiseAlarms }),
    close: async () => {
      await readings.stop()
      await raising
    },
  }
}
