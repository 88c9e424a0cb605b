import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import { siteDay, siteTime, siteZone, startOfSiteDay } from '../site-time.ts'

/** The moment at which the site's hour of another one began. */
export const hourAtSite = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('hour', ${time}, ${siteZone()})`

/** The same of an hour, day, week or month, as a text that a group and what is told of it share. */
export const cutAtSite = (unit: 'hour' | 'day' | 'week' | 'month', time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc(${sql.lit(unit)}, ${time}, ${sql.lit(siteZone())})`
/** A moment as the clocks of the site show it, for what is told by the hours and days there. */
export const atSite = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${time} at time zone ${sql.lit(siteZone())})`

/** The zone of the site. */
export const zoneOfSite = (): RawBuilder<string> => sql.lit(siteZone())

/** A day of the site, half-open, ms. */
export const dayAtSite = (day: Day) => ({ from: siteTime(day), until: siteTime(addDays(day, 1)) })
/** The whole days of the site that lie in a period; none where it ends before it begins. */
export const wholeDaysAtSite = ({ from, until }: { from: number; until: number }) => ({
  from: startOfSiteDay(from) === from ? from : dayAtSite(siteDay(from)).until,
  until: startOfSiteDay(until),
})
