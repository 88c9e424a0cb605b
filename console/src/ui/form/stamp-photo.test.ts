import { expect, test } from 'vitest'
import { bandOf, scaledSize, stampPhoto } from './stamp-photo.ts'

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [9000, 2, 1600, 1],
])('a photo of %i × %i is sent as %i × %i', (width, height, sentWidth, sentHeight) => {
  expect(scaledSize(width, height)).toEqual({ width: sentWidth, height: sentHeight })
})

test('what is written takes a fifth of a photo at most, and can be read', () => {
  const band = bandOf({ width: 1600, height: 1200 }, 3)
  expect(band.font).toBe(40)
  expect(band.height).toBeLessThan(1200 / 5)
  expect(bandOf({ width: 100, height: 80 }, 3).font).toBe(10)
})

test('a photo that cannot be drawn goes as it is', async () => {
  const file = new File(['no picture'], 'site.jpg', { type: 'image/jpeg' })
  expect(await stampPhoto(file, ['2026-11-27 08:00:00'])).toBe(file)
})
