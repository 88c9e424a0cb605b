/** What it means to a rule when no reading comes. */
import type { RuleCondition } from '@watchfire/contract/rule/rule.shapes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, judgingOf, reasonOf } from './judge.rules.ts'
import { atFirst, type Found, type Standing } from './standing.rules.ts'
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
const ends = { gap: { policy: 'end', after: seconds(60) } } as const
const alarms = { gap: { policy: 'alarm', after: seconds(60) } } as const

/** What is found of values at these seconds. */
function foundOf(condition: Partial<RuleCondition>, values: readonly [at: number, value: number][], until: number) {
  const rule = judgingOf({ ...plain, ...condition })
  let standing: Standing = atFirst
  const found = values.flatMap(([at, value]): Found[] => {
    const after = step(rule, standing, { at: at * second, value }, () => true)
    standing = after.standing
    return after.found
  })
  return [...found, ...advance(rule, standing, until * second, () => true).found]
}
const timesOf = (...given: Parameters<typeof foundOf>) => foundOf(...given).map(({ at }) => at / second)

test('without a word of gaps it stands as it stood: a time that began goes on', () => {
  expect(timesOf({ kind: 'for', span: seconds(300) }, [[0, 61]], 1000)).toEqual([300])
})

test('a gap that ends the condition ends the time that began, and what comes again is a new alarm', () => {
  const lasting = { ...ends, kind: 'for', span: seconds(300) } as const
  expect(timesOf(lasting, [[0, 61]], 1000)).toEqual([])
  expect(
    timesOf(
      {},
      [
        [0, 61],
        [100, 61],
      ],
      100,
    ),
  ).toEqual([0])
  expect(
    timesOf(
      ends,
      [
        [0, 61],
        [59, 61],
        [100, 61],
        [200, 61],
      ],
      200,
    ),
  ).toEqual([0, 200])
})

test('a gap that alarms does so when its time is over, once, whatever time the condition asks for', () => {
  const lasting = { ...alarms, kind: 'for', span: seconds(300) } as const
  const [found, ...more] = foundOf(lasting, [[10, 20]], 1000)
  expect(more).toEqual([])
  expect(found).toMatchObject({ at: 70 * second, since: 10 * second, value: 20, isGap: true })
  // What comes is judged anew: 20 ends it, and the next gap is one of its own.
  expect(
    timesOf(
      lasting,
      [
        [10, 20],
        [100, 20],
      ],
      1000,
    ),
  ).toEqual([70, 160])
  // What was told already is not told again.
  expect(foundOf(alarms, [[10, 61]], 1000).map(({ at, isGap }) => [at / second, isGap])).toEqual([[10, false]])
})

test.each([
  ['at once', {}, [60, 100]],
  ['after the time the condition asks for', { kind: 'for', span: seconds(30) }, [60, 130]],
  ['after the time between two alarms', { coolDown: seconds(90) }, [60, 150]],
] as const)('what is beyond when readings come again is an alarm of its own, %s', (_, given, times) => {
  const found = foundOf(
    { ...alarms, ...given },
    [
      [0, 20],
      [100, 90],
      [110, 90],
      [140, 90],
    ],
    150,
  )
  expect(found.map(({ at }) => at / second)).toEqual(times)
  expect(found.map(({ isGap }) => isGap)).toEqual([true, false])
})

test('after a gap the way back is none: a value that was never beyond ends it, and one that is beyond before it is over is told', () => {
  expect(
    timesOf(
      { ...alarms, hysteresis: 5 },
      [
        [0, 20],
        [100, 58],
        [110, 61],
      ],
      110,
    ),
  ).toEqual([60, 110])
  expect(
    timesOf(
      { ...alarms, recovery: seconds(60) },
      [
        [0, 20],
        [100, 20],
        [110, 90],
      ],
      110,
    ),
  ).toEqual([60, 110])
  // What was beyond before the gap is told already.
  expect(
    timesOf(
      { ...alarms, hysteresis: 5 },
      [
        [0, 90],
        [100, 58],
        [110, 61],
      ],
      110,
    ),
  ).toEqual([0])
})

test('what becomes of the alarm of a sensor that never said anything names that alarm, whatever its clock says', () => {
  const steps = [{ threshold: 80, level: 'severe' as const }]
  const condition = { ...plain, ...alarms, steps, coolDown: seconds(120) }
  const looks = { isWhole: true, active: () => true }
  const unheard = { condition, memory: null, judgedTo: 0, lastAt: null, receivedAt: null }
  const { memory } = judge(unheard, [], { ...looks, now: 1_000_000 })
  const missed = judge({ ...unheard, memory }, [], { ...looks, now: 1_100_000 })
  expect(missed.found).toMatchObject([{ change: 'raise', of: 1_060_000 }])
  // Its clock is ten minutes behind; nothing is over before it was raised.
  const at = 520_000
  const samples = [20, 61].map((value, index) => ({ at: at + index * second, value }))
  const heard = { ...unheard, memory: missed.memory, lastAt: at + second, receivedAt: 1_121_000 }
  const { found } = judge(heard, samples, { ...looks, now: 1_200_000 })
  expect(found.map(({ change, of, at: when }) => [change, of, when])).toEqual([
    ['over', 1_060_000, 1_060_001],
    // The time between two alarms goes on by what passed.
    ['raise', at + 60 * second, at + 60 * second],
  ])
})

