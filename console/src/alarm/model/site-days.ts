/** Days of the site: people filter by calendar days of the place where the cameras stand, wherever the browser is. */
import { siteZone } from '../../core/site-zone.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const hour = 3_600_000

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

/** `YYYY-MM-DD HH:mm:ss` of a moment in a zone: the form the wire uses for texts of times. */
export function siteTimeText(at: number, zone: string = siteZone()): string {
  const part = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}

export const dayOf = (at: number, zone: string = siteZone()): Day => siteTimeText(at, zone).slice(0, 10)

/** First moment of a day. On a day whose midnight is skipped by a clock change: the first moment that exists. */
export function startOfDay(day: Day, zone: string = siteZone()): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  const offsetAt = (at: number) => Date.parse(`${siteTimeText(at, zone).replace(' ', 'T')}Z`) - at
  const guess = asUtc - offsetAt(asUtc)
  const start = asUtc - offsetAt(guess)
  return dayOf(start, zone) < day ? start + hour : start
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)
}

export function isDay(text: string | null | undefined): text is Day {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}
