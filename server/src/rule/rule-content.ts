import { treeIsSound, treePlaces } from '@watchfire/contract/rule/condition-tree.ts'
import { mayHaveSteps, stepsAreSound } from '@watchfire/contract/rule/level-steps.ts'
import type { RuleCondition, RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { isOfAlarms, mayAggregate, mayHaveGap, mayHaveTree, msOf } from '@watchfire/contract/rule/rule.shapes.ts'
import { refuse } from '../core/http/refuse.ts'

type Later = Pick<RuleEdit, 'aggregate' | 'gap' | 'hourlyLimit' | 'againMinutes' | 'note' | 'tree'>
type GivenCondition = Omit<RuleCondition, 'upper' | keyof Later> & { upper?: number | null | undefined } & Later

/** The condition alone, in one order of its fields. */
export const conditionOf = (given: GivenCondition): RuleCondition => ({
  kind: given.kind,
  operator: given.operator,
  threshold: given.threshold,
  upper: given.operator === 'outside' ? (given.upper ?? null) : null,
  span: given.span,
  times: given.times,
  hysteresis: given.hysteresis,
  recovery: given.recovery,
  coolDown: given.coolDown,
  lateness: given.lateness,
  place: given.place,
  steps: !given.tree && mayHaveSteps(given) ? (given.steps ?? []) : [],
  ...(given.aggregate && !given.tree && { aggregate: given.aggregate }),
  ...(given.gap && { gap: given.gap }),
  ...(given.hourlyLimit && { hourlyLimit: given.hourlyLimit }),
  ...(given.againMinutes && !isOfAlarms(given.kind) && { againMinutes: given.againMinutes }),
  ...(given.note && { note: given.note }),
  ...(given.tree && { tree: given.tree }),
})

/** What an edit says nothing of stays as it is, where the rule can still have it. */
export const withKept = (
  given: RuleEdit,
  { aggregate, gap, hourlyLimit, againMinutes, note, tree }: RuleCondition,
): RuleEdit => ({
  ...given,
  ...(given.aggregate === undefined && mayAggregate(given.kind) && { aggregate }),
  ...(given.gap === undefined && mayHaveGap(given.kind) && { gap }),
  ...(given.againMinutes === undefined && { againMinutes }),
  ...(given.note === undefined && { note }),
  ...(given.hourlyLimit === undefined && given.level !== 'severe' && { hourlyLimit }),
  ...(given.tree === undefined && mayHaveTree(given.kind) && { tree }),
})

/** What cannot be meant is refused. */
export function requireSound(rule: GivenCondition & Pick<RuleEdit, 'level' | 'ofTypes'>): void {
  const {
    kind,
    operator,
    threshold,
    upper,
    hysteresis,
    span,
    coolDown,
    level,
    ofTypes,
    aggregate,
    gap,
    steps = [],
  } = rule
  const ofAlarms = isOfAlarms(kind)
  const { tree } = rule
  if (tree && !(mayHaveTree(kind) && treeIsSound(tree) && treePlaces.some(place => place === rule.place)))
    throw refuse('rule.badTree')
  if (ofAlarms && new Set(ofTypes).size < (kind === 'together' ? 2 : 1)) throw refuse('rule.noTypes')
  const isRange = !ofAlarms && !tree && operator === 'outside'
  if (isRange && (upper == null || upper <= threshold || 2 * hysteresis >= upper - threshold))
    throw refuse('rule.badRange')
  if (kind !== 'now' && msOf(span) === 0) throw refuse('rule.noSpan')
  if (steps.length > 0 && !(!tree && mayHaveSteps(rule) && stepsAreSound({ operator, threshold, level, steps })))
    throw refuse('rule.badSteps')
  if (aggregate && !(mayAggregate(kind) && msOf(aggregate.within) > 0)) throw refuse('rule.badAggregate')
  if (gap && !(mayHaveGap(kind) && msOf(gap.after) > 0)) throw refuse('rule.badGap')
  if (level === 'severe' && rule.hourlyLimit) throw refuse('rule.severeLimited')
  // What is severe is told each time it happens.
  if ((level === 'severe' || steps.at(-1)?.level === 'severe') && msOf(coolDown) > 0) throw refuse('rule.severeWaits')
}
