import { z } from 'zod'
import { isDay } from '../core/zone-clock.ts'

/** By what a report is split. Shifts are the site's 00–08, 08–16 and 16–24 o'clock. */
export const figureSplit = z.enum([
  'hour',
  'day',
  'week',
  'month',
  'project',
  'region',
  'type',
  'level',
  'shift',
  'person',
  'device',
])
export type FigureSplit = z.output<typeof figureSplit>

/** A day of the site, `2026-11-25`. */
export const siteDay = z.string().refine(text => isDay(text))

const minutes = z.number().nullable()
/** Minutes: how many alarms have such a time, their median, the time nine of ten stay below, and their mean. */
export const durations = z.object({ n: z.int(), median: minutes, p90: minutes, mean: minutes })
export type Durations = z.output<typeof durations>

export const rate = z.object({
  /** Alarms judged true or false. */
  n: z.int(),
  rate: z.number().nullable(),
  /** Of the 95 % interval (Wilson). */
  low: z.number().nullable(),
  high: z.number().nullable(),
})

/** What is told of some alarms, wherever it is shown. */
export const figures = z.object({
  total: z.int(),
  handled: z.int(),
  pending: z.int(),
  severe: z.int(),
  /** Pending severe alarms that are older than their type's overdue time. */
  overdue: z.int(),
  confirmed: z.int(),
  falseAlarms: z.int(),
  ignored: z.int(),
  /** Viewed, or recorded by the system. */
  viewed: z.int(),
  falseRate: rate,
  /** Occurred to first opened by somebody who may handle it. */
  response: durations,
  /** Occurred to the first final verdict: true, false or ignored. */
  handling: durations,
})
export type Figures = z.output<typeof figures>

export const figureRow = z.object({
  /** What the row is of: a day, an hour, an id, a level, a shift, a person, or `project:deviceId`; empty for alarms that have none, `**` for all that are beyond the rows. */
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
  figures,
})
export type FigureRow = z.output<typeof figureRow>

export const days = z.object({ from: siteDay, until: siteDay })

/** What the page of one algorithm tells of its alarms. */
export const algorithmFigures = z.object({
  /** The last 30 days. */
  period: days,
  /** Of them, whole weeks: each weekday as often as the others. */
  weeks: days,
  /** The last 7 days, each beside the same weekday before. */
  week: z.array(z.object({ day: siteDay, total: z.int(), severe: z.int(), dayBefore: siteDay, totalBefore: z.int() })),
  /** Monday to Sunday, each with its 24 hours. */
  heat: z.array(z.array(z.int())),
  confirmed: z.int(),
  falseAlarms: z.int(),
  /** True ones among those judged true or false. */
  precision: rate,
})
export type AlgorithmFigures = z.output<typeof algorithmFigures>
