import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

test('consoles come back spread over the first second, and later and later while they fail', () => {
  expect([0, 0.5, 1].map(chance => reconnectDelay(0, chance))).toEqual([0, 500, 1000])
  expect([1, 2, 5, 100].map(failures => reconnectDelay(failures, 1))).toEqual([2000, 4000, 30_000, 30_000])
})
