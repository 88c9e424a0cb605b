/** How long the records of alarms themselves are kept. Pure, for server and console alike. */
import type { Term, TermBounds } from './storage.rules.ts'

/** Days since the alarm. `weightyDays`: of severe alarms and of those that were judged true. */
export type RecordTerms = { days: Term; weightyDays: Term }

export const keptForEver: RecordTerms = { days: null, weightyDays: null }

/** No record goes sooner, whatever the platform grants: reports of half a year lead to their lists. */
export const leastRecordDays = 180

/** The least term of a customer: its evidence is never told to outlive its alarm. */
export const leastRecordTerm = ({ minDays }: Pick<TermBounds, 'minDays'>): number => Math.max(leastRecordDays, minDays)

/** What holds in the end: the terms within the bounds of the customer, which may be narrower than when they were chosen. */
export function effectiveRecordTerms(
  { days, weightyDays }: RecordTerms,
  bounds: Pick<TermBounds, 'minDays'>,
): RecordTerms {
  if (days === null) return keptForEver
  const least = Math.max(days, leastRecordTerm(bounds))
  return { days: least, weightyDays: weightyDays === null ? null : Math.max(weightyDays, least) }
}

export type RecordProblem = 'recordsTooShort' | 'weightyShorter'

/** What is wrong with the terms; undefined when nothing is. */
export function recordProblem(
  { days, weightyDays }: RecordTerms,
  bounds: Pick<TermBounds, 'minDays'>,
): RecordProblem | undefined {
  const forever = Number.POSITIVE_INFINITY
  if (Math.min(days ?? forever, weightyDays ?? forever) < leastRecordTerm(bounds)) return 'recordsTooShort'
  return (weightyDays ?? forever) < (days ?? forever) ? 'weightyShorter' : undefined
}
