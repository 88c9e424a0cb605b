/** Which part of a curve explains the alarm of a rule: pure. */
import { msOf, type RuleReason } from '@watchfire/contract/rule/rule.shapes.ts'

const minuteMs = 60_000
const beforeMs = 30 * minuteMs
/** Of what the rule looked back on there is a little more to be seen. */
const airMs = 10 * minuteMs
/** No rule looks back on more than a day; a condition may hold for longer, and only its end is shown. */
const mostMs = 25 * 60 * minuteMs

type Looked = Pick<RuleReason, 'at' | 'since' | 'span' | 'aggregate'>
/** From before what the rule looked back on, or half an hour at least, to ten minutes after its alarm. */
export function spanAround({ at, since, span, aggregate }: Looked): { from: number; to: number } {
  const window = aggregate ? msOf(aggregate.within) : 0
  const looked = Math.max(beforeMs, at - since + airMs, msOf(span) + airMs, window + airMs)
  return { from: at - Math.min(looked, mostMs), to: at + airMs }
}

/** What its values were compared with; none where it looked at how far they change, at silence, at their sum or number. */
export function thresholdsOf({ kind, operator, threshold, upper, aggregate }: Compared): readonly number[] {
  const by = aggregate?.function
  if (kind === 'change' || kind === 'silent' || by === 'sum' || by === 'count') return []
  return operator === 'outside' && upper !== null ? [threshold, upper] : [threshold]
}
type Compared = Pick<RuleReason, 'kind' | 'operator' | 'threshold' | 'upper' | 'aggregate'>
