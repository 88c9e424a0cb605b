/** What may be done with a hazard, by whom and what becomes of it: a table, pure. The server decides by it and sends what the reader may do as `can`. */
import type { MenuName } from '../core/rights.ts'
import type { HazardLevel, HazardState, HazardStepKind, PlanState } from './hazard.shapes.ts'

export type HazardAct = Exclude<HazardStepKind, 'report' | 'fixAtOnce'>

type Rule = {
  from: readonly HazardState[]
  /** Without one the state stays. */
  to?: HazardState | ((hazard: HazardFacts) => HazardState)
  right: MenuName
  /** Only whom it was assigned to. */
  byAssignee?: true
  /** Not who did what is judged here, by account and by the sign-in it was entered from, whatever they are called now. */
  notBy?: 'fixers' | 'planner' | 'asker' | 'rectifiers'
  needs?:
    | 'general'
    | 'major'
    | 'unsupervised'
    | 'supervised'
    | 'notSupervised'
    | 'planDue'
    | 'planWaiting'
    | 'planApproved'
    | 'extensionAsked'
    | 'noExtension'
}

const withAssignee = ['assigned', 'rectifying', 'sentBack'] as const
const confirmed = ['confirmed', ...withAssignee, 'submitted'] as const

/** In the order in which they are offered. */
export const hazardActs: Readonly<Record<HazardAct, Rule>> = {
  confirm: { from: ['reported'], to: 'confirmed', right: 'assignHazard' },
  verify: { from: ['submitted'], to: 'verified', right: 'verifyHazard', notBy: 'fixers' },
  sendBack: { from: ['submitted'], to: 'sentBack', right: 'verifyHazard', notBy: 'fixers' },
  approvePlan: { from: ['assigned'], right: 'assignHazard', notBy: 'planner', needs: 'planWaiting' },
  refusePlan: { from: ['assigned'], right: 'assignHazard', notBy: 'planner', needs: 'planWaiting' },
  allowExtension: { from: withAssignee, right: 'assignHazard', notBy: 'asker', needs: 'extensionAsked' },
  refuseExtension: { from: withAssignee, right: 'assignHazard', notBy: 'asker', needs: 'extensionAsked' },
  plan: { from: ['assigned'], right: 'rectifyHazard', byAssignee: true, needs: 'planDue' },
  start: { from: ['assigned'], to: 'rectifying', right: 'rectifyHazard', byAssignee: true, needs: 'planApproved' },
  submit: { from: ['rectifying', 'sentBack'], to: 'submitted', right: 'rectifyHazard', byAssignee: true },
  assign: { from: ['confirmed', ...withAssignee], to: 'assigned', right: 'assignHazard' },
  askExtension: { from: withAssignee, right: 'rectifyHazard', byAssignee: true, needs: 'noExtension' },
  // Work stops until there is an approved plan; what was fixed at once is assigned first, with its deadline.
  raise: {
    from: confirmed,
    to: ({ state, hasDeadline }) => (state === 'confirmed' || !hasDeadline ? 'confirmed' : 'assigned'),
    right: 'assignHazard',
    needs: 'general',
  },
  // Or whoever has to rectify it would do without the plan that others approve.
  lower: { from: confirmed, right: 'assignHazard', notBy: 'rectifiers', needs: 'major' },
  supervise: { from: confirmed, right: 'assignHazard', notBy: 'rectifiers', needs: 'unsupervised' },
  endSupervision: { from: confirmed, right: 'assignHazard', notBy: 'rectifiers', needs: 'supervised' },
  dismiss: { from: ['reported', 'confirmed'], to: 'dismissed', right: 'assignHazard', needs: 'notSupervised' },
}

export type HazardFacts = {
  state: HazardState
  level: HazardLevel
  assigneeId: number | null
  /** With their sign-in, as all of these. */
  assigneeIds: readonly number[]
  hasDeadline: boolean
  /** Everybody who ever handed in a rectification of it. */
  fixerIds: readonly number[]
  planState: PlanState
  plannerIds: readonly number[]
  /** Who asks for a longer deadline; nobody where it is empty. */
  askerIds: readonly number[]
  isSupervised: boolean
}

