/** How long keys live, in days: what is offered, and what is left. */
import { defaultKeyDays, maxKeyDays } from '@watchfire/contract/access/key/api-key.shapes.ts'
import { dayOf } from '../../core/site-days.ts'

const dayMs = 24 * 60 * 60 * 1000
const warnFrom = 30

export const offeredDays = [7, 30, 90, 180, defaultKeyDays, 2 * defaultKeyDays, maxKeyDays] as const

/** The day of the site on which a key made now for so many days ends. */
export const endAfter = (days: number, now: number): string => dayOf(now + days * dayMs)

/** The days that are left, a begun one counted whole; undefined while there is no need to warn. */
export function daysToWarnOf(expiresAt: number, now: number): number | undefined {
  const left = Math.ceil((expiresAt - now) / dayMs)
  return left <= warnFrom ? left : undefined
}
