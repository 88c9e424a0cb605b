import { expect, test } from 'vitest'
import { cutOut, grown, inPicture } from './crop.ts'

/** Four by two pixels: red grows to the right, green downwards. */
const picture = {
  width: 4,
  height: 2,
  pixels: Uint8Array.from([0, 1].flatMap(y => [0, 1, 2, 3].flatMap(x => [x * 40, y * 100, 7]))),
}
const whole = { left: 0, top: 0, right: 1, bottom: 1 }

test('a part of a picture in its own proportions, or stretched', () => {
  expect(cutOut(picture, whole, { width: 4, height: 4, stretch: false })).toEqual(picture)
  const right = cutOut(picture, { ...whole, left: 0.5 }, { width: 2, height: 2, stretch: false })
  expect(right).toEqual({
    width: 2,
    height: 2,
    pixels: Uint8Array.from([80, 0, 7, 120, 0, 7, 80, 100, 7, 120, 100, 7]),
  })
  expect(cutOut(picture, whole, { width: 2, height: 8, stretch: false })).toMatchObject({ width: 2, height: 1 })
  const stretched = cutOut(picture, whole, { width: 1, height: 1, stretch: true })
  expect([...stretched.pixels]).toEqual([60, 50, 7])
  // Nothing is so small that there is no pixel of it.
  expect(
    cutOut(picture, { left: 1, top: 1, right: 1, bottom: 1 }, { width: 4, height: 4, stretch: false }),
  ).toMatchObject({
    width: 1,
    height: 1,
  })
})

test('what is round a component ends with the picture, and a box in it has its place in the picture', () => {
  const component = { left: 0.1, top: 0.4, right: 0.3, bottom: 0.8 }
  const part = grown(component, 1)
  expect(part.left).toBe(0)
  expect(part.top).toBeCloseTo(0)
  expect(part.right).toBeCloseTo(0.5)
  expect(part.bottom).toBe(1)
  const inside = { left: 0.5, top: 0, right: 1, bottom: 0.5, score: 0.9 }
  const placed = inPicture(inside, { left: 0.2, top: 0.4, right: 0.4, bottom: 0.8 })
  expect(placed.score).toBe(0.9)
  expect(placed.left).toBeCloseTo(0.3)
  expect(placed.bottom).toBeCloseTo(0.6)
})
