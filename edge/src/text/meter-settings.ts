/** A digital meter in a camera's picture, as the settings file or the console names it. */
import { type CameraMeter, defaultMeterSeconds, meterFields } from '@watchfire/contract/sensor/camera-meter.shapes.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { z } from 'zod'

/** What it can show is no more than what is measured can be. */
export const boundedMeter = ({ least, most, ...meter }: CameraMeter) => {
  const { min, max } = quantityEntry(meter.quantity)
  return { ...meter, least: Math.max(min, least ?? min), most: Math.min(max, most ?? max) }
}
export type MeterSettings = ReturnType<typeof boundedMeter>

export const meterSettings = z
  .object({ ...meterFields, seconds: meterFields.seconds.default(defaultMeterSeconds) })
  .transform(boundedMeter)
