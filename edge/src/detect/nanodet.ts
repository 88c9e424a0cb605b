/**
 * NanoDet: for each cell of three grids a score a label, and for each side of the box how likely which distance is; the distance is
 * the mean of that, in cells. Pure.
 */

import type { Output, Reading } from './model-output.ts'
import { type ScoredBox, withoutDoubles } from './seen-box.ts'

const strides = [8, 16, 32]
const sides = 4
/** Two boxes with more in common than this are the same component. */
const maxOverlap = 0.55

type About = Omit<Reading, 'minScore'>
type Grid = { stride: number; across: number; cells: number }

const gridsOf = ({ width, height }: About): Grid[] =>
  strides.map(stride => {
    const across = Math.ceil(width / stride)
    return { stride, across, cells: across * Math.ceil(height / stride) }
  })

export function nanodetProblem(outputs: readonly (readonly number[])[], about: About): string | undefined {
  const missing = gridsOf(about).find(({ cells }) => {
    const ofGrid = outputs.filter(shape => shape.length === 3 && shape[1] === cells)
    return !ofGrid.some(isScores(about)) || !ofGrid.some(isDistances(about))
  })
  if (!missing && outputs.length === strides.length * 2) return undefined
  const shapes = outputs.map(shape => `[${shape.join(', ')}]`).join(' ')
  return `gives ${shapes}, and this family gives [1, cells, ${about.labels}] and [1, cells, 4 x distances] for each of three grids`
}

export function nanodetBoxes(outputs: readonly Output[], about: Reading): ScoredBox[] {
  const boxes = gridsOf(about).flatMap(grid => {
    const ofGrid = outputs.filter(({ dims }) => dims[1] === grid.cells)
    const scores = ofGrid.find(({ dims }) => isScores(about)(dims))
    const distances = ofGrid.find(output => output !== scores)
    return scores && distances ? boxesOfGrid(grid, scores, distances, about) : []
  })
  return withoutDoubles(boxes, maxOverlap, ({ label }) => label)
}

const isScores =
  ({ labels }: About) =>
  (shape: readonly number[]): boolean =>
    shape[2] === labels
const isDistances =
  ({ labels }: About) =>
  (shape: readonly number[]): boolean =>
    shape[2] !== labels && (shape[2] ?? 1) % sides === 0

function boxesOfGrid(
  { stride, across, cells }: Grid,
  scores: Output,
  distances: Output,
  { labels, minScore }: Reading,
) {
  const row = distances.dims[2] ?? 0
  const boxes: ScoredBox[] = []
  for (let cell = 0; cell < cells; cell++) {
    let [label, score] = [-1, minScore]
    for (let at = 0; at < labels; at++) {
      const value = scores.data[cell * labels + at] ?? 0
      if (value >= score) [label, score] = [at, value]
    }
    if (label < 0) continue
    const x = ((cell % across) + 0.5) * stride
    const y = (Math.floor(cell / across) + 0.5) * stride
    const [left = 0, top = 0, right = 0, bottom = 0] = Array.from(
      { length: sides },
      (_, side) => meanOf(distances.data, cell * row + (side * row) / sides, row / sides) * stride,
    )
    boxes.push({ left: x - left, top: y - top, right: x + right, bottom: y + bottom, score, label })
  }
  return boxes
}

/** The mean of a distribution that is given by its logits. */
function meanOf(data: Float32Array, from: number, count: number): number {
  let [sum, weighted] = [0, 0]
  for (let at = 0; at < count; at++) {
    const weight = Math.exp(data[from + at] ?? 0)
    sum += weight
    weighted += weight * at
  }
  return weighted / sum
}
