/** The table of states × acts: what each becomes, and who may not. */
import { describe, expect, test } from 'vitest'
import { actsOn, decideHazard, type HazardAct, type HazardFacts, hazardActs, idsOf, isClosed } from './hazard.rules.ts'
import { type HazardState, hazardState } from './hazard.shapes.ts'

const fixer = { accountId: 7 }
const other = { accountId: 8 }
/** Another account of the fixer, entered from theirs. */
const fixerElsewhere = { accountId: 70, enteredBy: 7 }
const fixerAtAThirdPlace = { accountId: 71, enteredBy: 7 }
const hazard = (facts: Partial<HazardFacts>): HazardFacts => ({
  state: 'reported',
  level: 'general',
  assigneeId: fixer.accountId,
  assigneeIds: idsOf(fixer),
  hasDeadline: true,
  fixerIds: [],
  planState: 'none',
  plannerIds: [],
  askerIds: [],
  isSupervised: false,
  ...facts,
})

//  reported confirmed assigned rectifying submitted verified sentBack dismissed: the state afterwards, – where it is refused
const table: Record<
  Exclude<HazardAct, 'plan' | 'approvePlan' | 'refusePlan' | 'allowExtension' | 'refuseExtension'>,
  string
> = {
  confirm: '      confirmed –         –        –          –        – –        –',
  dismiss: '      dismissed dismissed –        –          –        – –        –',
  assign: '       –         assigned  assigned assigned   –        – assigned –',
  start: '        –         –         rectifying –        –        – –        –',
  submit: '       –         –         –        submitted  –        – submitted –',
  askExtension: ' –         –         assigned rectifying –        – sentBack –',
  verify: '       –         –         –        –          verified – –        –',
  sendBack: '     –         –         –        –          sentBack – –        –',
  raise: '        –         confirmed assigned assigned   assigned – assigned –',
  lower: '        –         confirmed assigned rectifying submitted – sentBack –',
  supervise: '    –         confirmed assigned rectifying submitted – sentBack –',
  endSupervision: ' –       confirmed assigned rectifying submitted – sentBack –',
}
const states = hazardState.out.options

describe.each(Object.entries(table))('%s', (act, row) => {
  test.each(states.map((state, index) => [state, row.trim().split(/\s+/)[index]] as const))('%s → %s', (state, to) => {
    const byAssignee = hazardActs[act as HazardAct].byAssignee
    const level = ['lower', 'supervise', 'endSupervision'].includes(act) ? 'major' : 'general'
    const isSupervised = act === 'endSupervision'
    const decision = decideHazard(hazard({ state, level, isSupervised }), act as HazardAct, byAssignee ? fixer : other)
    expect(decision).toEqual(to === '–' ? { refused: 'inspection.notNow' } : { to })
  })
})

test.each(['start', 'submit', 'askExtension'] as const)('%s is the assignee’s alone', act => {
  const [state = 'assigned'] = hazardActs[act].from
  expect(decideHazard(hazard({ state }), act, other)).toEqual({ refused: 'inspection.notYours' })
})

test.each(['verify', 'sendBack'] as const)(
  'nobody who ever rectified it may %s, whoever it is assigned to now',
  act => {
    const submitted = hazard({ state: 'submitted', assigneeId: 8, fixerIds: [7, 8] })
    expect(decideHazard(submitted, act, fixer)).toEqual({ refused: 'inspection.ownWork' })
    expect(decideHazard(submitted, act, other)).toEqual({ refused: 'inspection.ownWork' })
    expect(decideHazard(submitted, act, { accountId: 9 }).refused).toBeUndefined()
  },
)

test('a major hazard is not begun before its plan is approved by somebody else than who wrote it', () => {
  const major = (facts: Partial<HazardFacts>) => hazard({ state: 'assigned', level: 'major', ...facts })
  for (const planState of ['none', 'waiting', 'refused'] as const)
    expect(decideHazard(major({ planState }), 'start', fixer)).toEqual({ refused: 'inspection.planFirst' })
  expect(decideHazard(major({ planState: 'approved' }), 'start', fixer)).toEqual({ to: 'rectifying' })
  expect(decideHazard(major({}), 'plan', fixer)).toEqual({ to: 'assigned' })
  expect(decideHazard(major({ planState: 'refused' }), 'plan', fixer)).toEqual({ to: 'assigned' })
  expect(decideHazard(major({ planState: 'waiting' }), 'plan', fixer)).toEqual({ refused: 'inspection.notNow' })
  expect(decideHazard(hazard({ state: 'assigned' }), 'plan', fixer)).toEqual({ refused: 'inspection.notNow' })
  const waiting = major({ planState: 'waiting', plannerIds: idsOf(fixer) })
  for (const act of ['approvePlan', 'refusePlan'] as const) {
    expect(decideHazard(waiting, act, other)).toEqual({ to: 'assigned' })
    expect(decideHazard(waiting, act, fixer)).toEqual({ refused: 'inspection.ownRequest' })
    expect(decideHazard(major({}), act, other)).toEqual({ refused: 'inspection.nothingAsked' })
  }
})

