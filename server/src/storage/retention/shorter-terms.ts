import { effectiveRecordTerms, type RecordTerms } from '@watchfire/contract/storage/record.rules.ts'
import {
  effectiveDays,
  type RetentionRule,
  type Term,
  type TermBounds,
} from '@watchfire/contract/storage/storage.rules.ts'

type Terms = { rules: readonly RetentionRule[]; records: RecordTerms } & TermBounds

/** Whether something goes sooner by the second than by the first, or goes at all. Both have every class, in the same order. */
export const isShorter = (before: Terms, after: Terms): boolean => {
  const [were, are] = [heldTerms(before), heldTerms(after)]
  return are.some((term, index) => isLess(term, were[index] ?? null))
}

/** A term, or a quota, where none means no end. */
export const isLess = (after: Term, before: Term): boolean =>
  (after ?? Number.POSITIVE_INFINITY) < (before ?? Number.POSITIVE_INFINITY)

function heldTerms({ rules, records, ...bounds }: Terms): Term[] {
  const { days, weightyDays } = effectiveRecordTerms(records, bounds)
  return [...rules.map(rule => effectiveDays(rule, bounds)), days, weightyDays]
}
