import { z } from 'zod'
import { coded } from '../../core/coded.ts'
import { rowId, siteTime } from '../../core/fields.ts'
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

const walker = z.object({ accountId: rowId, name: z.string() })

export const roundPlan = z.object({
  planId: rowId,
  version: rowId,
  name: z.string(),
  ofProjectId: rowId,
  projectName: z.string(),
  times: roundTimes,
  windowMinutes: rowId,
  walkers: z.array(walker),
  isActive: z.boolean(),
  points: z.array(z.object({ pointId: rowId, name: z.string() })),
})
export type RoundPlan = z.output<typeof roundPlan>

const row = {
  roundId: rowId,
  planId: rowId,
  name: z.string(),
  ofProjectId: rowId,
  projectName: z.string(),
  walkers: z.array(walker),
  dueAtText: siteTime,
  endsAtText: siteTime,
  roundState,
  pointCount: z.int(),
  checkedCount: z.int(),
}
export const round = z.object(row)
export type Round = z.output<typeof round>
export const roundDetail = z.object({
  ...row,
  points: z.array(
    z.object({
      pointId: rowId,
      name: z.string(),
      checkId: rowId.nullable(),
      checkedAtText: siteTime,
      checkedBy: z.string(),
    }),
  ),
})
export type RoundDetail = z.output<typeof roundDetail>
