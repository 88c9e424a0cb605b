import type { TrialResult } from '@watchfire/contract/rule/rule.shapes.ts'
import { beyondLimit } from './per-hour.rules.ts'
import type { RuleContent } from './rule.queries.ts'

/** Of the alarms of a trial those beyond the rule's alarms per hour. */
export function limitedOf(
  { condition }: Pick<RuleContent, 'condition'>,
  raised: Pick<TrialResult['named'][number], 'at' | 'level'>[],
): number {
  const counted = raised.filter(({ level }) => level !== 'severe').map(({ at }) => at)
  return beyondLimit(
    condition.hourlyLimit,
    counted.toSorted((one, other) => one - other),
  )
}
