import { siteZone } from '../core/site-zone.ts'

/** Day and minute at the site, `11-22 10:30`. */
export const siteClock = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', {
    timeZone: siteZone(),
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
