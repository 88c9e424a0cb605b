import { z } from 'zod'
import { coded } from '../../core/coded.ts'
import { rowId, siteTime } from '../../core/fields.ts'
import { isDay } from '../../core/zone-clock.ts'

const minutesOfDay = 1440

/** What became of a round: not begun, begun, every point checked in time, ended without, or what it missed checked soon after its end. */
export const roundState = coded({ due: 1, underWay: 2, done: 3, missed: 4, late: 5 })
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
  z.object({
    every: z.literal('month'),
    /** Every so many months, counted from the month of the first day on, and not before that day. */
    months: z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]),
    firstDay: z.string().refine(isDay, { params: { problem: 'day' } }),
    /** Days of the month; in one that is shorter, its last day. */
    monthDays: z.array(z.int().min(1).max(31)).min(1).max(31).refine(isRising, rising),
    minutes,
  }),
])
export type RoundTimes = z.output<typeof roundTimes>

const walker = z.object({ accountId: rowId, name: z.string() })
const planned = z.object({ pointId: rowId, name: z.string() })

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
  points: z.array(planned),
  /** Walkers who may check none of the points by now, and points that none of them may. */
  cannotWalk: z.array(walker),
  nobodyWalks: z.array(planned),
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
      /** Checked after the end. */
      isLate: z.boolean(),
    }),
  ),
})
export type RoundDetail = z.output<typeof roundDetail>

/** What rounds are counted by. */
export const ratedBy = z.enum(['plan', 'walker', 'week', 'month'])
export type RatedBy = z.output<typeof ratedBy>

/** Fewer rounds say little of a rate: it is shown grey, with their number. */
export const fewestRounds = 20

const dayText = z.string()
/** Rounds whose time is over of one plan or walker, or of one week or month: how many, and what became of them. */
export const roundRate = z.object({
  planId: rowId.nullable(),
  walkerId: rowId.nullable(),
  /** Of the plan or the walker; empty for a week or month. */
  name: z.string(),
  firstDay: dayText,
  lastDay: dayText,
  over: z.int(),
  done: z.int(),
  late: z.int(),
  missed: z.int(),
})
export type RoundRate = z.output<typeof roundRate>
