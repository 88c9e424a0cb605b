/**
 * How a rule with several comparisons stands at one place (decision 0171): a pure state machine over the time of its readings, as
 * step.rules.ts is for one. What was measured at one moment is taken together, so that nothing holds for the length of a loop.
 */
import type { TreeJoin } from '@watchfire/contract/rule/condition-tree.ts'
import { type Comparison, compares } from './comparison.rules.ts'
import { type Course, fire, type Judging, move, type Timing } from './standing.rules.ts'
import { isHeld } from './threshold-state.rules.ts'
import { addTo, type Looked, leftOf, measureAt, nextTurn, type Turn, type Window } from './window.rules.ts'

export type JudgedLeaf = Comparison & { quantity: number; hysteresis: number; window?: Window | undefined }
/** A number is the place of a leaf. */
export type Branch = { join: TreeJoin; parts: readonly (number | Branch)[] }
export type JudgedTree = Timing & {
  spanMs: number
  leaves: readonly JudgedLeaf[]
  root: Branch
  gap: Judging['gap']
}

/** One sensor in one leaf. */
export type Term = {
  deviceNo: number
  /** By the sensor's clock, and by that of the place. */
  at: number
  heardAt: number
  value: number
  measure: number | null
  /** It was met while the alarm is up: it must come back by the hysteresis. */
  eased?: true | undefined
  missing?: true | undefined
  looked?: Looked
}
/** All of it is kept as JSON between two looks; `terms` by leaf. */
export type TreeStanding = Course & { clock: number; terms: Term[][] }

/** `countsAt`: by the clock of the place, where the sensor's own is too far from it. */
export type PlaceSample = { deviceNo: number; quantity: number; at: number; value: number; countsAt?: number }
/** How a leaf stood: the sensor that met it, or else said something last; null where none measures it. */
export type SeenLeaf = { met: boolean; term: Term | null }
export type TreeFound = { at: number; since: number; isAgain: boolean; deviceNo: number; seen: SeenLeaf[] }
type TreeStep = { standing: TreeStanding; found: TreeFound[] }
export type Surroundings = {
  active: (at: number) => boolean
  /** What the window of a sensor that says its first word in a leaf begins with. */
  begun?: (leaf: number, deviceNo: number) => Looked | undefined
}

const minuteMs = 60_000
export const treeAtFirst = ({ leaves }: Pick<JudgedTree, 'leaves'>): TreeStanding => ({
  ...{ phase: 'ok', since: 0, backSince: 0, tellAt: null, toldAt: null, clock: 0 },
  terms: leaves.map(() => []),
})

/** The standing after readings of one moment, or after those that come too late for their own: time never goes back. */
export function stepTree(
  rule: JudgedTree,
  before: TreeStanding,
  samples: readonly PlaceSample[],
  around: Surroundings,
): TreeStep {
  const at = Math.max(before.clock, ...samples.map(({ at, countsAt = at }) => countsAt))
  const until = advanceTree(rule, before, at - 1, around)
  // What passing time brings about at the same moment is known with it.
  const terms = until.standing.terms.map((own, index) =>
    take(
      rule,
      index,
      own.map(term => passed(rule, index, term, at)),
      { samples, now: at, around },
    ),
  )
  const after = advanceTree(rule, weigh(rule, { ...until.standing, terms }, at), at, around)
  return { standing: after.standing, found: [...until.found, ...after.found] }
}

/** The standing when nothing further came until then. */
export function advanceTree(rule: JudgedTree, before: TreeStanding, to: number, { active }: Surroundings): TreeStep {
  let standing = before
  const found: TreeFound[] = []
  for (let due = nextTreeDue(rule, standing, to); due !== null && due <= to; due = nextTreeDue(rule, standing, to)) {
    const at = due
    const terms = standing.terms.map((own, index) => own.map(term => passed(rule, index, term, at)))
    if (terms.some((own, index) => own.some((term, place) => term !== standing.terms[index]?.[place])))
      standing = weigh(rule, { ...standing, terms }, at)
    else if (standing.phase === 'firing' && standing.tellAt === at) {
      if (active(at)) {
        const isAgain = standing.again === 'due'
        found.push({ at, since: standing.since, isAgain, ...seenAt(rule, standing, at) })
        standing = { ...standing, clock: at, tellAt: null, toldAt: at, again: undefined }
      } else standing = { ...standing, clock: at, tellAt: (Math.floor(at / minuteMs) + 1) * minuteMs }
    } else if (standing.phase === 'recovering') standing = settle(rule, { ...standing, phase: 'ok', tellAt: null }, at)
    else standing = settle(rule, fire(rule, standing, standing.since, at), at)
  }
  return { standing, found }
}

