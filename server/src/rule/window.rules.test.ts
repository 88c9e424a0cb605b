/** Rules that compare what the readings of the last while come to. */
import type { RuleCondition } from '@watchfire/contract/rule/rule.shapes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, judgingOf } from './judge.rules.ts'
import { atFirst, type Standing } from './standing.rules.ts'
import { advance, step } from './step.rules.ts'
import { arrivedAlarms, type Late } from './testing/arrived-alarms.ts'
import { referenceAlarms } from './testing/reference.ts'

const second = 1000
const seconds = (length: number) => ({ length, unit: 'seconds' }) as const
const plain: RuleCondition = {
  kind: 'now',
  operator: '>',
  threshold: 60,
  upper: null,
  span: seconds(0),
  times: 2,
  hysteresis: 0,
  recovery: seconds(0),
  coolDown: seconds(0),
  lateness: 0,
  place: 'region',
}
const of = (by: NonNullable<RuleCondition['aggregate']>['function'], length: number) => ({
  aggregate: { function: by, within: seconds(length) },
})
const always = () => true

/** The seconds at which values, one every ten seconds, alarm, and what was measured then. */
function foundOf(condition: Partial<RuleCondition>, values: readonly number[], until = 0) {
  const rule = judgingOf({ ...plain, ...condition })
  let standing: Standing = atFirst
  const found = values.flatMap((value, index) => {
    const after = step(rule, standing, { at: index * 10 * second, value }, always)
    standing = after.standing
    return after.found
  })
  return [...found, ...advance(rule, standing, until * second, always).found].map(({ at, measure, change }) => [
    at / second,
    measure,
    change,
  ])
}

test('one peak is no average; the average of the last while is what alarms, and says what it was', () => {
  expect(foundOf(of('avg', 60), [20, 20, 20, 90, 20, 20])).toEqual([])
  expect(foundOf(of('avg', 30), [50, 60, 70, 80])).toEqual([[30, 70, 'raise']])
})

test('the smallest value lies beyond only once all of the last while does', () => {
  expect(foundOf(of('min', 60), [50, 70, 70, 70, 70, 70, 70, 70])).toEqual([[60, 70, 'raise']])
  expect(foundOf({ ...of('max', 60), operator: '<', threshold: 30 }, [40, 20, 20, 20, 20, 20, 20])).toEqual([
    [60, 20, 'raise'],
  ])
})

test('what leaves the window without a further reading ends the condition, or meets it', () => {
  const few = { ...of('count', 60), operator: '<', threshold: 3 } as const
  // Six a minute, then none: at 110 s two are left.
  expect(foundOf(few, [1, 1, 1, 1, 1, 1, 1, 1], 600)).toEqual([[110, 2, 'raise']])
  // Before a minute was over, few readings say nothing.
  expect(foundOf(few, [1, 1], 59)).toEqual([])
  const smallest = { ...of('min', 60), kind: 'for', span: seconds(30) } as const
  // At 60 s the 20 has left: 70 is the smallest, for thirty seconds.
  expect(foundOf(smallest, [20, 70], 100)).toEqual([[90, 70, 'raise']])
})

test('a sum counts the same as its readings, and further thresholds look at it too', () => {
  const sum = { ...of('sum', 60), threshold: 30, steps: [{ threshold: 50, level: 'severe' as const }] }
  expect(foundOf(sum, [5, 5, 5, 5, 5, 5, 5, 30, 5], 600)).toEqual([
    [70, 55, 'raise'],
    [90, 50, 'fall'],
    [130, 5, 'over'],
  ])
})

test('of nothing there is no average: what holds goes on, and nothing begins', () => {
  expect(foundOf(of('avg', 60), [70, 70], 6000)).toEqual([[0, 70, 'raise']])
  const below = { ...of('avg', 60), operator: '<', threshold: 10 } as const
  expect(foundOf(below, [70, 70], 6000)).toEqual([])
})

test('what is kept of a window has a bound', () => {
  const rule = judgingOf({ ...plain, ...of('avg', 3600) })
  let standing: Standing = atFirst
  for (let at = 0; at < 20_000 * second; at += second)
    standing = step(rule, standing, { at, value: at % 7 }, always).standing
  expect(standing.looked?.parts.length).toBe(60)
})

test('a rule that begins with a window that was read before judges it at its first reading', () => {
  const condition: RuleCondition = { ...plain, ...of('sum', 60), threshold: 100 }
  const watched = { condition, memory: null, judgedTo: 59_999, lastAt: 60_000, receivedAt: 60_000 }
  const samples = [{ at: 60_000, value: 50 }]
  const clock = { now: 60_000, isWhole: true, active: always }
  expect(judge(watched, samples, clock).found).toEqual([])
  const looked = { from: -60, parts: [[30, 30, 30, 2, 60]] as [number, number, number, number, number][] }
  expect(judge({ ...watched, looked }, samples, clock).found).toMatchObject([{ at: 60_000, measure: 110 }])
})

const durations = fc.integer({ min: 0, max: 12 }).map(tens => seconds(tens * 10))
const conditions = fc.record({
  kind: fc.constantFrom('now', 'for'),
  operator: fc.constantFrom('>', '>=', '<', '<=', '==', '!=', 'outside'),
  threshold: fc.integer({ min: 0, max: 8 }),
  upper: fc.constant(12),
  span: fc.integer({ min: 1, max: 12 }).map(tens => seconds(tens * 10)),
  times: fc.constant(2),
  hysteresis: fc.integer({ min: 0, max: 1 }),
  recovery: durations,
  coolDown: durations,
  lateness: fc.constantFrom(30, 60),
  place: fc.constant('region' as const),
  aggregate: fc.record({
    function: fc.constantFrom('avg', 'min', 'max', 'sum', 'count'),
    within: fc.integer({ min: 1, max: 3 }).map(length => ({ length, unit: 'minutes' as const })),
  }),
}) satisfies fc.Arbitrary<RuleCondition>
const series: fc.Arbitrary<Late[]> = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 600 }).map(at => 1_000_000 + at * second),
    value: fc.integer({ min: 0, max: 10 }),
    delay: fc.integer({ min: 0, max: 29 }),
  }),
  { selector: ({ at }) => at, minLength: 1, maxLength: 40 },
)

test('in whatever order readings come within the allowed lateness, and whenever somebody looks, aggregates alarm as in the reference', () => {
  fc.assert(
    fc.property(conditions, series, fc.integer({ min: 1, max: 40 }), (condition, readings, lookEvery) => {
      const end = 1_000_000 + 1000 * second
      const expected = referenceAlarms(judgingOf(condition), readings, end, second)
      expect(arrivedAlarms(condition, readings, lookEvery, end)).toEqual(expected)
    }),
    { numRuns: 300, seed: 168 },
  )
})
