/** When a camera's detection is armed (decision 0049). */
import { z } from 'zod'
import { name, nameOrNone } from '../core/fields.ts'
import { isDay, isTimeZone } from '../core/zone-clock.ts'

export const minutesOfDay = 1440
export const minutesOfWeek = 7 * minutesOfDay
export const maxExceptions = 60

/** From a minute on and before another: what is written down is in order and nothing of it meets. */
const spans = (end: number, max: number) =>
  z
    .array(z.tuple([z.int().min(0).max(end), z.int().min(0).max(end)]))
    .max(max)
    .refine(list => list.every(([from, to], at) => from < to && from >= (list[at - 1]?.[1] ?? 0)), {
      params: { problem: 'spans' },
    })
export type Span = [from: number, to: number]

const day = z.string().refine(isDay, { params: { problem: 'day' } })

/** Minutes of the week that are armed; the week begins on Monday at midnight. */
const week = spans(minutesOfWeek, 200)

/** A day of the calendar that is not what its weekday says. */
export const calendarDay = z.object({ day, kind: z.enum(['off', 'work']), name: z.string().trim().max(40).optional() })
export type CalendarDay = z.output<typeof calendarDay>

const weekly = {
  week,
  /** A holiday is as a Sunday, and a working day in exchange for one as a Monday. */
  followsCalendar: z.boolean(),
}

export const armingPlan = z.object({
  /** Whose clocks the minutes are read from. */
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { params: { problem: 'timeZone' } }),
  ...weekly,
  /** Single days that go before everything else: their armed minutes. */
  exceptions: z
    .array(z.object({ day, armed: spans(minutesOfDay, 24) }))
    .max(maxExceptions)
    .refine(list => new Set(list.map(entry => entry.day)).size === list.length, { params: { problem: 'twice' } }),
})
export type ArmingPlan = z.output<typeof armingPlan>

/** A week that a company keeps under a name. */
export const planTemplate = z.object({ name: name(40), ...weekly })
export type PlanTemplate = z.output<typeof planTemplate>

/** The holidays of a company in a year; version 0: the official ones, as nobody has changed them. */
export const calendarYear = z.object({
  year: z.int().min(2020).max(2100),
  holidays: z.array(calendarDay).max(200),
  version: z.int().min(0).max(2_147_483_647),
})
/** As somebody saves it. */
export const savedYear = z.object({
  ...calendarYear.shape,
  holidays: z.array(z.object({ ...calendarDay.shape, name: nameOrNone(40).optional() })).max(200),
})
export type CalendarYear = z.output<typeof calendarYear>
