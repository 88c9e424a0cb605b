import { expect, test } from 'vitest'
import { healthCurve } from './health-curve.ts'

const h = 3_600_000
const now = 168 * h
const at = (hour: number, lowest: number, mean: number, highest: number) => ({
  measure: 'load' as const,
  hour: hour * h,
  lowest,
  mean,
  highest,
})
const field = { width: 168, height: 10 }

test('hours in a row are one line, and a missing one is a gap', () => {
  expect(healthCurve([at(0, 0, 1, 2), at(1, 1, 2, 4), at(5, 0, 0, 0)], now, field)).toEqual({
    lowest: 0,
    highest: 4,
    lines: ['0,7.5 1,5 2,5', '5,10 6,10'],
    bands: ['0,5 1,0 2,0 2,7.5 1,7.5 0,10', '5,10 6,10 6,10 5,10'],
  })
})

test('what never changes runs through the middle, and nothing is no curve', () => {
  expect(healthCurve([at(0, 3, 3, 3)], now, field)?.lines).toEqual(['0,5 1,5'])
  expect(healthCurve([], now, field)).toBeUndefined()
})
