/** The site's time zone, as the server is set up. Kept, so that the first screen after a reload is right at once. */
import { kept } from './kept.ts'

let zone = known(kept.read('siteZone')) ?? 'Asia/Shanghai'

export const siteZone = (): string => zone

/** A zone this browser does not know changes nothing. */
export function learnSiteZone(name: string): void {
  zone = known(name) ?? zone
  kept.write('siteZone', zone)
}

function known(name: string | null | undefined): string | undefined {
  if (!name) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) && name
  } catch {
    return undefined
  }
}

/** `HH:mm:ss` at the site. */
export const siteTime = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(at)
