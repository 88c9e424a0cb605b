import { expect, test } from 'vitest'
import { shiftAfter } from './pixel-shift.ts'

test('a wall begins in its place and goes one pixel at a time over all of a small square, for as long as it hangs there', () => {
  const way = Array.from({ length: 1000 }, (_, steps) => shiftAfter(steps))
  expect(way[0]).toEqual([0, 0])
  const lengths = way.slice(1).map(([x, y], before) => {
    const [fromX, fromY] = way[before] ?? [Number.NaN, Number.NaN]
    return Math.abs(x - fromX) + Math.abs(y - fromY)
  })
  expect(new Set(lengths)).toEqual(new Set([1]))
  expect(new Set(way.map(place => place.join())).size).toBe(25)
  expect(Math.max(...way.flat().map(Math.abs))).toBe(2)
})
