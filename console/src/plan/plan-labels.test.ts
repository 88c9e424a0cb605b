import { expect, test } from 'vitest'
import { coveredBy, linesOf, regionNameAt } from './plan-labels.ts'

/** A picture of 300 by 150 pixels, as on a telephone. */
const shown = { ratio: 0.5, pixel: 1 / 300 }

test('what is written at a mark stands below it in the middle, aside at the edges, above at the foot', () => {
  const lines = ['一号冷库温湿度', '-18.5 °C']
  expect(linesOf({ x: 0.5, y: 0.5 }, lines, shown)).toEqual({ by: 0, at: [24, 39] })
  const left = linesOf({ x: 0.01, y: 0.5 }, lines, shown)
  // Seven letters of 12 pixels, half of them to the left of a mark 3 pixels from the edge.
  expect(left.by).toBeCloseTo(42, 0)
  expect(linesOf({ x: 0.99, y: 0.5 }, lines, shown).by).toBeCloseTo(-42, 0)
  expect(linesOf({ x: 0.5, y: 0.95 }, lines, shown).at).toEqual([-30, -15])
})

test('the name of a region goes out of the way of marks and of what is written at them', () => {
  const middle = { x: 0.5, y: 0.5 }
  expect(regionNameAt(middle, '仓储区', [], shown)).toEqual({ x: 0, y: 0 })
  // A mark above it has its name just there: the region's goes above both.
  const above = coveredBy({ x: 0.5, y: 0.4 }, ['东门'], shown)
  expect(regionNameAt(middle, '仓储区', above, shown).y).toBe(-32)
  expect(regionNameAt(middle, '仓储区', coveredBy(middle, [], shown), shown).y).toBe(-16)
  const everywhere = [{ left: 0, right: 300, top: 0, bottom: 150 }]
  expect(regionNameAt(middle, '仓储区', everywhere, shown).y).toBe(0)
  expect(regionNameAt({ x: 0.02, y: 0.5 }, '仓储区', [], shown).x).toBeGreaterThan(10)
})

test('before the picture has a size nothing is moved', () => {
  const unknown = { ratio: 0.5, pixel: 0 }
  expect(linesOf({ x: 0, y: 1 }, ['东门'], unknown)).toEqual({ by: 0, at: [24] })
  expect(regionNameAt({ x: 0, y: 0 }, '仓储区', [], unknown)).toEqual({ x: 0, y: 0 })
})
