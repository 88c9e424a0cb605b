import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, judgingOf } from './judge.rules.ts'
import { atFirst, type Judging, type Standing } from './standing.rules.ts'
import { advance, step } from './step.rules.ts'
import { referenceAlarms } from './testing/reference.ts'

const second = 1000
const plain: Judging = {
  kind: 'now',
  operator: '>',
  threshold: 40,
  upper: null,
  spanMs: 0,
  times: 2,
  hysteresis: 0,
  recoveryMs: 0,
  coolDownMs: 0,
  steps: [50, 60],
}

/** What values, one every ten seconds, change: the second, the change and the threshold that holds. */
function changesOf(given: Partial<Judging>, values: readonly number[], until = 0, isActive = (_: number) => true) {
  const rule = { ...plain, ...given }
  let standing: Standing = atFirst
  const found = values.flatMap((value, index) => {
    const after = step(rule, standing, { at: index * 10 * second, value }, isActive)
    // What is kept between two readings is JSON.
    standing = JSON.parse(JSON.stringify(after.standing))
    return after.found
  })
  return [...found, ...advance(rule, standing, until * second, isActive).found].map(
    ({ at, change, rung }) => `${at / second} ${change} ${rung}`,
  )
}

test('each threshold has the way back of the rule, and what comes back to normal is over', () => {
  expect(changesOf({}, [41, 51, 61, 45, 30])).toEqual([
    '0 raise 0',
    '10 rise 1',
    '20 rise 2',
    '30 fall 0',
    '40 over -1',
  ])
  expect(changesOf({ hysteresis: 5 }, [41, 51, 46, 44, 36, 34])).toEqual([
    '0 raise 0',
    '10 rise 1',
    '30 fall 0',
    '50 over -1',
  ])
})

test('downwards alike', () => {
  expect(changesOf({ operator: '<', threshold: 4, steps: [0, -5] }, [3, -6, -1, 5])).toEqual([
    '0 raise 0',
    '10 rise 2',
    '20 fall 1',
    '30 over -1',
  ])
})

test('a threshold must be passed for the time of the rule, and be back for its recovery', () => {
  const rule = { kind: 'for', spanMs: 30 * second, recoveryMs: 20 * second } as const
  expect(changesOf(rule, [41, 61, 61, 61, 61, 61])).toEqual(['30 raise 0', '40 rise 2'])
  expect(changesOf(rule, [61, 61, 41, 61, 61, 61, 61])).toEqual(['30 raise 0', '60 rise 2'])
  expect(changesOf(rule, [61, 61, 61, 61, 41, 61, 30], 100)).toEqual(['30 raise 2', '80 fall 0', '80 over -1'])
})

test('what is told late is told at the level that holds then; a rise of an alarm that is up waits for no hours', () => {
  expect(changesOf({}, [41, 61, 51], 300, at => at >= 60 * second)).toEqual(['60 raise 1'])
  expect(changesOf({}, [41, 61], 300, at => at < 10 * second)).toEqual(['0 raise 0', '10 rise 2'])
})

test('each alarm has its own rises', () => {
  expect(changesOf({}, [61, 20, 41, 51])).toEqual(['0 raise 2', '10 over -1', '20 raise 0', '30 rise 1'])
})

const seconds = (length: number) => ({ length, unit: 'seconds' }) as const
const tens = (max: number) => fc.integer({ min: 0, max: max }).map(count => seconds(count * 10))
const conditions = fc
  .record({
    kind: fc.constantFrom('now', 'for', 'change'),
    span: tens(6),
    recovery: tens(4),
    hysteresis: fc.integer({ min: 0, max: 1 }),
  })
  .map(given => ({
    ...given,
    ...({ operator: '>', threshold: 2, upper: null, times: 2, lateness: 30, place: 'region' } as const),
    ...{ coolDown: seconds(0), span: given.kind === 'change' ? seconds(60) : given.span },
    steps: [
      { threshold: 4, level: 'normal' as const },
      { threshold: 6, level: 'severe' as const },
    ],
  }))
const series = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 60 }).map(count => 1_000_000 + count * 10 * second),
    value: fc.integer({ min: 0, max: 8 }),
    delay: fc.integer({ min: 0, max: 29 }),
  }),
  { selector: ({ at }) => at, minLength: 1, maxLength: 30 },
)

test('in whatever order readings come within the allowed lateness, the alarms rise and fall alike, each rise when its threshold alone would alarm', () => {
  fc.assert(
    fc.property(conditions, series, fc.integer({ min: 1, max: 40 }), (condition, readings, lookEvery) => {
      const rule = judgingOf(condition)
      const end = 1_000_000 + 1000 * second
      const inOrder = readings.toSorted((one, other) => one.at - other.at)
      let whole: Standing = atFirst
      const expected = inOrder.flatMap(sample => {
        const after = step(rule, whole, sample, () => true)
        whole = after.standing
        return after.found
      })
      expected.push(...advance(rule, whole, end, () => true).found)
      const arrivals = readings
        .map(each => ({ ...each, comes: each.at + each.delay * second }))
        .toSorted((one, other) => one.comes - other.comes)
      let [memory, judgedTo, now]: [Standing | null, number, number] = [null, -1, 1_000_000]
      let newest: { at: number; receivedAt: number } | undefined
      const stored: typeof arrivals = []
      const found: typeof expected = []
      const look = (time: number) => {
        if (!newest) return
        const samples = stored.filter(({ at }) => at > judgedTo).toSorted((one, other) => one.at - other.at)
        const watched = { condition, memory, judgedTo, lastAt: newest.at, receivedAt: newest.receivedAt }
        const verdict = judge(watched, samples, { now: time, isWhole: true, active: () => true })
        memory = JSON.parse(JSON.stringify(verdict.memory))
        judgedTo = verdict.judgedTo
        found.push(...verdict.found)
      }
      for (const arrival of arrivals) {
        for (; now < arrival.comes; now += lookEvery * second) look(now)
        stored.push(arrival)
        if (!newest || arrival.at > newest.at) newest = { at: arrival.at, receivedAt: arrival.comes }
        look(arrival.comes)
      }
      for (; now < end + 200 * second; now += lookEvery * second) look(now)
      expect(found.filter(({ at }) => at <= end)).toEqual(expected)
      const alone = [rule.threshold, ...rule.steps].map(threshold =>
        referenceAlarms({ ...rule, threshold }, readings, end, 10 * second),
      )
      for (const { change, rung, at } of expected)
        if (change === 'raise') expect(alone[0]).toContain(at)
        else if (change === 'rise') expect(alone[rung]).toContain(at)
      // And none is left out: the highest threshold is reached as often as it alone would alarm.
      const highest = expected.filter(({ change, rung }) => rung === 2 && (change === 'rise' || change === 'raise'))
      expect(highest.map(({ at }) => at)).toEqual(alone[2])
    }),
    { numRuns: 400 },
  )
})
