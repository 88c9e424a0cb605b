/** Alarms that were handled while their condition holds. */
import type { RuleCondition } from '@watchfire/contract/rule/rule.shapes.ts'
import { expect, test } from 'vitest'
import { againIfAsked, makeTrial, raiseAgain } from './again.rules.ts'
import { judge, judgingOf } from './judge.rules.ts'
import { judgedTreeOf, judgeTree } from './judge-tree.rules.ts'
import { atFirst, type Found, type Standing } from './standing.rules.ts'
import { advance, nextDue, step } from './step.rules.ts'
import { type TreeStanding, treeAtFirst } from './tree.rules.ts'

const minute = 60_000
const minutes = (length: number) => ({ length, unit: 'minutes' }) as const
const plain: RuleCondition = {
  ...{ kind: 'now', operator: '>', threshold: 60, upper: null, span: minutes(0), times: 2, hysteresis: 0 },
  ...{ recovery: minutes(0), coolDown: minutes(0), lateness: 0, place: 'region' },
}
const timing = { kind: 'now', recoveryMs: 0, coolDownMs: 0 } as const
const told = { ...atFirst, phase: 'firing', since: 100, toldAt: 100, again: 'asked' } as const

test.each([
  ['holds', {}, { tellAt: 500, again: 'due' }],
  ['holds, and its alarm is younger than the time between two', { toldAt: 450 }, { tellAt: 750, again: 'due' }],
  ['holds, and its next alarm is due anyway', { tellAt: 600 }, { tellAt: 600 }],
  ['is on its way back', { phase: 'recovering' }, { tellAt: null }],
  ['is over', { phase: 'ok' }, { tellAt: null }],
  ['has only begun', { phase: 'pending' }, { tellAt: null }],
] as const satisfies [string, Partial<Standing>, object][])('a condition that %s', (_, given, expected) => {
  const asked: Standing = { ...told, ...given }
  const after = againIfAsked({ ...timing, coolDownMs: 300 }, asked, 500)
  expect(after).toEqual({ ...asked, again: undefined, ...expected })
})

test('what nobody asked for is left as it is', () => {
  const standing: Standing = { ...told, again: undefined }
  expect(againIfAsked(timing, standing, 500)).toBe(standing)
})

const now = 100 * minute
const watched = { judgedTo: 10 * minute, lastAt: 10 * minute, receivedAt: 40 * minute, condition: plain }
const look = { now, isWhole: true, active: () => true }

test('the new alarm is of now by the clock of the sensor, says what is measured, and that it is not the first', () => {
  const memory: Standing = { ...told, toldAt: 5 * minute, lastAt: 10 * minute, value: 70, measure: 70 }
  const asked = judge({ ...watched, memory }, [], look)
  const later = judge({ ...watched, memory: asked.memory }, [], { ...look, now: now + 1000 })
  const found = [...asked.found, ...later.found]
  expect(found).toMatchObject([{ change: 'raise', at: 70 * minute, value: 70, isAgain: true }])
  expect(later.memory).toMatchObject({ toldAt: 70 * minute, tellAt: null })
  // It was said once.
  expect(JSON.parse(JSON.stringify(later.memory))).not.toHaveProperty('again')
})

test('what ends before anybody looked raises nothing', () => {
  const memory: Standing = { ...told, toldAt: 5 * minute, lastAt: 10 * minute, value: 70, measure: 70 }
  const over = { ...watched, lastAt: 11 * minute, receivedAt: now, memory }
  const { found, memory: after } = judge(over, [{ at: 11 * minute, value: 20 }], { ...look, now: now + 5 * minute })
  expect(found).toEqual([])
  expect(after).toMatchObject({ phase: 'ok', tellAt: null })
})

test('of a rule with further thresholds the new alarm has the one that holds, and nothing is told of the one before', () => {
  const condition: RuleCondition = { ...plain, steps: [{ threshold: 80, level: 'severe' }] }
  const high = { phase: 'firing', since: 100, backSince: 0 } as const
  const memory: Standing = {
    ...told,
    toldAt: 5 * minute,
    lastAt: 10 * minute,
    value: 90,
    measure: 90,
    told: 1,
    rungs: [high],
  }
  const asked = judge({ ...watched, condition, memory }, [], look)
  const later = judge({ ...watched, condition, memory: asked.memory }, [], { ...look, now: now + 1000 })
  expect([...asked.found, ...later.found]).toMatchObject([{ change: 'raise', rung: 1, of: 70 * minute }])
  expect(later.memory.told).toBe(1)
})

