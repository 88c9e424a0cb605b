/**
 * How a rule on alarms stands at one place: a pure state machine over the time of the alarms. Alarms that made an alarm are used up; the
 * next one takes new ones. One that comes after newer ones counts where it belongs.
 */
import { msOf, type RuleAlarmReason, type RuleCondition, ruleDepthLimit } from '@watchfire/contract/rule/rule.shapes.ts'

export type Gathering = {
  kind: 'count' | 'together'
  types: readonly number[]
  times: number
  spanMs: number
  coolDownMs: number
}
export type Seen = {
  alarmId: number
  alarmAt: number
  at: number
  type: number
  deviceNo: number
  chain: number[]
  depth: number
}
/** All of it is kept as JSON between two looks. */
export type Gathered = {
  /** The newest alarm there was. */
  clock: number | null
  seen: Seen[]
  toldAt: number | null
  /** When its alarm is due, if what is seen is still enough then. */
  tellAt: number | null
}
export type Combined = { at: number; seen: Seen[] }
export type Gain = { gathered: Gathered; found: Combined[] }

export const nothingSeen: Gathered = { clock: null, seen: [], toldAt: null, tellAt: null }
const minuteMs = 60_000

export const gatheringOf = ({ kind, times, span, coolDown }: RuleCondition, types: readonly number[]): Gathering => ({
  kind: kind === 'together' ? kind : 'count',
  types,
  times,
  spanMs: msOf(span),
  coolDownMs: msOf(coolDown),
})

/** Whatever arrives, alarms of the same moment have one order. */
export const inOrder = (one: Seen, other: Seen): number =>
  one.at - other.at || one.deviceNo - other.deviceNo || one.type - other.type || one.alarmId - other.alarmId

/** `nextActive`: the first minute after a moment that lies within the hours. Where the hours may be changed meanwhile each minute is looked at. */
type Hours = { active: (at: number) => boolean; nextActive?: (at: number) => number }

/** After one more alarm. */
export function batcher(rule: Gathering, before: Gathered, alarm: Seen, hours: Hours): Gain {
  const until = passTime(rule, before, alarm.at - 1, hours)
  const clock = Math.max(until.gathered.clock ?? alarm.at, alarm.at)
  const seen = keepNewest(rule, [...until.gathered.seen, alarm].toSorted(inOrder))
  const after = judgeAt(rule, { ...until.gathered, clock, seen }, clock, hours)
  return { gathered: after.gathered, found: [...until.found, ...after.found] }
}

/** When no further alarm came until then. */
export function passTime(rule: Gathering, before: Gathered, to: number, hours: Hours): Gain {
  let gathered = before
  const found: Combined[] = []
  while (gathered.tellAt !== null && gathered.tellAt <= to) {
    const after = judgeAt(rule, gathered, gathered.tellAt, hours)
    gathered = after.gathered
    found.push(...after.found)
  }
  return { gathered, found }
}

function judgeAt(rule: Gathering, before: Gathered, now: number, { active, nextActive = nextMinute }: Hours): Gain {
  const seen = before.seen.filter(({ at }) => at > now - rule.spanMs)
  const gathered = { ...before, seen, tellAt: null }
  if (!isEnough(rule, seen)) return { gathered, found: [] }
  const free = before.toldAt === null ? now : before.toldAt + Math.max(1, rule.coolDownMs)
  if (free > now) return { gathered: { ...gathered, tellAt: free }, found: [] }
  // Outside of its hours it waits for them as long as it still holds.
  if (!active(now)) {
    const next = nextActive(now)
    // What is kept is no more than it takes: without the oldest of it there is not enough.
    const holdsUntil = Math.min(...seen.map(({ at }) => at)) + rule.spanMs
    return { gathered: { ...gathered, tellAt: next < holdsUntil ? next : null }, found: [] }
  }
  return { gathered: { ...gathered, seen: [], toldAt: now }, found: [{ at: now, seen }] }
}

const nextMinute = (now: number) => (Math.floor(now / minuteMs) + 1) * minuteMs

const isEnough = ({ kind, types, times }: Gathering, seen: readonly Seen[]): boolean =>
  kind === 'count' ? seen.length >= times : types.every(type => seen.some(one => one.type === type))

/** What is kept has a bound, however many come: older ones add nothing to newer ones. */
function keepNewest({ kind, times }: Gathering, seen: Seen[]): Seen[] {
  if (kind === 'count') return seen.slice(-times)
  return seen.filter((one, index) => !seen.slice(index + 1).some(({ type }) => type === one.type))
}

/** What keeps alarms of rules from going round; undefined where the rule may have the alarm. */
export function guardOf(
  ruleId: number,
  alarm: { chain: readonly number[]; depth: number },
): 'loop' | 'depth' | undefined {
  if (alarm.chain.includes(ruleId)) return 'loop'
  return alarm.depth >= ruleDepthLimit ? 'depth' : undefined
}

type Watched = {
  ruleId: number
  condition: RuleCondition
  ofTypes: readonly number[]
  memory: Gathered | null
}
type Verdict = { memory: Gathered; dueAt: number | null; found: Combined[]; used: Seen[] }

/** Judges what waits, up to now less the allowed lateness, in the order it happened. `used`: no longer waits. */
export function judgePlace(
  { condition, ofTypes, memory }: Watched,
  waiting: readonly Seen[],
  { now, ...hours }: { now: number } & Hours,
): Verdict {
  const rule = gatheringOf(condition, ofTypes)
  const latenessMs = condition.lateness * 1000
  const sorted = waiting.toSorted(inOrder)
  const used = latenessMs === 0 ? sorted : sorted.filter(({ at }) => at <= now - latenessMs)
  let gathered = memory ?? nothingSeen
  const found: Combined[] = []
  for (const alarm of used) {
    const after = batcher(rule, gathered, alarm, hours)
    gathered = after.gathered
    found.push(...after.found)
  }
  // What falls due at the very moment of an alarm is judged with it.
  const passed = passTime(rule, gathered, now - latenessMs - 1, hours)
  gathered = passed.gathered
  found.push(...passed.found)
  const next = sorted[used.length]?.at
  const dues = [next, gathered.tellAt === null ? undefined : gathered.tellAt + 1].filter(due => due !== undefined)
  const dueAt = dues.length === 0 ? null : Math.min(...dues) + latenessMs
  return { memory: gathered, dueAt, found, used }
}

export function alarmReasonOf(
  rule: { ruleId: number; name: string; version: number; condition: RuleCondition },
  { at, seen }: Combined,
  idOf: (alarm: Seen) => string,
): RuleAlarmReason {
  const { ruleId, name, version } = rule
  const { kind, span, times, place, note } = rule.condition
  return {
    ruleId,
    name,
    version,
    kind: kind === 'together' ? kind : 'count',
    span,
    times,
    place,
    ...(note && { note }),
    since: seen[0]?.at ?? at,
    at,
    chain: [...new Set(seen.flatMap(({ chain }) => chain))].filter(one => one !== ruleId).concat(ruleId),
    depth: 1 + Math.max(0, ...seen.map(({ depth }) => depth)),
    alarms: seen.map(alarm => ({ alarmId: idOf(alarm), type: alarm.type, at: alarm.at })),
  }
}
