import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DecodeTimes, decodeTimesOf } from './decode-times.ts'

/** A mini-group: shown 0 1 2 3 4 5 6, sent 0 3 1 2 6 4 5. */
const shuffled = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8].map(n => 900_000 + n * 3000)

test('without B-frames decode and presentation times are equal', () => {
  const straight = shuffled.toSorted((a, b) => a - b)
  expect(decodeTimesOf(straight)).toEqual(straight)
  const times = new DecodeTimes()
  expect(straight.map(time => times.next(time))).toEqual(straight)
})

test('with B-frames decode times grow and stay at or before presentation', () => {
  const whole = decodeTimesOf(shuffled)
  const live = new DecodeTimes(1, 3000)
  expect(shuffled.map(time => live.next(time))).toEqual(whole)
  expect(whole[0]).toBe(900_000 - 3000)
  whole.forEach((time, index) => {
    expect(time).toBeLessThanOrEqual(shuffled[index] ?? 0)
    if (index > 0) expect(time).toBeGreaterThan(whole[index - 1] ?? 0)
  })
})

describe('a stream that hides its B-frames', () => {
  test('is learnt after the first ones', () => {
    const live = new DecodeTimes(0, 3000)
    const long = Array.from({ length: 40 }, (_, round) => [3, 1, 2].map(n => 900_000 + (round * 3 + n) * 3000)).flat()
    const decode = long.map(time => live.next(time))
    decode.forEach((time, index) => {
      if (index > 0) expect(time).toBeGreaterThan(decode[index - 1] ?? 0)
      if (index > 10) expect(time).toBeLessThanOrEqual(long[index] ?? 0)
    })
  })
})

test('whatever the order, decode times grow', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1e9 }), { maxLength: 100 }),
      fc.integer({ min: 0, max: 20 }),
      (times, depth) => {
        const live = new DecodeTimes(depth)
        const decode = times.map(time => live.next(time))
        expect(decode.every((time, index) => index === 0 || time > (decode[index - 1] ?? 0))).toBe(true)
        expect(decodeTimesOf([...new Set(times)]).every(Number.isFinite)).toBe(true)
      },
    ),
  )
})
