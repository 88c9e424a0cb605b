import { expect, test } from 'vitest'
import { createCanvas } from './canvas.ts'
import { drawFrameNumber, frameNumberCells, frameNumberLimit, frameNumberRow, readFrameNumber } from './frame-number.ts'

const size = { width: 640, height: 360 }

function cellsIn(pixels: Uint8ClampedArray): number {
  const row = Math.floor(((frameNumberRow.from + frameNumberRow.to) / 2) * size.height)
  let cells = 0
  for (let cell = 0; cell < frameNumberCells; cell++) {
    const column = Math.floor(((cell + 0.5) / frameNumberCells) * size.width)
    if ((pixels[(row * size.width + column) * 4] ?? 0) > 128) cells |= 1 << cell
  }
  return cells
}

test('every number that is drawn is read again', () => {
  const canvas = createCanvas(size.width, size.height)
  for (const number of [0, 1, 2, 1023, 1024, 1079, frameNumberLimit - 1]) {
    drawFrameNumber(canvas, number)
    expect(readFrameNumber(cellsIn(canvas.pixels))).toBe(number)
  }
})

test('a black, a white and a torn picture hold no number', () => {
  const canvas = createCanvas(size.width, size.height)
  drawFrameNumber(canvas, 7)
  expect(readFrameNumber(0)).toBeUndefined()
  expect(readFrameNumber(2 ** frameNumberCells - 1)).toBeUndefined()
  expect(readFrameNumber(cellsIn(canvas.pixels) ^ 1)).toBeUndefined()
})
