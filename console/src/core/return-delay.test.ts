import { expect, test } from 'vitest'
import { returnDelay } from './return-delay.ts'

test('consoles come back spread over the first second, and later and later while they fail', () => {
  expect([0, 0.5, 1].map(chance => returnDelay(0, chance))).toEqual([0, 500, 1000])
  expect([1, 2, 5, 100].map(failures => returnDelay(failures, 1))).toEqual([2000, 4000, 30_000, 30_000])
})
