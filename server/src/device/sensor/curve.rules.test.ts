import { expect, test } from 'vitest'
import { silenceOf, sourceOf, usualAfter, withGaps } from './curve.rules.ts'

const day = 86_400_000
const now = 1_760_000_000_000
const over = (days: number, points: number) => sourceOf({ from: now - days * day, to: now, points }, now)

test('a curve is read from the finest source that its points can show', () => {
  expect(over(0.1, 1000)).toEqual({ source: 'reading', stepMs: 10_000 })
  expect(over(1, 600)).toEqual({ source: 'minute', stepMs: 300_000 })
  expect(over(7, 600)).toEqual({ source: 'minute', stepMs: 1_200_000 })
  expect(over(365, 2000)).toEqual({ source: 'hour', stepMs: 6 * 3_600_000 })
})

test('what lies further back than readings are kept is read from roll-ups, however near one looks', () => {
  const at = (daysAgo: number) =>
    sourceOf({ from: now - daysAgo * day, to: now - daysAgo * day + 60_000, points: 1000 }, now).source
  expect([at(1), at(28), at(31), at(300), at(500)]).toEqual(['reading', 'reading', 'minute', 'minute', 'hour'])
})

test('no curve has more points than asked for', () => {
  for (const days of [0.01, 0.5, 1, 3, 7, 30, 90, 365, 3650])
    for (const points of [10, 333, 2000]) {
      const { stepMs } = over(days, points)
      expect(Math.ceil((days * day) / stepMs) + 1).toBeLessThanOrEqual(points + 1)
    }
})

test('a gap is an empty point where the last bucket ends', () => {
  const bucket = (at: number) => ({ at, least: 1, mean: 2, greatest: 3 })
  expect(withGaps([bucket(0), bucket(60), bucket(400)], 60, 180)).toEqual({
    at: [0, 60, 120, 400],
    min: [1, 1, null, 1],
    average: [2, 2, null, 2],
    max: [3, 3, null, 3],
  })
  expect(withGaps([bucket(0), bucket(300)], 60, 240).at).toEqual([0, 300])
})

test('how often a sensor reports is learned, and one long pause teaches little', () => {
  let usual: number | null = null
  for (let reading = 0; reading < 50; reading += 1) usual = usualAfter(usual, 60_000)
  expect(usual).toBeCloseTo(60_000)
  expect(usualAfter(usual, 8 * 3_600_000)).toBeLessThan(80_000)
  expect(silenceOf({ intervalSeconds: null, usualMs: usual })).toBeCloseTo(180_000)
  expect(silenceOf({ intervalSeconds: 600, usualMs: usual })).toBe(1_800_000)
})

test('two readings at once in the beginning do not make a sensor silent a few seconds later; one that is fast is soon known', () => {
  let usual = usualAfter(null, 3)
  expect(silenceOf({ intervalSeconds: null, usualMs: usual })).toBeGreaterThan(60_000)
  for (let reading = 0; reading < 60; reading += 1) usual = usualAfter(usual, 1000)
  expect(silenceOf({ intervalSeconds: null, usualMs: usual })).toBeLessThan(10_000)
})
