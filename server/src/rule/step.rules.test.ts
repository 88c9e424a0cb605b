import type { RuleCondition } from '@watchfire/contract/rule/rule.shapes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgingOf } from './judge.rules.ts'
import { atFirst, type Judging, type Standing } from './standing.rules.ts'
import { advance, step } from './step.rules.ts'
import { arrivedAlarms, type Late } from './testing/arrived-alarms.ts'
import { referenceAlarms } from './testing/reference.ts'

const second = 1000
const none = { length: 0, unit: 'seconds' } as const
const seconds = (length: number) => ({ length, unit: 'seconds' }) as const
const plain: RuleCondition = {
  kind: 'now',
  operator: '>',
  threshold: 60,
  upper: null,
  span: none,
  times: 2,
  hysteresis: 0,
  recovery: none,
  coolDown: none,
  lateness: 0,
  place: 'region',
}
const always = (_: number) => true

/** The seconds at which values, one every ten seconds, alarm. */
function alarmsOf(condition: Partial<RuleCondition>, values: readonly number[], until = 0, active = always) {
  const rule: Judging = judgingOf({ ...plain, ...condition })
  let standing: Standing = atFirst
  const found = values.flatMap((value, index) => {
    const after = step(rule, standing, { at: index * 10 * second, value }, active)
    standing = after.standing
    return after.found
  })
  return [...found, ...advance(rule, standing, until * second, active).found].map(({ at }) => at / second)
}

test('a value beyond alarms once, until it was back by more than the hysteresis', () => {
  expect(alarmsOf({}, [50, 61, 70, 50, 61])).toEqual([10, 40])
  expect(alarmsOf({ hysteresis: 5 }, [61, 57, 61, 55, 61])).toEqual([0, 40])
  expect(alarmsOf({ operator: 'outside', threshold: 10, upper: 20 }, [15, 21, 15, 9, 10])).toEqual([10, 30])
})

test('for a time: at its end, without a further reading, and not when the value was back before', () => {
  const condition = { kind: 'for', span: seconds(30) } as const
  expect(alarmsOf(condition, [61, 62, 63, 64])).toEqual([30])
  expect(alarmsOf(condition, [61, 62, 50, 64], 100)).toEqual([60])
  expect(alarmsOf(condition, [61, 62], 29)).toEqual([])
})

test('so often within a time, and a change within a time', () => {
  expect(alarmsOf({ kind: 'times', times: 3, span: seconds(40) }, [61, 1, 61, 61])).toEqual([30])
  expect(alarmsOf({ kind: 'times', times: 3, span: seconds(30) }, [61, 1, 61, 61])).toEqual([])
  expect(alarmsOf({ kind: 'change', threshold: 5, span: seconds(60) }, [20, 22, 24, 26])).toEqual([30])
})

test('nothing for a time alarms at its end, once, and again after something came', () => {
  expect(alarmsOf({ kind: 'silent', span: seconds(60) }, [20, 20], 500)).toEqual([70])
})

test('between two alarms lies the time set, and what still holds then is told; a blip before is not', () => {
  expect(alarmsOf({ coolDown: seconds(60) }, [61, 1, 61], 100)).toEqual([0, 60])
  expect(alarmsOf({ coolDown: seconds(60) }, [61, 1, 61, 1], 100)).toEqual([0])
})

test('outside of its hours nothing is told; what still holds when they begin is', () => {
  expect(alarmsOf({}, [1, 61], 300, at => at >= 120 * second)).toEqual([120])
})

const durations = fc.integer({ min: 0, max: 12 }).map(tens => seconds(tens * 10))
const conditions = fc.record({
  kind: fc.constantFrom('now', 'for', 'times', 'change', 'silent'),
  operator: fc.constantFrom('>', '>=', '<', '<=', '==', '!=', 'outside'),
  threshold: fc.integer({ min: 0, max: 4 }),
  upper: fc.constant(8),
  span: fc.integer({ min: 1, max: 12 }).map(tens => seconds(tens * 10)),
  times: fc.integer({ min: 2, max: 4 }),
  hysteresis: fc.integer({ min: 0, max: 1 }),
  recovery: durations,
  coolDown: durations,
  lateness: fc.constantFrom(30, 60),
  place: fc.constant('region' as const),
}) satisfies fc.Arbitrary<RuleCondition>
/** Readings on a grid of ten seconds, each with how late it comes, in seconds. */
const series: fc.Arbitrary<Late[]> = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 60 }).map(tens => 1_000_000 + tens * 10 * second),
    value: fc.integer({ min: 0, max: 10 }),
    delay: fc.integer({ min: 0, max: 29 }),
  }),
  { selector: ({ at }) => at, minLength: 1, maxLength: 30 },
)

test('in whatever order readings come within the allowed lateness, and whenever somebody looks, the alarms are those of the reference', () => {
  fc.assert(
    fc.property(conditions, series, fc.integer({ min: 1, max: 40 }), (condition, readings, lookEvery) => {
      const end = 1_000_000 + 1000 * second
      const expected = referenceAlarms(judgingOf(condition), readings, end, 10 * second)
      expect(arrivedAlarms(condition, readings, lookEvery, end)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
