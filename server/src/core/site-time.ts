/** Times as people of the site read them. The zone is set once at start (WATCHFIRE_TIME_ZONE). */
let zone = 'Asia/Shanghai'
let format = formatFor(zone)

function formatFor(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
}

export const siteZone = (): string => zone

export function useSiteZone(timeZone: string): void {
  zone = timeZone
  format = formatFor(timeZone)
  quarters.clear()
}

/** Clocks differ by whole quarters of an hour, and so did they at every change since this moment. */
const quarterMs = 900_000
const quartersHoldFrom = 94_694_400_000
const maxQuarters = 1000
/** How the hour of a quarter is written, and the minute it begins with: lists and exports write thousands of times of few hours. */
const quarters = new Map<number, { hour: string; minute: number }>()
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** `YYYY-MM-DD HH:mm:ss` */
export function siteText(at: number): string {
  if (!(at >= quartersHoldFrom)) return format.format(at)
  const begin = at - (at % quarterMs)
  const { hour, minute } = quarters.get(begin) ?? quarterAt(begin)
  const seconds = Math.floor((at - begin) / 1000)
  return `${hour}${twoDigits[minute + Math.floor(seconds / 60)]}:${twoDigits[seconds % 60]}`
}

function quarterAt(begin: number) {
  const text = format.format(begin)
  const quarter = { hour: text.slice(0, -5), minute: Number(text.slice(-5, -3)) }
  if (quarters.size >= maxQuarters) quarters.clear()
  quarters.set(begin, quarter)
  return quarter
}

/** The beginning of the site's day that holds `at`, ms since 1970; `daysBefore` days earlier when given. */
export function startOfSiteDay(at: number, daysBefore = 0): number {
  const wanted = siteText(at - daysBefore * 86_400_000).slice(0, 10)
  const noon = Date.parse(`${wanted}T12:00:00Z`)
  // The zone's offset at that day's local midnight; twice, since the first guess may lie beyond a change of the clocks.
  const offsetAt = (moment: number) => Date.parse(`${siteText(moment).replace(' ', 'T')}Z`) - moment
  const guess = noon - 43_200_000 - offsetAt(noon)
  return noon - 43_200_000 - offsetAt(guess)
}
