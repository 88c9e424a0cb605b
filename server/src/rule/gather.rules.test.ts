import type { RuleCondition } from '@watchfire/contract/rule/rule.shapes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursAhead } from '../notice/notice.public.ts'
import { someHours } from '../notice/testing/some-hours.ts'
import {
  alarmReasonOf,
  batcher,
  type Gathered,
  gatheringOf,
  guardOf,
  inOrder,
  judgePlace,
  nothingSeen,
  passTime,
  type Seen,
} from './gather.rules.ts'
import { referenceCombined } from './testing/gather-reference.ts'

const none = { length: 0, unit: 'seconds' } as const
const plain: RuleCondition = {
  kind: 'count',
  operator: '>',
  threshold: 0,
  upper: null,
  span: { length: 2, unit: 'minutes' },
  times: 2,
  hysteresis: 0,
  recovery: none,
  coolDown: none,
  lateness: 0,
  place: 'region',
}
const second = 1000
const smoke = 61
const heat = 60
const seenAt = (seconds: number, type = smoke, alarmId = seconds): Seen => ({
  alarmId,
  alarmAt: seconds * second,
  at: seconds * second,
  type,
  deviceNo: type,
  chain: [],
  depth: 0,
})
const rule = (given: Partial<RuleCondition>, ofTypes = [smoke, heat]) => ({
  ruleId: 1,
  condition: { ...plain, ...given },
  ofTypes,
})

/** The seconds it tells, when the alarms come one by one in this order. */
function toldBy(
  of: ReturnType<typeof rule>,
  alarms: readonly Seen[],
  { until = 0, active = (_: number): boolean => true } = {},
) {
  let memory: Gathered | null = null
  let waiting: Seen[] = []
  const told: number[] = []
  const look = (now: number) => {
    const verdict = judgePlace({ ...of, memory }, waiting, { now, active })
    memory = verdict.memory
    waiting = waiting.filter(one => !verdict.used.includes(one))
    told.push(...verdict.found.map(({ at }) => at / second))
  }
  let newest = 0
  for (const alarm of alarms) {
    waiting = [...waiting, alarm]
    newest = Math.max(newest, alarm.at)
    look(newest)
  }
  look(until * second + of.condition.lateness * second + 1)
  return told
}

test('smoke and heat within the time are one alarm, in either order; too far apart they are none', () => {
  const both = rule({ kind: 'together' })
  expect(toldBy(both, [seenAt(10, heat), seenAt(100)])).toEqual([100])
  expect(toldBy(both, [seenAt(10), seenAt(100, heat)])).toEqual([100])
  expect(toldBy(both, [seenAt(100), seenAt(10, heat)])).toEqual([100])
  expect(toldBy(both, [seenAt(10), seenAt(20)])).toEqual([])
  expect(toldBy(both, [seenAt(10), seenAt(130, heat)])).toEqual([])
})

test('so many within a time; those that made an alarm make no other', () => {
  expect(toldBy(rule({}), [seenAt(10), seenAt(20), seenAt(30), seenAt(40)])).toEqual([20, 40])
  expect(toldBy(rule({ times: 3 }), [seenAt(10), seenAt(70), seenAt(131), seenAt(140)])).toEqual([140])
})

test('without a time between two alarms, those of one moment make the next a millisecond later', () => {
  const atOnce = [1, 2, 3, 4].map(alarmId => seenAt(115, smoke, alarmId))
  expect(toldBy(rule({ lateness: 20 }), atOnce, { until: 120 })).toEqual([115, 115.001])
})

test('between two alarms, and outside of its hours, it waits as long as it still holds', () => {
  const coolDown = { length: 60, unit: 'seconds' } as const
  const four = [seenAt(10), seenAt(20), seenAt(30), seenAt(40)]
  expect(toldBy(rule({ coolDown }), four, { until: 100 })).toEqual([20, 80])
  const short = { length: 30, unit: 'seconds' } as const
  expect(toldBy(rule({ coolDown, span: short }), four, { until: 100 })).toEqual([20])
  const active = (at: number) => at >= 60 * second
  expect(toldBy(rule({}), [seenAt(10), seenAt(20)], { until: 100, active })).toEqual([60])
})

const minute = 60
const day = 86_400

/** As a trial does it. */
function triedBy(of: ReturnType<typeof rule>, alarms: readonly Seen[], hours: Parameters<typeof passTime>[3]) {
  const gathering = gatheringOf(of.condition, of.ofTypes)
  let gathered = nothingSeen
  const found = []
  for (const alarm of alarms.toSorted(inOrder)) {
    const after = batcher(gathering, gathered, alarm, hours)
    gathered = after.gathered
    found.push(...after.found)
  }
  return [...found, ...passTime(gathering, gathered, 12 * day * second, hours).found]
}

