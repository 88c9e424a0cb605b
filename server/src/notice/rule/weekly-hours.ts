import { addDays, weekdayOf } from '@watchfire/contract/core/zone-clock.ts'
import type { WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import { siteDay, siteText, siteTime } from '../../core/site-time.ts'

const minuteMs = 60_000
/** A window of one day of the week may be left out once, where the clocks skip it. */
const longestOutside = 16 * 86_400_000

/** Whether the wall clock of the site stands within these hours. No hours at all mean always. A window that runs past midnight belongs to the day it begins. */
export function withinHours(hours: readonly WeekWindow[], at: number): boolean {
  if (hours.length === 0) return true
  const local = siteText(at)
  const today = weekdayOf(local.slice(0, 10))
  const yesterday = today === 1 ? 7 : today - 1
  // Texts of one form compare like the times they name; 24:00 comes after all of them.
  const clock = local.slice(11, 16)
  return hours.some(({ days, from, until }) =>
    until > from
      ? days.includes(today) && clock >= from && clock < until
      : (days.includes(today) && clock >= from) || (days.includes(yesterday) && clock < until),
  )
}

export type HoursAhead = { active: (at: number) => boolean; nextActive: (at: number) => number }

/** The same for whoever asks again and again: `nextActive` is the first whole minute after a moment that lies within these hours. */
export function hoursAhead(hours: readonly WeekWindow[]): HoursAhead {
  /** Minutes known to lie outside, and when each stretch of them ends. */
  const outside: { from: number; until: number }[] = []
  return {
    active: at => withinHours(hours, at),
    nextActive(at) {
      const from = (Math.floor(at / minuteMs) + 1) * minuteMs
      const known = outside.find(one => one.from <= from && from < one.until)
      if (known) return known.until
      let until = from
      while (!withinHours(hours, until)) {
        if (until - from > longestOutside) return Number.POSITIVE_INFINITY
        until = nextTurn(hours, until)
      }
      if (until > from) outside.push({ from, until })
      return until
    },
  }
}

/** Before it these hours begin at no minute. On a day at which the clocks change each minute may be one. */
function nextTurn(hours: readonly WeekWindow[], at: number): number {
  const day = siteDay(at)
  const [today, tomorrow] = [siteTime(day), siteTime(addDays(day, 1))]
  const isPlain = siteText(today) === `${day} 00:00:00` && offsetAt(today) === offsetAt(tomorrow)
  if (!isPlain) return at + minuteMs
  const begins = hours.map(({ from }) => today + minutesOf(from) * minuteMs).filter(begin => begin > at)
  return Math.max(at + minuteMs, Math.min(tomorrow, ...begins))
}

const offsetAt = (at: number) => Date.parse(`${siteText(at).replace(' ', 'T')}Z`) - at
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
