/** Days of the site: people filter by calendar days of the place where the cameras stand, wherever the browser is. */
import { type Day, zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import { siteZone } from './site-zone.ts'

export const dayOf = (at: number): Day => zoneClock(siteZone()).dayOf(at)

/** First moment of a day. */
export const startOfDay = (day: Day): number => zoneClock(siteZone()).moment(day)

/** Days a list shows unless asked otherwise, today included (spec §9). */
export const defaultDays = 7
