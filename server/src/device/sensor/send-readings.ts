import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { DiskState } from '../../core/files/disk-watch.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { ReadingCollector } from './reading-collector.ts'

export type ReadingParts = { readings: ReadingCollector; diskState: () => DiskState }

export const sendReadings =
  ({ readings, diskState }: ReadingParts): Handler<typeof sensorCalls.sendReadings> =>
  async (items, caller) => {
    if (diskState() === 'full') throw refuse('ingest.full')
    return readings.submit(caller, items)
  }
