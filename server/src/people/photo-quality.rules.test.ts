import { expect, test } from 'vitest'
import { faultOf, type GreyPicture, sharpnessOf } from './photo-quality.rules.ts'

const side = 60
const draw = (valueAt: (x: number, y: number) => number): GreyPicture => ({
  pixels: Uint8Array.from({ length: side * side }, (_, at) => valueAt(at % side, Math.floor(at / side))),
  width: side,
  height: side,
})
const large = { width: 400, height: 500 }
const edges = draw((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 60 : 190))
const soft = draw(x => 60 + x * 2)

test.each([
  ['sharp edges', large, edges, undefined],
  ['a shorter side below 200', { width: 1000, height: 199 }, edges, 'photoTooSmall'],
  ['night', large, draw((x, y) => ((x + y) % 2) * 40), 'photoTooDark'],
  ['a lamp', large, draw((x, y) => 215 + ((x + y) % 2) * 40), 'photoTooBright'],
  ['a wall', large, draw(() => 128), 'photoFlat'],
  ['no edge anywhere', large, soft, 'photoBlurred'],
] as const)('%s: %s', (_, uploaded, grey, fault) => {
  expect(faultOf(uploaded, grey)).toBe(fault)
})

test('the more is blurred, the less sharp it is', () => {
  const blurred = draw((x, y) => {
    let sum = 0
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++)
        sum +=
          edges.pixels[Math.min(side - 1, Math.max(0, y + dy)) * side + Math.min(side - 1, Math.max(0, x + dx))] ?? 0
    return sum / 25
  })
  expect(sharpnessOf(blurred)).toBeLessThan(sharpnessOf(edges) / 10)
  expect(sharpnessOf(draw(() => 7))).toBe(0)
})
