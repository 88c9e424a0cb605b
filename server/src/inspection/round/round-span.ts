import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { daysOfRounds } from '@watchfire/contract/inspection/round/round.rules.ts'
import { siteDay, siteTime } from '../../core/site-time.ts'

type Days = { firstDay?: Day | undefined; lastDay?: Day | undefined }

/** The days that are looked at, and the moments they begin and end at, ms. */
export function spanOfRounds(given: Days) {
  const days = daysOfRounds(given, siteDay(Date.now()))
  return { ...days, from: siteTime(days.firstDay), until: siteTime(addDays(days.lastDay, 1)) }
}
