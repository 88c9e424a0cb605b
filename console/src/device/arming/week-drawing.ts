/** A week's armed times while they are changed on the half-hour grid. Minutes that lie off the grid stay as they are until their half hour is changed. */
import { minuteText } from '@watchfire/contract/core/minute-of-day.ts'
import { joinedSpans, spansOfWeekday } from '@watchfire/contract/device/arming.rules.ts'
import { minutesOfDay, minutesOfWeek, type Span } from '@watchfire/contract/device/arming.shapes.ts'

export const slotsOfDay = 48
export const slotMinutes = 30
export type Week = readonly Span[]
/** A half hour: its day (0 Monday) and its place in it. */
export type Slot = { day: number; at: number }
export type SlotState = 'armed' | 'off' | 'partly'

const beginOf = ({ day, at }: Slot): number => day * minutesOfDay + at * slotMinutes

export function stateOf(week: Week, slot: Slot): SlotState {
  const begin = beginOf(slot)
  const minutes = week.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, begin + slotMinutes) - Math.max(from, begin)),
    0,
  )
  return minutes === slotMinutes ? 'armed' : minutes === 0 ? 'off' : 'partly'
}

/** All half hours between two corners: the same times of several days. */
export function slotsBetween(from: Slot, to: Slot): Slot[] {
  const [firstDay, lastDay] = [Math.min(from.day, to.day), Math.max(from.day, to.day)]
  const [first, last] = [Math.min(from.at, to.at), Math.max(from.at, to.at)]
  const slots: Slot[] = []
  for (let day = firstDay; day <= lastDay; day++) for (let at = first; at <= last; at++) slots.push({ day, at })
  return slots
}

const without = (week: Week, [begin, end]: Span): Span[] =>
  week.flatMap(([from, to]): Span[] => [
    [from, Math.min(to, begin)],
    [Math.max(from, end), to],
  ])

export function withSlots(week: Week, slots: readonly Slot[], armed: boolean): Week {
  let next: Week = week
  for (const slot of slots) {
    const span: Span = [beginOf(slot), beginOf(slot) + slotMinutes]
    next = joinedSpans([...without(next, span), ...(armed ? [span] : [])])
  }
  return next
}

/** The days get the armed times of another. */
export function withDayCopied(week: Week, from: number, days: readonly number[]): Week {
  const copied = spansOfWeekday(week, from + 1)
  let next: Week = week
  for (const day of days) {
    const begin = day * minutesOfDay
    next = joinedSpans([
      ...without(next, [begin, begin + minutesOfDay]),
      ...copied.map(([start, end]): Span => [start + begin, end + begin]),
    ])
  }
  return next
}

const weekdays = [0, 1, 2, 3, 4]
const hour = 60
const workingHours: Week = weekdays.map((day): Span => [day * minutesOfDay + 8 * hour, day * minutesOfDay + 18 * hour])

/** The weeks that everybody has. */
export const defaultWeeks = {
  always: [[0, minutesOfWeek]],
  workingHours,
  nights: workingHours.reduce<Week>((week, span) => joinedSpans(without(week, span)), [[0, minutesOfWeek]]),
} as const satisfies Record<string, Week>
export type DefaultWeek = keyof typeof defaultWeeks

export const sameWeek = (a: Week, b: Week): boolean => JSON.stringify(a) === JSON.stringify(b)

export const slotText = ({ at }: Pick<Slot, 'at'>): string =>
  `${minuteText(at * slotMinutes)}–${minuteText((at + 1) * slotMinutes)}`

/** `08:00–18:00, 20:00–24:00` of a day of the week (0 Monday). */
export const dayText = (week: Week, day: number): string => spansText(spansOfWeekday(week, day + 1))
export const spansText = (spans: Week): string =>
  spans.map(([from, to]) => `${minuteText(from)}–${minuteText(to)}`).join(' ')
