import { expect, test } from 'vitest'
import { LeftOut, RateLimiter } from './rate-limiter.ts'

test('so many at once and then one in a span, each by itself; a clock that goes back gives nothing', () => {
  const paces = new RateLimiter({ burst: 3, refillMs: 100 })
  const taken = (key: string, now: number, many: number) =>
    Array.from({ length: many }, () => paces.takes(key, now)).filter(Boolean).length
  expect([taken('a', 0, 5), taken('a', 99, 5), taken('a', 100, 5), taken('a', 50, 5)]).toEqual([3, 0, 1, 0])
  expect(taken('b', 100, 5)).toBe(3)
  expect(taken('a', 10_000, 5)).toBe(3)
})

test('of more than it may remember the one that was silent longest is forgotten', () => {
  const paces = new RateLimiter({ burst: 1, refillMs: 1e9 }, 2)
  expect(['a', 'b', 'a', 'c', 'b', 'c'].map(key => paces.takes(key, 0))).toEqual([true, true, false, true, true, false])
})

test('what is left out is said at once, and then once in a span with how many there were', () => {
  const leftOut = new LeftOut(1000)
  expect([0, 1, 999, 1000, 1001, 2000].map(now => leftOut.add('a', now))).toEqual([
    1,
    undefined,
    undefined,
    4,
    undefined,
    6,
  ])
  expect(leftOut.add('b', 1)).toBe(1)
})
