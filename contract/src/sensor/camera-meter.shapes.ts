/** Digital meters that an AI server reads in the picture of a camera (decision 0140). */
import { z } from 'zod'
import { sensorId } from '../device/device.shapes.ts'
import { quantity } from './quantity-table.ts'

export const metersOfCamera = 8
/** Smaller places, in fractions of the picture, hold no digits that anybody reads. */
export const smallestMeter = 0.01
/** Seconds between two looks, where nobody says otherwise. */
export const defaultMeterSeconds = 60

const share = z.number().min(0).max(1)
const finite = z.number().min(-1e12).max(1e12)

export const meterFields = {
  /** Its digits, with as little as possible round them; in fractions of the picture. */
  area: z
    .object({ left: share, top: share, right: share, bottom: share })
    .refine(
      ({ left, top, right, bottom }) => right - left >= smallestMeter && bottom - top >= smallestMeter,
      'is empty, or too small',
    ),
  sensorId,
  quantity,
  /** How often it is read. */
  seconds: z.int().min(1).max(86_400),
  /** How many digits always stand behind the point; left out: as it is read. */
  decimals: z.int().min(0).max(9).optional(),
  /** What it can show; left out: what the quantity allows. */
  least: finite.optional(),
  most: finite.optional(),
} as const

/** One meter as the console sets it up. */
export const cameraMeter = z
  .object(meterFields)
  .refine(({ least, most }) => least === undefined || most === undefined || least < most, {
    path: ['most'],
    message: 'is not above least',
  })
export type CameraMeter = z.output<typeof cameraMeter>
export type MeterArea = CameraMeter['area']