test('outside of the hours an alarm that is to be raised again still rises and ends, and what rose is not raised besides', () => {
  const condition: RuleCondition = { ...plain, steps: [{ threshold: 80, level: 'severe' }] }
  const memory: Standing = {
    ...told,
    toldAt: 5 * minute,
    lastAt: 10 * minute,
    value: 70,
    measure: 70,
    told: 0,
    rungs: [{ phase: 'ok', since: 0, backSince: 0 }],
  }
  const heard = (before: Standing, at: number, value: number, active = false) =>
    judge(
      { judgedTo: (at - 1) * minute, lastAt: at * minute, receivedAt: at * minute, condition, memory: before },
      [{ at: at * minute, value }],
      { now: at * minute + 2, isWhole: true, active: () => active },
    )
  const waits = heard(memory, 20, 70)
  expect(waits.found).toEqual([])
  expect(waits.memory.again).toBe('due')
  const risen = heard(waits.memory, 30, 90)
  expect(risen.found).toMatchObject([{ change: 'rise', rung: 1, of: 5 * minute }])
  // It is an alarm of its own, and waits for its verdict.
  expect(heard(risen.memory, 40, 90, true).found).toEqual([])
  expect(heard(waits.memory, 30, 20).found).toMatchObject([{ change: 'over', of: 5 * minute }])
  const raised = heard(waits.memory, 30, 70, true)
  expect(raised.found).toMatchObject([{ change: 'raise', rung: 0, isAgain: true }])
  expect(heard(raised.memory, 40, 90).found).toMatchObject([{ change: 'rise', of: raised.memory.toldAt }])
})

test('a place raises its alarm again likewise', () => {
  const leaf = { quantity: 'temperature', operator: '>', threshold: 60, hysteresis: 0 } as const
  const rule = judgedTreeOf(plain, { join: 'any', parts: [leaf, { ...leaf, threshold: 90 }] })
  const member = { deviceNo: 1, quantity: 1, judgedTo: 0, lastAt: 10 * minute, receivedAt: 10 * minute }
  const first = { rule, latenessMs: 0, memory: null as TreeStanding | null, members: [member] }
  const at = 10 * minute
  const raised = judgeTree(first, [{ deviceNo: 1, quantity: 1, at, value: 70 }], { now: at, active: () => true })
  expect(raised.found).toMatchObject([{ at, isAgain: false }])
  const memory: TreeStanding = { ...raised.memory, again: 'asked' }
  const members = [{ ...member, judgedTo: at }]
  const asked = judgeTree({ ...first, members, memory }, [], look)
  const later = judgeTree({ ...first, members, memory: asked.memory }, [], { ...look, now: now + 1000 })
  expect([...asked.found, ...later.found]).toMatchObject([{ at: now, isAgain: true, deviceNo: 1 }])
  expect(later.memory).toMatchObject({ toldAt: now, again: undefined })
})

/** The alarms of a trial, in minutes: hot from minute 0 on, cooler in those given, looked at until minute 60. */
async function tried(condition: RuleCondition, againMs: number | undefined, cooler: number[] = [], given = {}) {
  const rule = judgingOf(condition)
  const active = () => true
  const { since, slices } = { since: 0, slices: { isOver: () => false, rest: async () => undefined }, ...given }
  const trial = makeTrial<Standing, Found>({ ...rule, againMs, since }, atFirst, {
    slices,
    advance: (standing, to) => advance(rule, standing, to, active),
    nextDue: (standing, until) => nextDue(rule, standing, until),
  })
  for (const each of [0, ...cooler.flatMap(one => [one, one + 1])])
    await trial.step(each * minute, standing =>
      step(rule, standing, { at: each * minute, value: cooler.includes(each) ? 20 : 70 }, active),
    )
  return (await trial.end(60 * minute)).map(({ at }) => at / minute)
}

test('a trial reckons as if each alarm was handled at once', async () => {
  expect(await tried(plain, undefined)).toEqual([0])
  expect(await tried(plain, 20 * minute)).toEqual([0, 20, 40, 60])
  expect(await tried(plain, 20 * minute, [30])).toEqual([0, 20, 31, 51])
  expect(await tried({ ...plain, coolDown: minutes(30) }, 20 * minute)).toEqual([0, 30, 60])
  // Told when its time is over, without a further reading.
  expect(await tried({ ...plain, kind: 'for', span: minutes(5) }, 20 * minute)).toEqual([5, 25, 45])
  // On its way back it is no alarm of its own, and is raised again once it holds anew.
  expect(await tried({ ...plain, recovery: minutes(5) }, 20 * minute, [20])).toEqual([0, 21, 41])
})

test('a trial raises nothing again before it begins, and rests while nothing comes', async () => {
  expect(await tried(plain, 20 * minute, [], { since: 50 * minute })).toEqual([0, 50])
  let rests = 0
  const rest = async () => {
    rests += 1
  }
  const found = await tried(plain, minute, [], { slices: { isOver: () => true, rest } })
  expect(found).toHaveLength(61)
  expect(rests).toBeGreaterThan(60)
})

test('where an alarm is due already none is due twice', () => {
  const due: Standing = { ...told, again: undefined, tellAt: 900 }
  expect(raiseAgain(timing, due, 500)).toBe(due)
  expect(treeAtFirst({ leaves: [] })).toMatchObject({ toldAt: null })
})
