import { z } from 'zod'
import { coded } from '../../core/coded.ts'
import { isDay } from '../../core/zone-clock.ts'

const minutesOfDay = 1440

/** What became of a round: not begun, begun, every point checked in time, or ended without. */
export const roundState = coded({ due: 1, underWay: 2, done: 3, missed: 4 })
export type RoundState = z.output<typeof roundState>

const isRising = (list: readonly number[]) => list.every((value, at) => at === 0 || value > (list[at - 1] ?? 0))
const rising = { params: { problem: 'order' } }

/** 1 Monday to 7 Sunday. */
const weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).refine(isRising, rising)
/** Minutes of the day at the site. */
const minutes = z
  .array(
    z
      .int()
      .min(0)
      .max(minutesOfDay - 1),
  )
  .min(1)
  .max(24)
  .refine(isRising, rising)

/** When a plan's rounds are due. */
export const roundTimes = z.discriminatedUnion('every', [
  z.object({ every: z.literal('week'), weekdays, minutes }),
  z.object({
    every: z.literal('days'),
    days: z.int().min(1).max(366),
    /** A day on which it is due; counted from it on. */
    firstDay: z.string().refine(isDay, { params: { problem: 'day' } }),
    minutes,
  }),
])
export type RoundTimes = z.output<typeof roundTimes>
