import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoff, jittered } from './backoff.ts'

const paces = fc
  .tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 0, max: 3_600_000 }))
  .map(([firstMs, more]) => ({ firstMs, maxMs: firstMs + more }))
const manyTries = fc.integer({ min: 1, max: 1_000_000 })
const chances = fc.double({ min: 0, max: 1, noNaN: true })

test('the first wait is the shortest, each further one is twice as long, and none is longer than the longest', () => {
  fc.assert(
    fc.property(paces, manyTries, (pace, tries) => {
      expect(backoff({ tries: 1, ...pace })).toBe(pace.firstMs)
      expect(backoff({ tries: 0, ...pace })).toBe(pace.firstMs)
      const [here, next] = [backoff({ tries, ...pace }), backoff({ tries: tries + 1, ...pace })]
      expect(next).toBe(Math.min(pace.maxMs, here * 2))
    }),
  )
})

test('after any number of tries there is a wait, even where the first one is none', () => {
  expect(backoff({ tries: 5000, firstMs: 10, maxMs: 30_000 })).toBe(30_000)
  expect(backoff({ tries: 5000, firstMs: 0, maxMs: 30_000 })).toBe(0)
})

test('chance moves a wait by its share and no further, evenly to both sides', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_600_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      chances,
      (wait, share, chance) => {
        const moved = jittered(wait, share, chance)
        expect(moved).toBeGreaterThanOrEqual(wait * (1 - share) - 1e-6)
        expect(moved).toBeLessThanOrEqual(wait * (1 + share) + 1e-6)
        expect(moved + jittered(wait, share, 1 - chance)).toBeCloseTo(2 * wait, 3)
      },
    ),
  )
  expect([0, 0.5, 1].map(chance => jittered(1000, 0.25, chance))).toEqual([750, 1000, 1250])
})