test('a reading ends a gap though a sum or a number of readings says nothing yet, and the next gap alarms', () => {
  const aggregate = { function: 'count', within: seconds(600) } as const
  const found = foundOf(
    { ...alarms, aggregate, operator: '<', threshold: 1 },
    [
      [0, 20],
      [100, 20],
    ],
    200,
  )
  expect(found.map(({ at, isGap }) => [at / second, isGap])).toEqual([
    [60, true],
    [160, true],
  ])
})

test('with further thresholds the alarm of the gap is over when another begins, of the level that is reached', () => {
  const steps = [{ threshold: 80, level: 'severe' as const }]
  const found = foundOf(
    { ...alarms, steps },
    [
      [0, 20],
      [100, 90],
      [110, 20],
    ],
    110,
  )
  expect(found.map(({ at, change, rung, of }) => [at / second, change, rung, of / second])).toEqual([
    [60, 'raise', 0, 60],
    [100, 'over', -1, 60],
    [100, 'raise', 1, 100],
    [110, 'over', -1, 100],
  ])
})

test('the alarm says that nothing came, and for how long', () => {
  const condition = { ...plain, ...alarms }
  const of = { ruleId: 1, name: '高温', version: 1, quantity: 1, condition }
  const [gap] = foundOf(alarms, [[0, 20]], 100)
  const [value] = foundOf(alarms, [[0, 61]], 10)
  expect(gap && reasonOf(of, gap).missing).toEqual(seconds(60))
  expect(value && reasonOf(of, value)).not.toHaveProperty('missing')
})

test('a gap that alarms at the moment a reading leaves the window goes on with the alarm that is up', () => {
  const average = { aggregate: { function: 'avg', within: seconds(120) }, threshold: 0 } as const
  const gap = { policy: 'alarm', after: seconds(10) } as const
  expect(
    timesOf(
      { ...average, gap },
      [
        [0, 1],
        [110, 0],
      ],
      200,
    ),
  ).toEqual([0])
})

test('a gap ends further thresholds too', () => {
  const steps = [{ threshold: 80, level: 'severe' as const }]
  const found = foundOf({ ...ends, steps }, [[0, 90]], 100)
  expect(found.map(({ at, change, rung }) => [at / second, change, rung])).toEqual([
    [0, 'raise', 1],
    [60, 'over', -1],
  ])
})

const tens = (min: number, max: number) => fc.integer({ min, max }).map(length => seconds(length * 10))
const conditions = fc.record({
  kind: fc.constantFrom('now', 'for', 'times', 'change'),
  operator: fc.constantFrom('>', '>=', '<', '<=', '==', '!=', 'outside'),
  threshold: fc.integer({ min: 0, max: 4 }),
  upper: fc.constant(8),
  span: tens(1, 12),
  times: fc.integer({ min: 2, max: 4 }),
  hysteresis: fc.integer({ min: 0, max: 1 }),
  recovery: tens(0, 12),
  coolDown: tens(0, 12),
  lateness: fc.constantFrom(30, 60),
  place: fc.constant('region' as const),
  gap: fc.record({ policy: fc.constantFrom('end', 'alarm'), after: tens(1, 12) }),
}) satisfies fc.Arbitrary<RuleCondition>
const within = fc.record({
  function: fc.constantFrom('avg', 'min', 'max', 'sum', 'count'),
  within: fc.integer({ min: 1, max: 3 }).map(length => ({ length, unit: 'minutes' as const })),
}) satisfies fc.Arbitrary<RuleCondition['aggregate']>
const series: fc.Arbitrary<Late[]> = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 60 }).map(at => 1_000_000 + at * 10 * second),
    value: fc.integer({ min: 0, max: 10 }),
    delay: fc.integer({ min: 0, max: 29 }),
  }),
  { selector: ({ at }) => at, minLength: 1, maxLength: 30 },
)
const end = 1_000_000 + 1000 * second

test('in whatever order readings come within the allowed lateness, and whenever somebody looks, gaps alarm and end as in the reference', () => {
  fc.assert(
    fc.property(conditions, series, fc.integer({ min: 1, max: 40 }), (condition, readings, lookEvery) => {
      const expected = referenceAlarms(judgingOf(condition), readings, end, 10 * second)
      expect(arrivedAlarms(condition, readings, lookEvery, end)).toEqual(expected)
    }),
    { numRuns: 300, seed: 168 },
  )
})

test('so they do where aggregates are compared', () => {
  fc.assert(
    fc.property(
      conditions,
      within,
      series,
      fc.integer({ min: 1, max: 40 }),
      (given, aggregate, readings, lookEvery) => {
        const condition: RuleCondition = { ...given, kind: given.kind === 'for' ? 'for' : 'now', aggregate }
        const expected = referenceAlarms(judgingOf(condition), readings, end, second)
        expect(arrivedAlarms(condition, readings, lookEvery, end)).toEqual(expected)
      },
    ),
    { numRuns: 200, seed: 168 },
  )
})
