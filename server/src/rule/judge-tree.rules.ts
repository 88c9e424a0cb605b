/** What new readings and passing time make of a rule with several comparisons and one of its places: pure, as judge.rules.ts. */
import {
  type ConditionGroup,
  type ConditionLeaf,
  type ConditionTree,
  isGroup,
  type LeafSeen,
  leavesOf,
} from '@watchfire/contract/rule/condition-tree.ts'
import {
  aggregate,
  mayHaveGap,
  msOf,
  type RuleCondition,
  type RuleReason,
} from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { againIfAsked } from './again.rules.ts'
import {
  advanceTree,
  type Branch,
  type JudgedLeaf,
  type JudgedTree,
  nextTreeDue,
  type PlaceSample,
  type SeenLeaf,
  type Surroundings,
  stepTree,
  type TreeFound,
  type TreeStanding,
  treeAtFirst,
  weigh,
} from './tree.rules.ts'
import { memberKey } from './tree-memory.rules.ts'
import { movedOf } from './window.rules.ts'

export function judgedTreeOf(condition: Omit<RuleCondition, 'tree'>, tree: ConditionTree): JudgedTree {
  const { kind, span, recovery, coolDown, gap } = condition
  let place = 0
  const branchOf = ({ join, parts }: ConditionGroup): Branch => ({
    join,
    parts: parts.map(part => (isGroup(part) ? branchOf(part) : place++)),
  })
  return {
    ...{ kind, spanMs: msOf(span), recoveryMs: msOf(recovery), coolDownMs: msOf(coolDown) },
    leaves: leavesOf(tree).map(judgedLeafOf),
    root: branchOf(tree),
    gap: gap && mayHaveGap(kind) ? { policy: gap.policy, afterMs: msOf(gap.after) } : undefined,
  }
}

const judgedLeafOf = ({ quantity, operator, threshold, upper, hysteresis, aggregate }: ConditionLeaf): JudgedLeaf => ({
  ...{ quantity: quantityEntry(quantity).number, operator, threshold, upper: upper ?? null, hysteresis },
  window: aggregate && { function: aggregate.function, windowMs: msOf(aggregate.within) },
})

/** One quantity of one sensor of the place, which said something already. */
export type Member = {
  deviceNo: number
  quantity: number
  judgedTo: number
  /** Its newest reading, and when that was received. */
  lastAt: number
  receivedAt: number
  /** Where not all of it was read in one go: up to here. */
  readTo?: number | undefined
}
export type WatchedPlace = {
  rule: JudgedTree
  latenessMs: number
  memory: TreeStanding | null
  /** Of sensors that are no longer there what they said is gone already. */
  hasLost?: boolean
  members: Member[]
}

type Look = Surroundings & { now: number }
export type TreeVerdict = {
  memory: TreeStanding
  /** By member: up to which of its readings it is judged. */
  judgedTo: number[]
  dueAt: number | null
  found: TreeFound[]
}

/**
 * Judges in the order of the readings' own time up to the watermark of the place: that of the sensor whose clock is furthest, and not
 * ahead of the server's. What comes in its order within the lateness is judged in its order; a sensor whose clock is further behind, or
 * ahead, counts as if its newest reading had been measured as late, or as early, as it may be.
 */