/** The next moment at which something happens without a reading; one after `until` need not be found. */
export function nextTreeDue(rule: JudgedTree, standing: TreeStanding, until = Number.POSITIVE_INFINITY): number | null {
  const { phase, since, backSince, tellAt, terms } = standing
  let due = Number.POSITIVE_INFINITY
  if (phase === 'pending') due = since + rule.spanMs
  if (phase === 'recovering') due = backSince + rule.recoveryMs
  if (phase === 'firing' && tellAt !== null) due = tellAt
  for (const [index, own] of terms.entries())
    for (const term of own)
      due = Math.min(due, missedAt(rule, term), turnOf(rule, index, term, until)?.at ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(due) ? due : null
}

const missedAt = ({ gap }: JudgedTree, { heardAt, missing }: Term): number =>
  gap && !missing ? heardAt + gap.afterMs : Number.POSITIVE_INFINITY

function turnOf(rule: JudgedTree, index: number, term: Term, until: number): Turn | null {
  const leaf = rule.leaves[index]
  if (!leaf?.window || !term.looked || term.missing) return null
  const met = isMet(rule, leaf, term)
  return nextTurn(leaf.window, term.looked, { until, turns: measure => reaches(leaf, term, measure) !== met })
}

/** What passing time makes of it at this moment; the same where nothing. */
function passed(rule: JudgedTree, index: number, term: Term, at: number): Term {
  if (missedAt(rule, term) === at) return { ...term, missing: true }
  const turn = turnOf(rule, index, term, at)
  const window = rule.leaves[index]?.window
  if (turn?.at !== at || !window || !term.looked) return term
  return { ...term, measure: turn.measure, looked: leftOf(window, term.looked, at) }
}

const reaches = (leaf: JudgedLeaf, { eased }: Term, measure: number): boolean =>
  compares(leaf, measure, eased ? leaf.hysteresis : 0)
/** Of a gap that changes nothing no term is missing. */
const isMet = ({ gap }: JudgedTree, leaf: JudgedLeaf, term: Term): boolean =>
  term.missing ? gap?.policy === 'alarm' : term.measure !== null && reaches(leaf, term, term.measure)

type Taken = { samples: readonly PlaceSample[]; now: number; around: Surroundings }
function take(rule: JudgedTree, index: number, before: Term[], { samples, now, around }: Taken): Term[] {
  const leaf = rule.leaves[index]
  const own = samples.filter(({ quantity }) => quantity === leaf?.quantity)
  if (!leaf || own.length === 0) return before
  const terms = new Map(before.map(term => [term.deviceNo, term]))
  for (const { deviceNo, at, value } of own) {
    const known = terms.get(deviceNo)
    const looked =
      leaf.window && addTo(leaf.window, known ? known.looked : around.begun?.(index, deviceNo), { at: now, value })
    const measure = leaf.window && looked ? measureAt(leaf.window, looked, now) : value
    terms.set(deviceNo, {
      ...{ deviceNo, at, heardAt: now, value, measure: measure ?? known?.measure ?? null },
      ...(known?.eased && { eased: true }),
      ...(looked && { looked }),
    })
  }
  return [...terms.values()].toSorted((one, other) => one.deviceNo - other.deviceNo)
}

function holds(rule: JudgedTree, standing: TreeStanding, part: number | Branch): boolean {
  if (typeof part !== 'number') {
    const each = (one: number | Branch) => holds(rule, standing, one)
    return part.join === 'all' ? part.parts.every(each) : part.parts.some(each)
  }
  const leaf = rule.leaves[part]
  return leaf !== undefined && (standing.terms[part]?.some(term => isMet(rule, leaf, term)) ?? false)
}

/** The standing after what its sensors met has changed at this moment. */
export const weigh = (rule: JudgedTree, standing: TreeStanding, at: number): TreeStanding =>
  settle(rule, move(rule, standing, holds(rule, standing, rule.root), at), at)

/** What was met while the alarm is up has the way back from then on, and nothing has it when the alarm is over. */
function settle(rule: JudgedTree, standing: TreeStanding, at: number): TreeStanding {
  const isUp = isHeld(standing)
  const terms = rule.leaves.map((leaf, index) =>
    (standing.terms[index] ?? []).map(term => {
      if (isUp) return term.eased || term.missing || !isMet(rule, leaf, term) ? term : { ...term, eased: true as const }
      if (!term.eased) return term
      return { ...term, eased: undefined, measure: measureNow(leaf, term, at) }
    }),
  )
  return { ...standing, clock: Math.max(standing.clock, at), terms }
}

/** What leaves a window without turning anything is not written down. */
const measureNow = ({ window }: JudgedLeaf, { looked, measure }: Term, at: number): number | null =>
  window && looked ? (measureAt(window, looked, at) ?? measure) : measure

function seenAt(rule: JudgedTree, { terms }: TreeStanding, at: number): Pick<TreeFound, 'deviceNo' | 'seen'> {
  const seen = rule.leaves.map((leaf, index): SeenLeaf => {
    const own = terms[index] ?? []
    const met = own.filter(term => isMet(rule, leaf, term))
    const heard = met.filter(({ missing }) => !missing)
    const term = newestOf(heard) ?? newestOf(met) ?? newestOf(own)
    return { met: met.length > 0, term: term ? { ...term, measure: measureNow(leaf, term, at) } : null }
  })
  const known = seen.flatMap(({ met, term }) => (term ? [{ met, ...term }] : []))
  const met = known.filter(one => one.met)
  // It stands at the sensor that met it last.
  const newest = newestOf(met.filter(({ missing }) => !missing)) ?? newestOf(met) ?? newestOf(known)
  return { deviceNo: newest?.deviceNo ?? 0, seen }
}

const newestOf = <Each extends Pick<Term, 'heardAt'>>(terms: readonly Each[]): Each | undefined =>
  terms.reduce<Each | undefined>(
    (newest, term) => (newest && newest.heardAt >= term.heardAt ? newest : term),
    undefined,
  )
