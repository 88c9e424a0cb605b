/**
 * How a rule stands with one sensor: a pure state machine over the time of its readings. What falls due without a reading (a time that
 * is over, silence) happens at its own moment, so nothing depends on when somebody looked.
 */
import { compares } from './comparison.rules.ts'
import { gapDue, isOfGap, missed } from './gap.rules.ts'
import { type Found, fire, type Judging, move, type Sample, type Standing, type Step } from './standing.rules.ts'
import {
  atBottom,
  dueOf,
  isHeld,
  moveThreshold,
  passThresholds,
  reachedOf,
  type ThresholdState,
} from './threshold-state.rules.ts'
import { addTo, leftOf, measureAt, nextTurn, type Turn } from './window.rules.ts'

/** A span is looked back on in so many parts: what is kept has a bound, whatever a sensor sends. */
export const partsOfSpan = 60
const minuteMs = 60_000

/** The standing after a reading; readings come in the order of their time. */
export function step(rule: Judging, before: Standing, sample: Sample, active: (at: number) => boolean): Step {
  const until = advance(rule, before, sample.at - 1, active)
  const taken = tell(rule, take(rule, until.standing, sample), sample.at)
  const after = advance(rule, taken.standing, sample.at, active)
  return { standing: after.standing, found: [...until.found, ...taken.found, ...after.found] }
}

/** The standing when nothing further came until then. */
export function advance(rule: Judging, before: Standing, to: number, active: (at: number) => boolean): Step {
  let standing = before
  const found: Found[] = []
  const dueBy = (now: Standing) => nextDue(rule, now, to)
  for (let due = dueBy(standing); due !== null && due <= to; due = dueBy(standing)) {
    const rungs = passThresholds(rule, standing.rungs ?? [], due)
    const turn = turnOf(rule, standing, due)
    // That nothing came, and what a window comes to, is known before what falls due at the same moment.
    if (gapDue(rule, standing) === due) standing = missed(rule, standing, due)
    else if (turn?.at === due) standing = turned(rule, standing, turn)
    else if (rungs.some((rung, index) => rung !== standing.rungs?.[index])) standing = { ...standing, rungs }
    else if (standing.tellAt === due && standing.phase === 'firing') {
      if (active(due)) {
        const rung = reachedOf(rungs)
        const { value } = standing
        const measure = measureNow(rule, standing, due)
        const isGap = standing.ofGap === true
        const isAgain = standing.again === 'due'
        const since = sinceOf(standing, rung)
        found.push({ change: 'raise', rung, of: due, at: due, since, value, measure, isGap, isAgain })
        standing = {
          ...standing,
          tellAt: null,
          toldAt: due,
          restsFrom: undefined,
          again: undefined,
          ...(rule.steps.length > 0 && { told: rung }),
        }
      } else standing = { ...standing, tellAt: (Math.floor(due / minuteMs) + 1) * minuteMs }
    } else if (standing.phase === 'recovering' && due === standing.backSince + rule.recoveryMs)
      standing = { ...standing, phase: 'ok', tellAt: null }
    else standing = fire(rule, standing, rule.kind === 'silent' ? (standing.lastAt ?? due) : standing.since, due)
    const told = tell(rule, standing, due)
    standing = told.standing
    found.push(...told.found)
  }
  return { standing, found }
}

const sinceOf = ({ since, rungs = [] }: Standing, rung: number) => rungs[rung - 1]?.since ?? since

/** Of the alarm that is up: another threshold is the highest that holds, or none holds any more. The hours of the rule hold back no rise. */
function tell(rule: Judging, standing: Standing, at: number): Step {
  const { told, toldAt, tellAt, again, value, measure, phase, rungs = [] } = standing
  if (told === undefined || toldAt === null) return { standing, found: [] }
  const isAgain = again === 'due'
  // Of one alarm alone is told: where another one is due, what is up is over; where it is to be raised again it goes on.
  const rung = isHeld({ phase }) && (tellAt === null || isAgain) ? reachedOf(rungs) : -1
  if (rung === told) return { standing, found: [] }
  const change = rung < 0 ? 'over' : rung > told ? 'rise' : 'fall'
  // A clock that was far behind says that it was over before it began.
  const since = sinceOf(standing, rung)
  const found: Found = { change, rung, of: toldAt, at: Math.max(at, toldAt + 1), since, value, measure }
  const left = phase === 'ok' && { rungs: rule.steps.map(() => atBottom) }
  // What rises after it was handled is an alarm of its own, and none is due beside it.
  const risen = isAgain && change === 'rise' && { tellAt: null, again: undefined }
  const after = rung < 0 ? { told: undefined, ...left } : { told: rung, ...risen }
  return { standing: { ...standing, ...after }, found: [found] }
}

