/** Days and times of day as the clocks of a time zone show them. */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
/** The calendar day of a moment in UTC. */
export const utcDay = (at: number): Day => new Date(at).toISOString().slice(0, 10)
/** The day so many days later, or earlier. */
export const addDays = (day: Day, days: number): Day => utcDay(utcOf(day) + days * dayMs)
/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: Day): number => new Date(utcOf(day)).getUTCDay() || 7

export function isDay(text: string | null | undefined): text is Day {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = utcOf(text)
  return Number.isFinite(at) && utcDay(at) === text
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export type ZoneClock = {
  /** `YYYY-MM-DD HH:mm:ss` */
  text(at: number): string
  dayOf(at: number): Day
  /**
   * When the clocks show this hour of this day, ms. An hour that comes twice means its first time, and one that is left out means
   * the moment at which it is skipped: a day without a midnight begins at its first moment.
   */
  moment(day: Day, hour?: number): number
}

const clocks = new Map<string, ZoneClock>()

/** @throws RangeError when there is no such zone */
export function zoneClock(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const text = textsOf(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }))
  const offsetAt = (at: number) => Date.parse(`${text(at).replace(' ', 'T')}Z`) - at
  const clock: ZoneClock = {
    text,
    dayOf: at => text(at).slice(0, 10),
    moment(day, hour = 0) {
      const wanted = utcOf(day) + hour * hourMs
      const [before, after] = [wanted - offsetAt(wanted - dayMs), wanted - offsetAt(wanted + dayMs)]
      const shows = (at: number) => at + offsetAt(at) === wanted
      if (shows(before)) return before
      return shows(after) ? after : before
    },
  }
  clocks.set(timeZone, clock)
  return clock
}

/** Clocks differ by whole quarters of an hour, and so did they at every change since this moment. */
const quarterMs = 900_000
const quartersHoldFrom = 94_694_400_000
const maxQuarters = 1000
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

function textsOf(format: Intl.DateTimeFormat): (at: number) => string {
  /** How the hour of a quarter is written, and the minute it begins with: lists and exports write thousands of times of few hours. */
  const quarters = new Map<number, { hour: string; minute: number }>()

  function quarterAt(begin: number) {
    const text = format.format(begin)
    const quarter = { hour: text.slice(0, -5), minute: Number(text.slice(-5, -3)) }
    if (quarters.size >= maxQuarters) quarters.clear()
    quarters.set(begin, quarter)
    return quarter
  }

  return at => {
    if (!(at >= quartersHoldFrom)) return format.format(at)
    const begin = at - (at % quarterMs)
    const { hour, minute } = quarters.get(begin) ?? quarterAt(begin)
    const seconds = Math.floor((at - begin) / 1000)
    return `${hour}${twoDigits[minute + Math.floor(seconds / 60)]}:${twoDigits[seconds % 60]}`
  }
}
