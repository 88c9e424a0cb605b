/** How the numbers that come out of a model become boxes, in pixels of its input: one entry per family. Pure. */
import type { ModelFamily } from '@watchfire/contract/model/model.shapes.ts'
import type { Output, Reading } from './model-output.ts'
import { nanodetBoxes, nanodetProblem } from './nanodet.ts'
import { type ScoredBox, withoutDoubles } from './seen-box.ts'

type Family = {
  /** What is wrong with outputs of these shapes; undefined where they can be read. */
  problem: (outputs: readonly (readonly number[])[], about: Omit<Reading, 'minScore'>) => string | undefined
  boxes: (outputs: readonly Output[], about: Reading) => ScoredBox[]
}

const strides = [8, 16, 32]
const cellsOf = ({ width, height }: { width: number; height: number }): number =>
  strides.reduce((sum, stride) => sum + Math.ceil(width / stride) * Math.ceil(height / stride), 0)
const written = (shape: readonly number[]): string => `[${shape.join(', ')}]`
const oneOutput = (
  outputs: readonly (readonly number[])[],
  fits: (shape: readonly number[]) => boolean,
  said: string,
) =>
  outputs.length === 1 && outputs[0] && fits(outputs[0])
    ? undefined
    : `gives ${outputs.map(written).join(' ')}, and this family gives ${said}`

/** The label that a row of scores is surest of. */
function surest(data: Float32Array, from: number, count: number, step = 1): { label: number; score: number } {
  let [label, score] = [0, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < count; at++) {
    const value = data[from + at * step] ?? 0
    if (value > score) [label, score] = [at, value]
  }
  return { label, score }
}

const around = (x: number, y: number, width: number, height: number) => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** One row a cell of the three grids: middle, size, whether there is anything, a score a label. */
const yolox: Family = {
  problem: (outputs, about) => {
    const wanted = [1, cellsOf(about), 5 + about.labels]
    return oneOutput(outputs, shape => String(shape) === String(wanted), written(wanted))
  },
  boxes: ([output], { width, height, labels, minScore }) => {
    if (!output) return []
    const { data } = output
    const boxes: ScoredBox[] = []
    let at = 0
    for (const stride of strides) {
      const [across, down] = [Math.ceil(width / stride), Math.ceil(height / stride)]
      for (let cell = 0; cell < across * down; cell++, at += 5 + labels) {
        const [x = 0, y = 0, w = 0, h = 0, anything = 0] = data.subarray(at, at + 5)
        if (anything < minScore) continue
        const { label, score } = surest(data, at + 5, labels)
        if (score * anything < minScore) continue
        const middle = [((cell % across) + x) * stride, (Math.floor(cell / across) + y) * stride] as const
        boxes.push({ ...around(...middle, Math.exp(w) * stride, Math.exp(h) * stride), label, score: score * anything })
      }
    }
    return withoutDoubles(boxes, 0.45, ({ label }) => label)
  },
}

/** Middle, size and a score a label, of each place; either way round. */
const yolo: Family = {
  problem: (outputs, { labels }) =>
    oneOutput(
      outputs,
      shape => shape.length === 3 && shape[0] === 1 && shape.slice(1).includes(4 + labels),
      `[1, ${4 + labels}, N] or [1, N, ${4 + labels}]`,
    ),
  boxes: ([output], { labels, minScore }) => {
    if (!output) return []
    const { data, dims } = output
    const inColumns = dims[1] === 4 + labels
    const count = (inColumns ? dims[2] : dims[1]) ?? 0
    const [row, step] = inColumns ? [1, count] : [4 + labels, 1]
    const boxes: ScoredBox[] = []
    for (let place = 0; place < count; place++) {
      const from = place * row
      const { label, score } = surest(data, from + 4 * step, labels, step)
      if (score < minScore) continue
      const [x, y, w, h] = [0, 1, 2, 3].map(field => data[from + field * step] ?? 0) as [number, number, number, number]
      boxes.push({ ...around(x, y, w, h), label, score })
    }
    return withoutDoubles(boxes, 0.5, ({ label }) => label)
  },
}

/** A score a label and a box in fractions of the input, of each question; one answer a component. */
const detr: Family = {
  problem: (outputs, { labels }) => {
    const [scores, boxes] = [outputs.find(shape => shape[2] === labels), outputs.find(shape => shape[2] === 4)]
    const fits = outputs.length === 2 && scores && boxes && scores !== boxes && scores[1] === boxes[1]
    return fits
      ? undefined
      : `gives ${outputs.map(written).join(' ')}, and this family gives [1, Q, ${labels}] [1, Q, 4]`
  },
  boxes: (outputs, { width, height, labels, minScore }) => {
    const boxes = outputs.findLast(({ dims }) => dims[2] === 4)
    const scores = outputs.find(output => output !== boxes)
    if (!scores || !boxes) return []
    return Array.from({ length: scores.dims[1] ?? 0 }, (_, question) => {
      const { label, score } = surest(scores.data, question * labels, labels)
      const [x = 0, y = 0, w = 0, h = 0] = boxes.data.subarray(question * 4, question * 4 + 4)
      return { ...around(x * width, y * height, w * width, h * height), label, score: sigmoid(score) }
    }).filter(({ score }) => score >= minScore)
  },
}

/** Two corners, score and label of each component, found already. */
const found: Family = {
  problem: outputs => oneOutput(outputs, shape => shape.length === 3 && shape[0] === 1 && shape[2] === 6, '[1, M, 6]'),
  boxes: ([output], { minScore, labels }) =>
    Array.from({ length: output?.dims[1] ?? 0 }, (_, at) => {
      const [left = 0, top = 0, right = 0, bottom = 0, score = 0, label = 0] =
        output?.data.subarray(at * 6, at * 6 + 6) ?? []
      return { left, top, right, bottom, score, label }
    }).filter(({ score, label }) => score >= minScore && label >= 0 && label < labels),
}

const nanodet: Family = { problem: nanodetProblem, boxes: nanodetBoxes }

export const families = { nanodet, yolox, yolo, detr, 'ssd-nms': found } satisfies Record<ModelFamily, Family>