test('a level is changed to the other one; what was fixed at once is assigned when it turns out to be major', () => {
  const fixedAtOnce = hazard({ state: 'submitted', hasDeadline: false })
  expect(decideHazard(fixedAtOnce, 'raise', other)).toEqual({ to: 'confirmed' })
  expect(decideHazard(hazard({ state: 'assigned', level: 'major' }), 'raise', other)).toEqual({
    refused: 'inspection.notNow',
  })
  expect(decideHazard(hazard({ state: 'assigned' }), 'lower', other)).toEqual({ refused: 'inspection.notNow' })
})

test('nobody lowers what they rectify themselves, by whichever account; they may raise it', () => {
  const sides: Partial<HazardFacts>[] = [
    { assigneeIds: idsOf(fixerElsewhere) },
    { assigneeIds: [], fixerIds: idsOf(fixer) },
    { assigneeIds: [], plannerIds: idsOf(fixer) },
  ]
  for (const side of sides) {
    const facts = hazard({ state: 'rectifying', level: 'major', ...side })
    for (const actor of [fixer, fixerElsewhere])
      expect(decideHazard(facts, 'lower', actor)).toEqual({ refused: 'inspection.ownLevel' })
    expect(decideHazard(facts, 'lower', other)).toEqual({ to: 'rectifying' })
    expect(decideHazard({ ...facts, level: 'general' }, 'raise', fixer)).toEqual({ to: 'assigned' })
  }
})

test('a major hazard is put under supervision once and taken off again, never by who rectifies it, by whichever account', () => {
  const major = hazard({ state: 'rectifying', level: 'major' })
  const supervised = { ...major, isSupervised: true }
  expect(decideHazard({ ...major, level: 'general' }, 'supervise', other)).toEqual({ refused: 'inspection.notNow' })
  expect(decideHazard(supervised, 'supervise', other)).toEqual({ refused: 'inspection.notNow' })
  expect(decideHazard(major, 'endSupervision', other)).toEqual({ refused: 'inspection.notNow' })
  // Dismissed it would be watched by nobody: its supervision is ended first, with a reason and not by who rectifies it.
  const waiting = { ...supervised, state: 'confirmed' } as const
  for (const actor of [fixer, other])
    expect(decideHazard(waiting, 'dismiss', actor)).toEqual({ refused: 'inspection.notNow' })
  expect(decideHazard({ ...waiting, isSupervised: false }, 'dismiss', other)).toEqual({ to: 'dismissed' })
  for (const actor of [fixer, fixerElsewhere]) {
    expect(decideHazard(major, 'supervise', actor)).toEqual({ refused: 'inspection.ownSupervision' })
    expect(decideHazard(supervised, 'endSupervision', actor)).toEqual({ refused: 'inspection.ownSupervision' })
  }
})

test('a longer deadline is asked for once and decided by somebody else', () => {
  const asked = hazard({ state: 'rectifying', askerIds: idsOf(fixer) })
  expect(decideHazard(asked, 'askExtension', fixer)).toEqual({ refused: 'inspection.notNow' })
  for (const act of ['allowExtension', 'refuseExtension'] as const) {
    expect(decideHazard(asked, act, other)).toEqual({ to: 'rectifying' })
    expect(decideHazard(asked, act, fixer)).toEqual({ refused: 'inspection.ownRequest' })
    expect(decideHazard(hazard({ state: 'rectifying' }), act, other)).toEqual({ refused: 'inspection.nothingAsked' })
  }
})

test.each([
  ['rectified', 'verify', { state: 'submitted' }, 'fixerIds', 'inspection.ownWork'],
  ['rectified', 'sendBack', { state: 'submitted' }, 'fixerIds', 'inspection.ownWork'],
  [
    'planned',
    'approvePlan',
    { state: 'assigned', level: 'major', planState: 'waiting' },
    'plannerIds',
    'inspection.ownRequest',
  ],
  ['asked', 'allowExtension', { state: 'rectifying' }, 'askerIds', 'inspection.ownRequest'],
] as const)('whoever %s does not %s from another account of theirs either', (_, act, facts, ids, refused) => {
  const persons = [fixer, fixerElsewhere, fixerAtAThirdPlace]
  for (const did of persons)
    for (const decides of persons)
      expect(decideHazard(hazard({ ...facts, [ids]: idsOf(did) }), act, decides)).toEqual({ refused })
  expect(
    decideHazard(hazard({ ...facts, [ids]: idsOf(fixerElsewhere) }), act, { accountId: 9, enteredBy: 5 }).refused,
  ).toBeUndefined()
})

test('what is closed takes no act, and what is offered is never refused', () => {
  const may = () => true
  for (const state of states)
    for (const actor of [fixer, other]) {
      const facts = hazard({ state, fixerIds: idsOf(fixer) })
      const offered = actsOn(facts, { ...actor, may })
      if (isClosed(state)) expect(offered).toEqual([])
      for (const act of offered) expect(decideHazard(facts, act, actor).refused).toBeUndefined()
    }
  expect(actsOn(hazard({}), { ...other, may: right => right === 'verifyHazard' })).toEqual([])
})

test('every open state has a way on', () => {
  const ways = (state: HazardState) => Object.values(hazardActs).some(({ from, to }) => from.includes(state) && to)
  for (const state of states) expect(ways(state)).toBe(!isClosed(state))
})