export function judgeTree(
  { rule, latenessMs, memory, hasLost = false, members }: WatchedPlace,
  samples: readonly PlaceSample[],
  { now, begun, ...given }: Look,
): TreeVerdict {
  const ahead = Math.min(0, Math.max(...members.map(({ lastAt, receivedAt }) => lastAt - Math.min(receivedAt, now))))
  const watermark = now + ahead - latenessMs
  const movedBy = new Map(
    members.map(({ deviceNo, quantity, lastAt, receivedAt }) => {
      const latest = Math.min(receivedAt, now) + ahead
      return [memberKey({ deviceNo, quantity }), Math.max(latest - latenessMs, Math.min(lastAt, latest)) - lastAt]
    }),
  )
  const moveOf = (of: MemberKey) => movedBy.get(memberKey(of)) ?? 0
  const around: Surroundings = {
    ...given,
    begun: (index, deviceNo) => {
      const { window, quantity = 0 } = rule.leaves[index] ?? {}
      const looked = begun?.(index, deviceNo)
      return window && looked && movedOf(window, looked, moveOf({ deviceNo, quantity }))
    },
  }
  // Of what was not read in one go readings are known up to here.
  const readTo = Math.min(...members.map(one => (one.readTo ?? Number.POSITIVE_INFINITY) + moveOf(one)))
  const sorted = samples
    .map(one => ({ ...one, countsAt: one.at + moveOf(one) }))
    .toSorted((one, other) => one.countsAt - other.countsAt)
  const released = sorted.filter(({ countsAt }) => countsAt <= readTo && (latenessMs === 0 || countsAt <= watermark))
  const present = new Set(members.map(({ deviceNo }) => deviceNo))
  let standing = againIfAsked(rule, memory ?? treeAtFirst(rule), now + ahead)
  const terms = standing.terms.map(own => own.filter(({ deviceNo }) => present.has(deviceNo)))
  // What a sensor met that is no longer there is over.
  if (hasLost || terms.flat().length < standing.terms.flat().length)
    standing = weigh(rule, { ...standing, terms }, standing.clock)
  const found: TreeFound[] = []
  const add = (after: { standing: TreeStanding; found: TreeFound[] }) => {
    standing = after.standing
    found.push(...after.found)
  }
  for (const [, together] of Map.groupBy(released, ({ countsAt }) => Math.max(countsAt, standing.clock)))
    add(stepTree(rule, standing, together, around))
  // What falls due at the very moment of a reading is judged with it: time alone stops short of it, and of what is still to be read.
  add(advanceTree(rule, standing, Math.min(watermark - 1, readTo), around))
  const next = sorted.find(({ countsAt }) => countsAt > readTo || (latenessMs > 0 && countsAt > watermark))?.countsAt
  const dues = [nextTreeDue(rule, standing), next ?? (Number.isFinite(readTo) ? readTo : null)].filter(
    due => due !== null,
  )
  const judgedTo = members.map(({ deviceNo, quantity, judgedTo: before }) =>
    released.reduce((to, one) => (one.deviceNo === deviceNo && one.quantity === quantity ? one.at : to), before),
  )
  return {
    memory: standing,
    judgedTo,
    dueAt: dues.length === 0 ? null : Math.min(...dues) + latenessMs - ahead + 1,
    found,
  }
}

type MemberKey = Pick<Member, 'deviceNo' | 'quantity'>

export const treeReasonOf = (
  rule: { ruleId: number; name: string; version: number; condition: RuleCondition; tree: ConditionTree },
  { at, since, seen, isAgain }: TreeFound,
  sensorOf: (deviceNo: number) => { sensorId: string; sensorName: string },
): RuleReason => {
  const { kind, span, times, gap, note } = rule.condition
  const { ruleId, name, version, tree } = rule
  const leaves = leavesOf(tree)
  const index = Math.max(
    0,
    seen.findIndex(({ met, term }) => met && !term?.missing),
  )
  const first = leaves[index] ?? leaves[0]
  const { met = false, term = null } = seen[index] ?? {}
  // How far it changed is no figure of a rule with one comparison.
  const ofOne = aggregate.safeParse(first?.aggregate)
  const isGap = seen.every(leaf => !leaf.met || leaf.term?.missing)
  return {
    ...{ ruleId, name, version, kind, span, times, tree, since, at },
    quantity: first?.quantity ?? 'temperature',
    operator: first?.operator ?? '>',
    threshold: first?.threshold ?? 0,
    upper: first?.upper ?? null,
    ...(ofOne.success && { aggregate: ofOne.data }),
    ...(isGap && gap && { missing: gap.after }),
    ...(isAgain && { isAgain }),
    ...(note && { note }),
    value: met ? (term?.value ?? null) : null,
    measure: met ? (term?.measure ?? null) : null,
    leaves: seen.map(leaf => leafSeenOf(leaf, sensorOf)),
  }
}

export const leafSeenOf = (
  { met, term }: SeenLeaf,
  sensorOf: (deviceNo: number) => { sensorId: string; sensorName: string },
): LeafSeen => {
  if (!term) return { met, sensorId: '', sensorName: '', value: null, measure: null, at: null }
  const { deviceNo, missing, value, measure, at } = term
  return { met, ...(missing && { missing }), ...sensorOf(deviceNo), value, measure, at }
}
