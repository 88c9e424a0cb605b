import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '../site-time.ts'

/** A moment as the clocks of the site show it, for what is told by the hours and days there. */
export const atSite = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${moment} at time zone ${siteZone()})`

/** The moment at which the site's hour of another one began. */
export const hourAtSite = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('hour', ${moment}, ${siteZone()})`