/** The next moment at which something happens without a reading; one after `until` need not be found. */
export function nextDue(rule: Judging, standing: Standing, until = Number.POSITIVE_INFINITY): number | null {
  const { phase, since, backSince, tellAt, lastAt, rungs = [] } = standing
  const dues = rungs.map(rung => dueOf(rule, rung)).filter(due => due !== null)
  const turn = turnOf(rule, standing, until)
  if (turn) dues.push(turn.at)
  const missedAt = gapDue(rule, standing)
  if (missedAt !== null) dues.push(missedAt)
  if (phase === 'pending') dues.push(since + rule.spanMs)
  if (phase === 'recovering') dues.push(backSince + rule.recoveryMs)
  if (phase === 'firing' && tellAt !== null) dues.push(tellAt)
  if (rule.kind === 'silent' && lastAt !== null && (phase === 'ok' || phase === 'recovering'))
    dues.push(lastAt + rule.spanMs)
  return dues.length === 0 ? null : Math.min(...dues)
}

function take(rule: Judging, before: Standing, { at, value }: Sample): Standing {
  const hits = hitsOf(rule, before, { at, value })
  const parts = partsOf(rule, before, { at, value })
  const looked = rule.window && addTo(rule.window, before.looked, { at, value })
  const measure =
    rule.window && looked ? measureAt(rule.window, looked, at) : rule.kind === 'change' ? changeIn(parts) : value
  const remembered = { ...before, hits, parts, lastAt: at, value, missing: undefined, ...(looked && { looked }) }
  if (measure !== null) return weigh(rule, remembered, measure, at)
  // A gap ends with the reading all the same.
  return isOfGap(before) ? move(rule, { ...remembered, measure }, false, at) : { ...remembered, measure }
}

const easedBy = (rule: Judging, standing: Standing) => (isHeld(standing) && !isOfGap(standing) ? rule.hysteresis : 0)

/** The standing when this is what is measured then. */
function weigh(rule: Judging, before: Standing, measure: number, at: number): Standing {
  const rungs = rule.steps.map((_, index) => {
    const rung = (isOfGap(before) ? undefined : before.rungs?.[index]) ?? atBottom
    return moveThreshold(rule, rung, isBeyond(rule, index, rung, measure), at)
  })
  const remembered = { ...before, measure, ...(rungs.length > 0 && { rungs }) }
  const holds =
    rule.kind === 'silent'
      ? false
      : rule.kind === 'times'
        ? before.hits.length >= rule.times
        : compares(rule, measure, easedBy(rule, before))
  // It is an alarm of its own: who closed the one of the gap has not heard of it.
  const isAnother = holds && isOfGap(before)
  return move(rule, isAnother ? { ...remembered, phase: 'ok', tellAt: null } : remembered, holds, at)
}

const isBeyond = (rule: Judging, index: number, rung: ThresholdState, measure: number) =>
  compares({ ...rule, threshold: rule.steps[index] ?? rule.threshold }, measure, isHeld(rung) ? rule.hysteresis : 0)

/** When readings leave the window and what is left changes how it stands, though no further one comes; not before the first one is judged. */
const turnOf = (rule: Judging, standing: Standing, until: number): Turn | null =>
  rule.window && standing.looked && standing.value !== null && !standing.missing
    ? nextTurn(rule.window, standing.looked, { until, turns: measure => turns(rule, standing, measure) })
    : null

const stands = ({ phase }: Pick<ThresholdState, 'phase'>) => phase === 'pending' || phase === 'firing'
const turns = (rule: Judging, standing: Standing, measure: number): boolean =>
  compares(rule, measure, easedBy(rule, standing)) !== stands(standing) ||
  (standing.rungs ?? []).some((rung, index) => isBeyond(rule, index, rung, measure) !== stands(rung))

function turned(rule: Judging, standing: Standing, { at, measure }: Turn): Standing {
  if (!rule.window || !standing.looked) return standing
  return weigh(rule, { ...standing, looked: leftOf(rule.window, standing.looked, at) }, measure, at)
}

/** What was compared last may have gone on since: an alarm that was held back says what holds when it is told. */
const measureNow = ({ window }: Judging, { looked, measure }: Standing, at: number): number | null =>
  window && looked ? (measureAt(window, looked, at) ?? measure) : measure

function hitsOf(rule: Judging, { hits }: Standing, { at, value }: Sample): number[] {
  if (rule.kind !== 'times') return hits
  const kept = hits.filter(hit => hit > at - rule.spanMs)
  return compares(rule, value) ? [...kept, at].slice(-rule.times) : kept
}

function partsOf(rule: Judging, { parts }: Standing, { at, value }: Sample): Standing['parts'] {
  if (rule.kind !== 'change') return parts
  const now = Math.floor(at / Math.max(1, rule.spanMs / partsOfSpan))
  const kept = parts.filter(([part]) => part > now - partsOfSpan)
  const last = kept.at(-1)
  if (last?.[0] !== now) return [...kept, [now, value, value]]
  return [...kept.slice(0, -1), [now, Math.min(last[1], value), Math.max(last[2], value)]]
}

const changeIn = (parts: Standing['parts']): number =>
  Math.max(...parts.map(([, , max]) => max)) - Math.min(...parts.map(([, min]) => min))
