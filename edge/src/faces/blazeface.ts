/** BlazeFace, back camera: for each cell of two grids some boxes with six points each, all told from the middle of the cell. Pure. */
import { withoutDoubles } from '../detect/seen-box.ts'
import type { Point } from './found-face.ts'

export const blazeSide = 256
/** Less sure ones are patterns as often as faces. */
const minScore = 0.5
/** Two boxes with more in common are one face. */
const maxOverlap = 0.3
const numbersOfBox = 16
/** Of each grid how far its cells are apart, in pixels, and how many boxes each has. */
const grids = [
  { stride: 16, boxes: 2 },
  { stride: 32, boxes: 6 },
]

/** In pixels of the input. The eyes are as they lie in the picture: the left one first. */
export type BlazeFace = {
  left: number
  top: number
  right: number
  bottom: number
  score: number
  eyes: readonly [Point, Point]
  nose: Point
  mouth: Point
}

type Output = { scores: Float32Array; boxes: Float32Array }

/** `outputs`: of the fine grid, then of the coarse one. */
export function blazeFaces(outputs: readonly Output[]): BlazeFace[] {
  const found = grids.flatMap(({ stride, boxes }, at) => {
    const output = outputs[at]
    return output ? facesOfGrid(output, stride, boxes) : []
  })
  return withoutDoubles(found, maxOverlap, () => 'face')
}

function facesOfGrid({ scores, boxes }: Output, stride: number, count: number): BlazeFace[] {
  const across = blazeSide / stride
  const found: BlazeFace[] = []
  for (let at = 0; at < across * across * count; at++) {
    const score = 1 / (1 + Math.exp(-(scores[at] ?? 0)))
    if (score < minScore) continue
    const cell = Math.floor(at / count)
    const [middleX, middleY] = [((cell % across) + 0.5) * stride, (Math.floor(cell / across) + 0.5) * stride]
    const valueAt = (number: number): number => boxes[at * numbersOfBox + number] ?? 0
    const point = (number: number): Point => [middleX + valueAt(4 + number * 2), middleY + valueAt(5 + number * 2)]
    const [x, y, width, height] = [middleX + valueAt(0), middleY + valueAt(1), valueAt(2), valueAt(3)]
    found.push({
      ...{ left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 },
      ...{ score, eyes: [point(0), point(1)], nose: point(2), mouth: point(3) },
    })
  }
  return found
}
