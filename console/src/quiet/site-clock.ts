import { siteZone } from '../core/site-zone.ts'

/** Day and minute at the site, `11-22 10:30`. */
export const siteClock = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: siteZone(), dateStyle: 'short', timeStyle: 'short' }).slice(5)
