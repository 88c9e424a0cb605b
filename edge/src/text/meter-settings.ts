/** A digital meter in a camera's picture, as the settings file names it. */
import { sensorId } from '@watchfire/contract/device/device.shapes.ts'
import { quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { z } from 'zod'

export const metersOfCamera = 8
const share = z.number().min(0).max(1)
const finite = z.number().min(-1e12).max(1e12)

export const meterSettings = z
  .object({
    /** Its digits, with as little as possible round them; in fractions of the picture. */
    area: z
      .object({ left: share, top: share, right: share, bottom: share })
      .refine(({ left, top, right, bottom }) => right - left >= 0.01 && bottom - top >= 0.01, 'is empty, or too small'),
    sensorId,
    quantity,
    /** How often it is read. */
    seconds: z.int().min(1).max(86_400).default(60),
    decimals: z.int().min(0).max(9).optional(),
    /** What it can show; by what is measured when left out. */
    least: finite.optional(),
    most: finite.optional(),
  })
  .transform(({ least, most, ...meter }) => {
    const { min, max } = quantityEntry(meter.quantity)
    return { ...meter, least: Math.max(min, least ?? min), most: Math.min(max, most ?? max) }
  })
export type MeterSettings = z.output<typeof meterSettings>
