import { siteText } from '../../core/site-zone.ts'

/** Month, day, hour and minute of the site. */
export const shortTime = (at: number): string => siteText(at).slice(5, 16)
