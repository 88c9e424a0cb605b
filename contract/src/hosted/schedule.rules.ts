/** When stills of a camera are due. Pure, for server, edge and console alike: all three have to agree on every slot. */
import { addDays, type Day, weekdayOf, type ZoneClock } from '../core/zone-clock.ts'
import type { HostedSchedule } from './hosted.shapes.ts'

const minuteMs = 60_000
/** The clocks of a zone stand still within a quarter of an hour: its offset changes at whole quarters alone. */
const quarterMs = 15 * minuteMs

/** Whether a minute of a day is a slot. The hours may go over midnight; the weekday is that of the slot itself. */
function isSlot({ mode, every, times, days, from, until }: HostedSchedule, weekday: number, minute: number): boolean {
  if (mode === 'off' || !days.includes(weekday)) return false
  if (mode === 'times') return times.includes(minute)
  const isWithin = from < until ? minute >= from && minute < until : minute >= from || minute < until
  return isWithin && minute % every === 0
}

/** The slots from one moment on until before another, by the clocks of the zone: an hour that comes twice has its slots twice. */
export function slotsBetween(schedule: HostedSchedule, clock: ZoneClock, from: number, until: number): number[] {
  const slots: number[] = []
  if (schedule.mode === 'off') return slots
  for (let quarter = from - (from % quarterMs); quarter < until; quarter += quarterMs) {
    const text = clock.text(quarter)
    const weekday = weekdayOf(text.slice(0, 10))
    const first = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))
    for (let minute = 0; minute < 15; minute++) {
      const at = quarter + minute * minuteMs
      if (at >= from && at < until && isSlot(schedule, weekday, first + minute)) slots.push(at)
    }
  }
  return slots
}

/** Slots of a calendar day of the zone. */
export const slotsOfDay = (schedule: HostedSchedule, clock: ZoneClock, day: Day): number[] =>
  slotsBetween(schedule, clock, clock.moment(day), clock.moment(addDays(day, 1)))
