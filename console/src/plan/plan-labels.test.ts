import { expect, test } from 'vitest'
import { letter, regionNameAt } from './plan-labels.ts'

/** A picture of 300 by 150 pixels, as on a telephone. */
const shown = { ratio: 0.5, pixel: 1 / 300 }
const lines = ['一号冷库温湿度', '-18.5 °C']
const letterOne = (x: number, y: number) => {
  const device = { x, y }
  return letter([device], () => [lines], shown).of.get(device)
}

test('what is written at a mark stands below it in the middle, aside at the edges, above at the foot', () => {
  expect(letterOne(0.5, 0.5)).toEqual({ lines, by: 0, at: [24, 39] })
  // Seven letters of 12 pixels, half of them to the left of a mark 3 pixels from the edge.
  expect(letterOne(0.01, 0.5)?.by).toBeCloseTo(42, 0)
  expect(letterOne(0.99, 0.5)?.by).toBeCloseTo(-42, 0)
  expect(letterOne(0.5, 0.95)?.at).toEqual([-30, -15])
})

test('words of two marks do not lie over each other: one goes above, or says less', () => {
  const [meter, camera] = [
    { x: 0.3, y: 0.5 },
    { x: 0.4, y: 0.5 },
  ]
  const wanted = (device: object) => (device === meter ? [['总电表', '60.1 kW'], ['总电表']] : [['东门岗亭']])
  const both = letter([meter, camera], wanted, shown).of
  expect([both.get(meter)?.at, both.get(camera)?.at]).toEqual([[24, 39], [-15]])
  // A mark stands where its values would be, below and above.
  const among = [meter, { x: 0.3, y: 0.76 }, { x: 0.3, y: 0.22 }]
  const less = letter(among, device => (device === meter ? wanted(device) : []), shown).of
  expect(less.get(meter)?.lines).toEqual(['总电表'])
})

test('where nothing has room the name is written all the same', () => {
  const devices = Array.from({ length: 30 }, (_, at) => ({ x: 0.5 + at / 1e4, y: 0.5 }))
  const { of } = letter(devices, () => [lines, lines.slice(0, 1)], shown)
  expect(of.size).toBe(30)
  expect(of.get(devices[29] as (typeof devices)[number])?.lines).toEqual(lines.slice(0, 1))
})

test('the name of a region goes out of the way of marks and of what is written at them', () => {
  const middle = { x: 0.5, y: 0.5 }
  expect(regionNameAt(middle, '仓储区', [], shown)).toEqual({ x: 0, y: 0 })
  // A mark above it has its name just there: the region's goes above both.
  const { taken } = letter([{ x: 0.5, y: 0.4 }], () => [['东门']], shown)
  expect(regionNameAt(middle, '仓储区', taken, shown).y).toBe(-32)
  expect(regionNameAt(middle, '仓储区', letter([middle], () => [], shown).taken, shown).y).toBe(-16)
  const everywhere = [{ left: 0, right: 300, top: 0, bottom: 150 }]
  expect(regionNameAt(middle, '仓储区', everywhere, shown).y).toBe(0)
  expect(regionNameAt({ x: 0.02, y: 0.5 }, '仓储区', [], shown).x).toBeGreaterThan(10)
})

test('before the picture has a size nothing is moved', () => {
  const unknown = { ratio: 0.5, pixel: 0 }
  const device = { x: 0, y: 1 }
  expect(letter([device], () => [lines], unknown)).toEqual({
    of: new Map([[device, { lines, by: 0, at: [24, 39] }]]),
    taken: [],
  })
  expect(regionNameAt({ x: 0, y: 0 }, '仓储区', [], unknown)).toEqual({ x: 0, y: 0 })
})
