/** Whether a camera's detection is armed. The same rules stand in the console, on the server and in the edge. */
import { addDays, type Day, weekdayOf, type ZoneClock, zoneClock } from '../core/zone-clock.ts'
import { type ArmingPlan, type CalendarDay, minutesOfDay, minutesOfWeek, type Span } from './arming.shapes.ts'

export type Calendar = ReadonlyMap<Day, CalendarDay['kind']>

export const calendarOf = (days: readonly CalendarDay[]): Calendar => new Map(days.map(({ day, kind }) => [day, kind]))

const sunday = 7
const monday = 1
const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** How far ahead a change is looked for: a week, and what a holiday may add. */
const horizonDays = 16

export const alwaysArmed = (timeZone: string): ArmingPlan => ({
  timeZone,
  week: [[0, minutesOfWeek]],
  followsCalendar: false,
  exceptions: [],
})

/** Whether the plan says nothing at all: then an AI server that knows no plans does what it says. */
export const isAlwaysArmed = ({ week, exceptions }: ArmingPlan): boolean => {
  const [first, ...more] = week
  return first?.[0] === 0 && first[1] === minutesOfWeek && more.length === 0 && exceptions.length === 0
}

/** In order, joined where they meet. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const list: Span[] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = list.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (from < to) list.push([from, to])
  }
  return list
}

/** What of a week's spans is on this weekday (1 Monday), as minutes of the day. */
export function spansOfWeekday(week: readonly Span[], weekday: number): Span[] {
  const begin = (weekday - 1) * minutesOfDay
  return week.flatMap(([from, to]): Span[] => {
    const [start, end] = [Math.max(from - begin, 0), Math.min(to - begin, minutesOfDay)]
    return start < end ? [[start, end]] : []
  })
}

/** The armed minutes of a calendar day. */
export function spansOfDay(plan: ArmingPlan, day: Day, calendar: Calendar): Span[] {
  const exception = plan.exceptions.find(entry => entry.day === day)
  if (exception) return exception.armed
  const kind = plan.followsCalendar ? calendar.get(day) : undefined
  return spansOfWeekday(plan.week, kind === 'off' ? sunday : kind === 'work' ? monday : weekdayOf(day))
}

const holds = (spans: readonly Span[], minute: number): boolean =>
  spans.some(([from, to]) => from <= minute && minute < to)

const minuteOf = (text: string): number => Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))

/** At this moment; an hour that the clocks show twice counts both times. */
export function isArmed(plan: ArmingPlan, at: number, calendar: Calendar): boolean {
  const text = zoneClock(plan.timeZone).text(at)
  return holds(spansOfDay(plan, text.slice(0, 10), calendar), minuteOf(text))
}

/** When what holds now ends, ms; undefined where it does not within two weeks. */
export function changesAt(plan: ArmingPlan, at: number, calendar: Calendar): number | undefined {
  const clock = zoneClock(plan.timeZone)
  const now = isArmed(plan, at, calendar)
  const days = new Map<Day, Span[]>()
  const spansOn = (day: Day): Span[] => {
    const known = days.get(day) ?? spansOfDay(plan, day, calendar)
    days.set(day, known)
    return known
  }
  const last = at + horizonDays * minutesOfDay * minuteMs
  // Clocks leap by whole quarters of an hour only: within one, time runs on.
  for (let quarter = at - (at % quarterMs); quarter <= last; quarter += quarterMs) {
    const found = changeWithin(clock, quarter, at, now, spansOn)
    if (found !== undefined) return found
    quarter = leap(clock, quarter, now, spansOn)
  }
  return undefined
}

function changeWithin(
  clock: ZoneClock,
  quarter: number,
  after: number,
  now: boolean,
  spansOn: (day: Day) => Span[],
): number | undefined {
  const text = clock.text(quarter)
  const spans = spansOn(text.slice(0, 10))
  const first = minuteOf(text)
  for (let minute = 0; minute < 15; minute++) {
    const time = quarter + minute * minuteMs
    if (time > after && holds(spans, first + minute) !== now) return time
  }
  return undefined
}

/** A day that is the same from end to end is passed over, but for its last hours: days are not all as long. */
function leap(clock: ZoneClock, quarter: number, now: boolean, spansOn: (day: Day) => Span[]): number {
  const day = clock.dayOf(quarter)
  // Pieces that meet are one: a day that is written in several is passed over too.
  const spans = joinedSpans(spansOn(day).map(([from, to]): Span => [from, to]))
  const [first] = spans
  const isWhole = now ? spans.length === 1 && first?.[0] === 0 && first[1] === minutesOfDay : spans.length === 0
  if (!isWhole) return quarter
  const next = clock.moment(addDays(day, 1))
  return Math.max(quarter, next - (next % quarterMs) - quarterMs)
}
