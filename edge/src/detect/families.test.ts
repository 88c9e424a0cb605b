import { expect, test } from 'vitest'
import { families } from './families.ts'
import type { Output } from './model-output.ts'

const about = { width: 64, height: 64, labels: 2, minScore: 0.3 }
/** Cells of the grids at 8, 16 and 32 pixels. */
const grids = [64, 16, 4]
const output = (dims: number[], set: Record<number, number[]> = {}, fill = 0): Output => {
  const data = new Float32Array(dims.reduce((size, dim) => size * dim, 1)).fill(fill)
  for (const [at, values] of Object.entries(set)) data.set(values, Number(at))
  return { dims, data }
}
const rounded = (boxes: readonly object[]) =>
  boxes.map(box =>
    Object.fromEntries(Object.entries(box).map(([name, value]) => [name, Math.round(Number(value) * 100) / 100])),
  )
const shapes = (outputs: readonly Output[]) => outputs.map(({ dims }) => dims)

test('nanodet: each side of a box is the mean of its distances, in cells, from the middle of the cell', () => {
  // Three distances a side: the logits say 2 cells to the left, 1 up, 1 to the right, 2 down.
  const sure = (distance: number): number[] => [0, 1, 2].map(at => (at === distance ? 30 : 0))
  const sides = [2, 1, 1, 2].flatMap(sure)
  const outputs = [
    ...grids.map((cells, grid) => output([1, cells, 2], grid === 1 ? { 10: [0.1, 0.8] } : {})),
    ...grids.map((cells, grid) => output([1, cells, 12], grid === 1 ? { 60: sides } : {})),
  ]
  expect(families.nanodet.problem(shapes(outputs), about)).toBeUndefined()
  // Cell 5 of a grid of 4 x 4 at 16 pixels: its middle is 24, 24.
  const box = { left: -8, top: 8, right: 40, bottom: 56, label: 1, score: 0.8 }
  expect(rounded(families.nanodet.boxes(outputs, about))).toEqual([box])
  expect(families.nanodet.boxes(outputs, { ...about, minScore: 0.9 })).toEqual([])
})

test('yolox: a box is told by its cell and the powers of its size, and its score by both scores', () => {
  const outputs = [output([1, 84, 7], { [65 * 7]: [0.5, 0.5, 0, Math.log(2), 0.9, 0.1, 0.5] })]
  expect(families.yolox.problem(shapes(outputs), about)).toBeUndefined()
  const box = { left: 16, top: -8, right: 32, bottom: 24, label: 1, score: 0.45 }
  expect(rounded(families.yolox.boxes(outputs, about))).toEqual([box])
})

test('yolo: its rows may be columns', () => {
  const place = [20, 30, 10, 20, 0.2, 0.7]
  const box = { left: 15, top: 20, right: 25, bottom: 40, label: 1, score: 0.7 }
  const inRows = [output([1, 9, 6], { 12: place })]
  expect(rounded(families.yolo.boxes(inRows, about))).toEqual([box])
  const inColumns = [output([1, 6, 9], Object.fromEntries(place.map((value, field) => [field * 9 + 2, [value]])))]
  expect(rounded(families.yolo.boxes(inColumns, about))).toEqual([box])
})

test('detr: the boxes are fractions, the scores logits, and nothing is left out as a double', () => {
  const twice = [0.5, 0.5, 0.25, 0.5, 0.5, 0.5, 0.25, 0.5]
  const outputs = [output([1, 3, 2], { 0: [-9, 1.2, 2, -9] }, -9), output([1, 3, 4], { 0: twice })]
  expect(families.detr.problem(shapes(outputs), about)).toBeUndefined()
  const box = { left: 24, top: 16, right: 40, bottom: 48 }
  expect(rounded(families.detr.boxes(outputs, about))).toEqual([
    { ...box, label: 1, score: 0.77 },
    { ...box, label: 0, score: 0.88 },
  ])
})

test('ssd-nms: components that the model found itself are taken as they are', () => {
  const outputs = [output([1, 2, 6], { 0: [1, 2, 3, 4, 0.9, 1, 5, 6, 7, 8, 0.9, 7] })]
  const box = { left: 1, top: 2, right: 3, bottom: 4, label: 1, score: 0.9 }
  expect(rounded(families['ssd-nms'].boxes(outputs, about))).toEqual([box])
})

test('of boxes that cover each other the surest is told, other labels beside it', () => {
  const rows = [30, 30, 20, 20, 0.6, 0.1, 31, 30, 20, 20, 0.8, 0.1, 30, 31, 20, 20, 0.1, 0.5]
  const found = families.yolo.boxes([output([1, 3, 6], { 0: rows })], about)
  expect(found.map(({ label, score }) => [label, Math.round(score * 10) / 10])).toEqual([
    [0, 0.8],
    [1, 0.5],
  ])
})

test.each(Object.keys(families) as (keyof typeof families)[])(
  '%s: outputs of another shape are refused with both shapes',
  name => {
    expect(families[name].problem([[1, 77, 3]], about)).toMatch(/^gives \[1, 77, 3\], and this family gives \[/)
  },
)
