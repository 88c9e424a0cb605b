/** Times as people of the site read them. The zone is set once at start (WATCHFIRE_TIME_ZONE). */
import { type Day, zoneClock } from '@watchfire/contract/core/zone-clock.ts'

let zone = 'Asia/Shanghai'
let clock = zoneClock(zone)

export const siteZone = (): string => zone

export function useSiteZone(timeZone: string): void {
  clock = zoneClock(timeZone)
  zone = timeZone
}

/** `YYYY-MM-DD HH:mm:ss` */
export const siteText = (at: number): string => clock.text(at)

/** The site's day that holds `at`. */
export const siteDay = (at: number): Day => clock.dayOf(at)

/** When the site's clocks show this hour of this day, ms. */
export const siteTime = (day: Day, hour = 0): number => clock.moment(day, hour)

/** The beginning of the site's day that holds `at`, ms since 1970; `daysBefore` days earlier when given. */
export const startOfSiteDay = (at: number, daysBefore = 0): number => siteTime(siteDay(at - daysBefore * 86_400_000))
