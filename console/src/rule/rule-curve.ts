/** Which part of a curve explains the alarm of a rule: pure. */
import { msOf, type RuleReason } from '@watchfire/contract/rule/rule.shapes.ts'

const minuteMs = 60_000
const beforeMs = 30 * minuteMs
/** Of what the rule looked back on there is a little more to be seen. */
const airMs = 10 * minuteMs
/** No rule looks back on more than a day; a condition may hold for longer, and only its end is shown. */
const mostMs = 25 * 60 * minuteMs

/** From before what the rule looked back on, or half an hour at least, to ten minutes after its alarm. */
export function spanAround({ at, since, span }: Pick<RuleReason, 'at' | 'since' | 'span'>): {
  from: number
  to: number
} {
  const looked = Math.max(beforeMs, at - since + airMs, msOf(span) + airMs)
  return { from: at - Math.min(looked, mostMs), to: at + airMs }
}

/** What its values were compared with; none where it looked at how far they change, or at silence. */
export function thresholdsOf({ kind, operator, threshold, upper }: Compared): readonly number[] {
  if (kind === 'change' || kind === 'silent') return []
  return operator === 'outside' && upper !== null ? [threshold, upper] : [threshold]
}
type Compared = Pick<RuleReason, 'kind' | 'operator' | 'threshold' | 'upper'>
