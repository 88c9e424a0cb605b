import { siteText } from '../core/site-zone.ts'

/** Day and minute at the site, `11-22 10:30`. */
export const siteClock = (at: number): string => siteText(at).slice(5, 16)
