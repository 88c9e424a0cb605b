/** Which part of a curve explains the alarm of a rule or of a sensor's limit: pure. */
import { alarmFacts, type Measured } from '@watchfire/contract/alarm/alarm.facts.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { sensorId } from '@watchfire/contract/device/device.shapes.ts'
import { type ConditionLeaf, type LeafSeen, leavesOf } from '@watchfire/contract/rule/condition-tree.ts'
import { aggregate, msOf, type RuleReason, ruleExtra, ruleReason } from '@watchfire/contract/rule/rule.shapes.ts'

const minuteMs = 60_000
const beforeMs = 30 * minuteMs
/** Of what the rule looked back on there is a little more to be seen. */
const airMs = 10 * minuteMs
/** No rule looks back on more than a day; a condition may hold for longer, and only its end is shown. */
const maxMs = 25 * 60 * minuteMs

/** What of a reason a curve shows. */
export type CurveReason = Pick<RuleReason, 'quantity' | 'value' | 'missing'> & Looked & Compared

/** The curve that shows why: of the quantity a rule or a sensor's limit looked at, and what the values were compared with. */
export type ReasonCurve = { sensorId: string; reason: CurveReason; line: 'threshold' | 'limit' }

/** The curve of an alarm; none of a camera's and of one without a limit; of several comparisons that of the first that held. */
export function curveOfAlarm({ deviceId, type, detectedAt, extra }: OfCurve): ReasonCurve | undefined {
  if (!sensorId.safeParse(deviceId).success) return
  const given = extra?.[ruleExtra]
  if (given !== undefined) {
    const reason = ruleReason.safeParse(given).data
    if (!reason?.tree) return reason && { sensorId: deviceId, reason, line: 'threshold' }
    return leavesOf(reason.tree)
      .map((leaf, index) => leafCurve(reason, leaf, reason.leaves?.[index]))
      .find(curve => curve && curve.reason.value !== null)
  }
  const { measured } = alarmFacts(type, extra)
  if (!measured?.limit) return
  const reason = limitReason(measured.quantity, measured.value, measured.limit, detectedAt)
  return { sensorId: deviceId, reason, line: 'limit' }
}
type OfCurve = Pick<Alarm, 'deviceId' | 'type' | 'detectedAt' | 'extra'>

/** The curve of one comparison of a rule; none where no sensor was looked at. */
export function leafCurve(
  reason: RuleReason,
  leaf: ConditionLeaf,
  seen: LeafSeen | undefined,
): ReasonCurve | undefined {
  if (!seen?.sensorId) return
  return { sensorId: seen.sensorId, reason: leafReason(reason, leaf, seen), line: 'threshold' }
}

/** A sensor's limit as if it had been a rule that compares each reading. */
const limitReason = (
  quantity: CurveReason['quantity'],
  value: number,
  { side, value: threshold }: NonNullable<Measured['limit']>,
  at: number,
): CurveReason => ({
  ...{ quantity, value, threshold, upper: null, kind: 'now', span: noTime, since: at, at },
  operator: side === 'below' ? '<' : '>',
})

type Looked = Pick<RuleReason, 'at' | 'since' | 'span' | 'aggregate'>
/** From before what the rule looked back on, or half an hour at least, to ten minutes after its alarm. */
export function spanAround({ at, since, span, aggregate: figure }: Looked): { from: number; to: number } {
  const window = figure ? msOf(figure.within) : 0
  const looked = Math.max(beforeMs, at - since + airMs, msOf(span) + airMs, window + airMs)
  return { from: at - Math.min(looked, maxMs), to: at + airMs }
}

/** What its values were compared with; none where it looked at how far they change, at silence, at their sum or number. */
export function thresholdsOf({ kind, operator, threshold, upper, aggregate: figure }: Compared): readonly number[] {
  const by = figure?.function
  if (kind === 'change' || kind === 'silent' || by === 'sum' || by === 'count') return []
  return operator === 'outside' && upper !== null ? [threshold, upper] : [threshold]
}

/** The reason as if one of its comparisons had been the rule's only one. */
function leafReason(reason: RuleReason, leaf: ConditionLeaf, seen: LeafSeen): RuleReason {
  const { leaves: _, tree: __, missing: ___, aggregate: ____, ...rest } = reason
  const { quantity, operator, threshold, upper = null } = leaf
  const ofOne = aggregate.safeParse(leaf.aggregate)
  const isChange = leaf.aggregate?.function === 'change'
  return {
    ...{ ...rest, quantity, operator, threshold, upper, value: seen.met ? seen.value : null, measure: seen.measure },
    ...(isChange && leaf.aggregate && { kind: 'change', span: leaf.aggregate.within }),
    ...(ofOne.success && { aggregate: ofOne.data }),
    ...(seen.missing && { missing: noTime }),
  }
}
const noTime = { length: 0, unit: 'seconds' } as const

type Compared = Pick<RuleReason, 'kind' | 'operator' | 'threshold' | 'upper' | 'aggregate'>
