import { matchThresholds } from '@watchfire/contract/people/face.shapes.ts'
import { beforeAll, expect, test } from 'vitest'
import { shippedFaceModels } from './face-models.ts'
import { type FaceReader, openFaceReader } from './face-reader.ts'
import { faultOfFace } from './found-face.ts'
import { upperPart } from './seen-faces.ts'
import { distanceOf, drawn } from './testing/drawn-people.ts'

const whole = { left: 0, top: 0, right: 1, bottom: 1 }
let reader: FaceReader
beforeAll(async () => {
  reader = await openFaceReader(await shippedFaceModels())
  return () => reader.release()
})

const faceOf = async (who: Parameters<typeof drawn>[0]) => {
  const found = await reader.read(drawn(who), [whole])
  expect(found).toHaveLength(1)
  const [face] = found
  if (!face) throw new Error('no face')
  return face
}

test('a face is found where it is, and a wall has none', async () => {
  const { left, top, right, bottom, turned, ...face } = await faceOf('bearded')
  expect((left + right) / 2).toBeCloseTo(0.5, 1)
  expect(top).toBeGreaterThan(0.1)
  expect(bottom).toBeLessThan(0.95)
  expect(turned).toBeLessThan(0.15)
  expect(faultOfFace({ ...face, turned }, 'photo')).toBeUndefined()
  const wall = { width: 300, height: 300, pixels: new Uint8Array(300 * 300 * 3).fill(120) }
  expect(await reader.read(wall, [whole, { left: 0.1, top: 0.1, right: 0.6, bottom: 0.6 }])).toEqual([])
})

test('one face is the same in other light and turned, and another one is another one', async () => {
  const [first, later, other] = [await faceOf('bearded'), await faceOf('beardedLater'), await faceOf('longHaired')]
  expect(distanceOf(first.embedding, later.embedding)).toBeLessThan(matchThresholds.usual - 0.2)
  expect(distanceOf(first.embedding, other.embedding)).toBeGreaterThan(matchThresholds.usual)
  expect(distanceOf(later.embedding, other.embedding)).toBeGreaterThan(matchThresholds.usual)
})

test('out of focus, or far away, a face tells nothing of whose it is', async () => {
  const { side, turned } = await faceOf('bearded')
  const blurred = await reader.read(softened(drawn('bearded'), 7), [whole])
  for (const face of blurred) expect(faultOfFace(face, 'seen')).toBe('blurred')
  expect(faultOfFace({ side: 30, sharpness: 80, turned }, 'seen')).toBe('tooSmall')
  expect(faultOfFace({ side, sharpness: 80, turned: 0.6 }, 'seen')).toBe('turned')
})

test('the upper part of somebody is a square round the head, and ends with the picture', () => {
  const part = upperPart({ left: 0.4, top: 0.02, right: 0.5, bottom: 0.9 }, { width: 1000, height: 500 })
  expect(part.top).toBe(0)
  expect((part.left + part.right) / 2).toBeCloseTo(0.45)
  expect((part.right - part.left) * 1000).toBeCloseTo(130)
})

/** Each pixel the mean of those round it. */
function softened({ width, height, pixels }: ReturnType<typeof drawn>, reach: number) {
  const soft = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let colour = 0; colour < 3; colour++) {
        let [sum, count] = [0, 0]
        for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 2)
          for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 2) {
            sum += pixels[(row * width + column) * 3 + colour] ?? 0
            count++
          }
        soft[(y * width + x) * 3 + colour] = sum / count
      }
  return { width, height, pixels: soft }
}
