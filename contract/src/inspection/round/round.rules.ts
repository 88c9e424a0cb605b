/** When rounds are due and what became of them (decision 0118), pure: the server makes rows by it, the console shows it ahead. */
import { addDays, type Day, isDay, weekdayOf, zoneClock } from '../../core/zone-clock.ts'
import type { RoundState, RoundTimes } from './round.shapes.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const minutesOfDay = 1440

/** How far back rounds are made that fell due while no server ran. */
export const caughtUpMs = 7 * dayMs
/** How far ahead they are made. */
export const madeAheadMs = dayMs

/** So long after its end a check still makes a missed round a late one, unless the next of its plan is due before. */
export const lateMs = dayMs

/** Days of rounds that are looked at unless others are named, today included; and at most. */
export const defaultDays = 30
export const maxDays = 366

/** The days that are looked at, both included. */
export const daysOfRounds = (
  { firstDay, lastDay }: { firstDay?: Day | undefined; lastDay?: Day | undefined },
  today: Day,
) => ({
  firstDay: firstDay ?? addDays(today, 1 - defaultDays),
  lastDay: lastDay ?? today,
})

/** Whether they follow each other and are not too many; both or none are named. What is no day is refused as such. */
export function areDaysOfRounds({
  firstDay,
  lastDay,
}: {
  firstDay?: Day | undefined
  lastDay?: Day | undefined
}): boolean {
  if (firstDay === undefined || lastDay === undefined) return firstDay === lastDay
  if (!isDay(firstDay) || !isDay(lastDay)) return true
  return firstDay <= lastDay && lastDay < addDays(firstDay, maxDays)
}

export type Span = { from: number; until: number }
export type DueRound = { dueAt: number; endsAt: number }

/** Rounds due from a moment on and before another, in order. None goes on when the next of the same plan is due. */
export function dueRounds(times: RoundTimes, windowMinutes: number, span: Span, timeZone: string): DueRound[] {
  // Two times of day are one moment where clocks skip an hour.
  const dueTimes = [...new Set(timesIn(times, { ...span, until: span.until + windowMinutes * minuteMs }, timeZone))]
  return dueTimes
    .map((dueAt, at) => ({ dueAt, endsAt: Math.min(dueAt + windowMinutes * minuteMs, dueTimes[at + 1] ?? Infinity) }))
    .filter(({ dueAt }) => dueAt < span.until)
}

function timesIn(times: RoundTimes, { from, until }: Span, timeZone: string): number[] {
  if (from >= until) return []
  const clock = zoneClock(timeZone)
  const dueTimes: number[] = []
  const last = clock.dayOf(until)
  for (let day = clock.dayOf(from); day <= last; day = addDays(day, 1)) {
    if (!isDueOn(times, day)) continue
    for (const minute of times.minutes) {
      const at = clock.moment(day, Math.floor(minute / 60)) + (minute % 60) * minuteMs
      if (at >= from && at < until) dueTimes.push(at)
    }
  }
  return dueTimes.sort((a, b) => a - b)
}

function isDueOn(times: RoundTimes, day: Day): boolean {
  if (times.every === 'week') return times.weekdays.includes(weekdayOf(day))
  if (times.every === 'month') return isDueInMonth(times, day)
  const passed = Math.round((Date.parse(day) - Date.parse(times.firstDay)) / dayMs)
  return passed >= 0 && passed % times.days === 0
}

function isDueInMonth({ months, monthDays, firstDay }: Extract<RoundTimes, { every: 'month' }>, day: Day): boolean {
  const passed = monthNumber(day) - monthNumber(firstDay)
  if (day < firstDay || passed % months !== 0) return false
  const isLast = monthNumber(addDays(day, 1)) !== monthNumber(day)
  const dayOfMonth = Number(day.slice(8))
  return monthDays.some(due => due === dayOfMonth || (isLast && due > dayOfMonth))
}

const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Minutes between the two that follow each other soonest: no window may be longer, else one check would count twice. */
export function shortestGap(times: RoundTimes): number {
  return Math.min(...cyclesOf(times).map(cycle => gapIn(cycle, times.minutes)))
}

type Cycle = { days: readonly number[]; length: number }

/** Days on which it is due, from 0, and after how many days they come again; months are as long as they may be. */
function cyclesOf(times: RoundTimes): Cycle[] {
  if (times.every === 'week') return [{ days: times.weekdays.map(weekday => weekday - 1), length: 7 }]
  if (times.every === 'days') return [{ days: [0], length: times.days }]
  const between = (times.months - 1) * 28
  return [28, 29, 30, 31].map(length => ({
    days: [...new Set(times.monthDays.map(day => Math.min(day, length) - 1))],
    length: length + between,
  }))
}

function gapIn({ days, length }: Cycle, minutes: readonly number[]): number {
  const due = days.flatMap(day => minutes.map(minute => day * minutesOfDay + minute))
  const [first = 0] = due
  return Math.min(...due.map((minute, at) => (due[at + 1] ?? first + length * minutesOfDay) - minute))
}

/** What is made now: what is due soon, and what fell due since rows were last made. */
export const spanToMake = (now: number, madeUntil: number): Span => ({
  from: Math.max(madeUntil, now - caughtUpMs),
  until: now + madeAheadMs,
})

/** Whether a check done at this moment is one of the round's. */
export const countsFor = ({ dueAt, endsAt }: DueRound, at: number): boolean => at >= dueAt && at < endsAt

/** @param checked how many of its points were checked in time */
export function roundStateOf(round: DueRound, { points, checked }: { points: number; checked: number }, now: number) {
  if (checked >= points) return 'done' satisfies RoundState
  if (now >= round.endsAt) return 'missed' satisfies RoundState
  return checked > 0 ? ('underWay' satisfies RoundState) : ('due' satisfies RoundState)
}
