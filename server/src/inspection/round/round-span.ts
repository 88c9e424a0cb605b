import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { daysOfRounds } from '@watchfire/contract/inspection/round/round.rules.ts'
import { roundState } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { z } from 'zod'
import { siteDay, siteMoment } from '../../core/site-time.ts'

/** What can have become of a round whose time is over, as the table has it. */
export const overStates: readonly number[] = [
  z.encode(roundState, 'done'),
  z.encode(roundState, 'late'),
  z.encode(roundState, 'missed'),
]

type Days = { firstDay?: Day | undefined; lastDay?: Day | undefined }

/** The days that are looked at, and the moments they begin and end at, ms. */
export function spanOfRounds(given: Days) {
  const days = daysOfRounds(given, siteDay(Date.now()))
  return { ...days, from: siteMoment(days.firstDay), until: siteMoment(addDays(days.lastDay, 1)) }
}
