import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { shortenedTermDays } from '@watchfire/contract/people/people.shapes.ts'
import { siteDay, siteTime } from '../core/site-time.ts'

const dayMs = 86_400_000

/** Until when somebody is kept whose term is not said. */
export const defaultTerm = (personDays: number, now: number): number => now + personDays * dayMs

/** Until when somebody may be kept whose term is said now: a day that is named holds to its end. */
export const latestTerm = (personDays: number, now: number): number => defaultTerm(personDays + 1, now)

/** When those end who are kept longer than a library allows from now on: with a day of the site, after time to renew them. */
export const shortenedTerm = (personDays: number, now: number): number =>
  siteTime(addDays(siteDay(defaultTerm(Math.max(personDays, shortenedTermDays), now)), 1)) - 1
