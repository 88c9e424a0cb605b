/** The site's time zone, as the server is set up. Kept, so that the first screen after a reload is right at once. */
import { isTimeZone, zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import { browserStorage } from './browser-storage.ts'

let zone = known(browserStorage.read('siteZone')) ?? 'Asia/Shanghai'

export const siteZone = (): string => zone

/** A zone this browser does not know changes nothing. */
export function learnSiteZone(name: string): void {
  zone = known(name) ?? zone
  browserStorage.write('siteZone', zone)
}

function known(name: string | null | undefined): string | undefined {
  return name && isTimeZone(name) ? name : undefined
}

/** `YYYY-MM-DD HH:mm:ss` at the site: the form the wire uses for texts of times. */
export const siteText = (at: number): string => zoneClock(zone).text(at)

/** `YYYY-MM-DD HH:mm` at the site. */
export const siteMinute = (at: number): string => siteText(at).slice(0, 16)

/** `HH:mm:ss` at the site. */
export const siteTime = (at: number): string => siteText(at).slice(11)