/** Who acts. One person may have several accounts, entered from the one that has their sign-in. */
export type Actor = { accountId: number; enteredBy?: number | undefined }

/** The account, and the one with its sign-in: two accounts of one person share a number. */
export const idsOf = ({ accountId, enteredBy }: Actor): number[] =>
  enteredBy === undefined ? [accountId] : [accountId, enteredBy]

export type HazardRefusal =
  | 'inspection.notNow'
  | 'inspection.notYours'
  | 'inspection.ownWork'
  | 'inspection.ownRequest'
  | 'inspection.ownLevel'
  | 'inspection.ownSupervision'
  | 'inspection.planFirst'
  | 'inspection.nothingAsked'

export type HazardDecision = { to: HazardState; refused?: undefined } | { refused: HazardRefusal; to?: undefined }

/** What becomes of an act of somebody who has the right to it. */
export function decideHazard(hazard: HazardFacts, act: HazardAct, actor: Actor): HazardDecision {
  const { from, to = hazard.state, byAssignee, notBy, needs } = hazardActs[act]
  if (!from.includes(hazard.state)) return { refused: 'inspection.notNow' }
  if (byAssignee && hazard.assigneeId !== actor.accountId) return { refused: 'inspection.notYours' }
  const isOneOf = (ids: readonly number[]) => idsOf(actor).some(id => ids.includes(id))
  if (notBy === 'fixers' && isOneOf(hazard.fixerIds)) return { refused: 'inspection.ownWork' }
  const missing = needs && unmet[needs](hazard)
  if (missing) return { refused: missing }
  if (notBy === 'planner' && isOneOf(hazard.plannerIds)) return { refused: 'inspection.ownRequest' }
  if (notBy === 'asker' && isOneOf(hazard.askerIds)) return { refused: 'inspection.ownRequest' }
  if (notBy === 'rectifiers' && isOneOf([...hazard.assigneeIds, ...hazard.fixerIds, ...hazard.plannerIds]))
    return { refused: act === 'lower' ? 'inspection.ownLevel' : 'inspection.ownSupervision' }
  return { to: typeof to === 'function' ? to(hazard) : to }
}

const unmet: Record<NonNullable<Rule['needs']>, (hazard: HazardFacts) => HazardRefusal | undefined> = {
  general: ({ level }) => (level === 'general' ? undefined : 'inspection.notNow'),
  major: ({ level }) => (level === 'major' ? undefined : 'inspection.notNow'),
  unsupervised: ({ level, isSupervised }) => (level === 'major' && !isSupervised ? undefined : 'inspection.notNow'),
  supervised: ({ isSupervised }) => (isSupervised ? undefined : 'inspection.notNow'),
  notSupervised: ({ isSupervised }) => (isSupervised ? 'inspection.notNow' : undefined),
  planDue: ({ level, planState }) =>
    level === 'major' && (planState === 'none' || planState === 'refused') ? undefined : 'inspection.notNow',
  planWaiting: ({ planState }) => (planState === 'waiting' ? undefined : 'inspection.nothingAsked'),
  planApproved: ({ level, planState }) =>
    level === 'major' && planState !== 'approved' ? 'inspection.planFirst' : undefined,
  extensionAsked: ({ askerIds }) => (askerIds.length === 0 ? 'inspection.nothingAsked' : undefined),
  noExtension: ({ askerIds }) => (askerIds.length === 0 ? undefined : 'inspection.notNow'),
}

/** What this person may do now, the next act first. */
export const actsOn = (hazard: HazardFacts, person: Actor & { may: (right: MenuName) => boolean }) =>
  (Object.keys(hazardActs) as HazardAct[]).filter(
    act => person.may(hazardActs[act].right) && !decideHazard(hazard, act, person).refused,
  )

/** Rectification is due and not handed in. */
export const isWithAssignee = (state: HazardState): boolean => (withAssignee as readonly string[]).includes(state)
export const isClosed = (state: HazardState): boolean => state === 'verified' || state === 'dismissed'