test('outside of the hours a trial goes straight to where they begin, or to where nothing holds any more', () => {
  const span = { length: 1440, unit: 'minutes' } as const
  let looks = 0
  const counted = (begin: number) => ({
    active: (at: number) => {
      looks += 1
      return at >= begin
    },
    nextActive: () => begin,
  })
  const alarms = [seenAt(10), seenAt(20)]
  const begin = 600 * minute * second
  expect(triedBy(rule({ span }), alarms, counted(begin)).map(({ at }) => at)).toEqual([begin])
  expect(triedBy(rule({ span }), alarms, counted(2 * day * second))).toEqual([])
  expect(looks).toBe(3)
})

test('what a trial finds that goes straight to the next hours is what one finds that goes minute by minute', () => {
  const duration = (max: number) => fc.integer({ min: 1, max }).map(length => ({ length, unit: 'minutes' as const }))
  const given = fc.record({
    condition: fc.record({
      kind: fc.constantFrom('count' as const, 'together' as const),
      times: fc.integer({ min: 2, max: 4 }),
      span: duration(1440),
      coolDown: fc.oneof(fc.constant(none), duration(1440)),
    }),
    hours: someHours,
    alarms: fc.array(fc.record({ at: fc.integer({ min: 0, max: 9 * day }), type: fc.constantFrom(smoke, heat) }), {
      maxLength: 40,
    }),
    /** Close to each other, so that rules hold. */
    pace: fc.integer({ min: 1, max: 200 }),
  })
  fc.assert(
    fc.property(given, ({ condition, hours, alarms, pace }) => {
      const seen = alarms.map(({ at, type }, index) => seenAt(Math.floor(at / pace), type, index))
      const ahead = hoursAhead(hours)
      expect(triedBy(rule(condition), seen, ahead)).toEqual(triedBy(rule(condition), seen, { active: ahead.active }))
    }),
    { numRuns: 150 },
  )
})

test('no rule is given an alarm that it led to, and no more than three follow each other', () => {
  expect(guardOf(1, { chain: [], depth: 0 })).toBeUndefined()
  expect(guardOf(1, { chain: [1, 2], depth: 2 })).toBe('loop')
  expect(guardOf(1, { chain: [2, 3], depth: 3 })).toBe('depth')
  const of = { ruleId: 7, name: '', version: 1, condition: plain }
  const seen = [
    { ...seenAt(1), chain: [3], depth: 1 },
    { ...seenAt(2), chain: [3, 4], depth: 2 },
  ]
  expect(alarmReasonOf(of, { at: 2 * second, seen }, String)).toMatchObject({ chain: [3, 4, 7], depth: 3 })
})

test('whatever order they arrive in within the allowed lateness, the alarms are those of the reference', () => {
  const lateness = 20
  const given = fc.record({
    condition: fc.record({
      kind: fc.constantFrom('count' as const, 'together' as const),
      times: fc.integer({ min: 2, max: 4 }),
      span: fc.integer({ min: 1, max: 40 }).map(length => ({ length, unit: 'seconds' as const })),
      // Without one the next is due a millisecond later, which is less than the reference’s moment.
      coolDown: fc.integer({ min: 1, max: 30 }).map(length => ({ length, unit: 'seconds' as const })),
    }),
    alarms: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 120 }),
        late: fc.integer({ min: 0, max: lateness - 1 }),
        type: fc.constantFrom(smoke, heat),
      }),
      { maxLength: 25 },
    ),
  })
  fc.assert(
    fc.property(given, ({ condition, alarms }) => {
      const of = rule({ ...condition, lateness })
      const arrivals = alarms
        .toSorted((one, other) => one.at + one.late - (other.at + other.late))
        .map(({ at, type, late }, index) => ({ now: at + late, alarm: seenAt(at, type, index) }))
      let memory: Gathered | null = null
      let waiting: Seen[] = []
      const told: number[] = []
      for (const { now, alarm } of [...arrivals, { now: 400, alarm: undefined }]) {
        if (alarm) waiting = [...waiting, alarm]
        const verdict = judgePlace({ ...of, memory }, waiting, { now: now * second, active: () => true })
        // What a restart would read.
        memory = JSON.parse(JSON.stringify(verdict.memory)) as Gathered
        waiting = waiting.filter(one => !verdict.used.includes(one))
        told.push(...verdict.found.map(({ at }) => at / second))
      }
      const reference = { ...gatheringOf(of.condition, of.ofTypes) }
      const inSeconds = { ...reference, spanMs: reference.spanMs / second, coolDownMs: reference.coolDownMs / second }
      // The reference goes moment by moment: its moment is a second.
      const all = arrivals.map(({ alarm }) => ({ ...alarm, at: alarm.at / second }))
      expect(told).toEqual(referenceCombined(inSeconds, all, 400))
    }),
    { numRuns: 400 },
  )
})
