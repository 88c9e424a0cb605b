/** Days of the site as they are counted: since 1970, whatever the zone. */
import { type Day, utcDay } from '@watchfire/contract/core/zone-clock.ts'
import { siteDay } from '../core/site-time.ts'

const dayMs = 86_400_000

export const numberOfDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs
export const dayOfNumber = (number: number): Day => utcDay(number * dayMs)
export const dayNumberAt = (at: number): number => numberOfDay(siteDay(at))
