/** What new readings and passing time make of a rule and one of its sensors: pure. */

import {
  mayAggregate,
  mayHaveGap,
  msOf,
  type RuleCondition,
  type RuleReason,
} from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityOf } from '@watchfire/contract/sensor/quantity-table.ts'
import { againIfAsked } from './again.rules.ts'
import { atFirst, type Found, type Judging, type Sample, type Standing } from './standing.rules.ts'
import { advance, nextDue, step } from './step.rules.ts'
import { type Looked, leftOf, type Window } from './window.rules.ts'

export const judgingOf = (condition: RuleCondition): Judging => ({
  kind: condition.kind,
  operator: condition.operator,
  threshold: condition.threshold,
  upper: condition.upper,
  spanMs: msOf(condition.span),
  times: condition.times,
  hysteresis: condition.hysteresis,
  recoveryMs: msOf(condition.recovery),
  coolDownMs: msOf(condition.coolDown),
  steps: (condition.steps ?? []).map(({ threshold }) => threshold),
  window: windowOf(condition),
  gap: gapOf(condition),
})

export const windowOf = ({ kind, aggregate }: Pick<RuleCondition, 'kind' | 'aggregate'>): Window | undefined =>
  aggregate && mayAggregate(kind) ? { function: aggregate.function, windowMs: msOf(aggregate.within) } : undefined

const gapOf = ({ kind, gap }: RuleCondition): Judging['gap'] =>
  gap && mayHaveGap(kind) ? { policy: gap.policy, afterMs: msOf(gap.after) } : undefined

export type Watched = {
  condition: RuleCondition
  memory: Standing | null
  judgedTo: number
  /** Its newest reading, and when that was received; null of a sensor that said nothing yet. */
  lastAt: number | null
  receivedAt: number | null
  /** What a window begins with: the readings before the first one that is judged. */
  looked?: Looked | undefined
}

export type Verdict = { memory: Standing; judgedTo: number; dueAt: number | null; found: Found[] }

/**
 * Judges in the order of the readings' own time up to the watermark: the newest reading, and what passed since it was received, less the
 * allowed lateness. So a sensor's clock may be wrong by any amount, and time is never earlier than it was. Of a sensor that said nothing yet
 * it is the server's time.
 */
export function judge(
  { condition, memory, judgedTo, lastAt: heardAt, receivedAt: cameAt, looked }: Watched,
  samples: readonly Sample[],
  { now, isWhole, active }: { now: number; isWhole: boolean; active: (at: number) => boolean },
): Verdict {
  const rule = judgingOf(condition)
  const [lastAt, receivedAt] = [heardAt ?? now, cameAt ?? now]
  const latenessMs = condition.lateness * 1000
  const watermark = lastAt + Math.max(0, now - receivedAt) - latenessMs
  const released = latenessMs === 0 ? samples : samples.filter(({ at }) => at <= watermark)
  const begun = rule.window && looked ? { ...atFirst, looked: leftOf(rule.window, looked, judgedTo) } : atFirst
  let standing = memory ?? (heardAt === null ? { ...atFirst, lastAt: now } : begun)
  // How long nothing came was the server's time: the first reading begins its own.
  if (heardAt !== null && standing.value === null) {
    const { toldAt } = standing
    standing = { ...standing, lastAt: null, ...(toldAt !== null && { restsFrom: toldAt + lastAt - receivedAt }) }
  }
  standing = againIfAsked(rule, standing, lastAt + Math.max(0, now - receivedAt))
  const found: Found[] = []
  for (const sample of released) {
    const after = step(rule, standing, sample, active)
    standing = after.standing
    found.push(...after.found)
  }
  const isLeft = !isWhole || released.length < samples.length
  // What falls due at the very moment of a reading is judged with it: time alone stops short of it, and of what is still to be read.
  const quietTo = Math.min(watermark - 1, isWhole ? Number.POSITIVE_INFINITY : (released.at(-1)?.at ?? 0))
  if (standing.lastAt !== null) {
    const after = advance(rule, standing, quietTo, active)
    standing = after.standing
    found.push(...after.found)
  }
  const dues = [nextDue(rule, standing), isLeft ? (samples[released.length]?.at ?? released.at(-1)?.at) : undefined]
    .filter(due => due !== null && due !== undefined)
    .map(due => receivedAt + due + latenessMs - lastAt + 1)
  return {
    memory: standing,
    judgedTo: released.at(-1)?.at ?? judgedTo,
    dueAt: dues.length === 0 ? null : Math.min(...dues),
    found,
  }
}

export const reasonOf = (
  rule: { ruleId: number; name: string; version: number; quantity: number; condition: RuleCondition },
  { rung, at, since, value, measure, isGap, isAgain }: Found,
): RuleReason => {
  const { kind, operator, upper, span, times, steps = [], aggregate, gap, note } = rule.condition
  const threshold = steps[rung - 1]?.threshold ?? rule.condition.threshold
  const { ruleId, name, version } = rule
  return {
    ruleId,
    name,
    version,
    quantity: quantityOf(rule.quantity),
    kind,
    operator,
    threshold,
    upper,
    span,
    times,
    ...(windowOf(rule.condition) && { aggregate }),
    ...(isGap && gap && { missing: gap.after }),
    ...(isAgain && { isAgain }),
    ...(note && { note }),
    since,
    at,
    value,
    measure,
  }
}
