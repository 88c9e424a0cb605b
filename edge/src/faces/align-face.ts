/** Turns and scales a face so that eyes and mouth lie where the model that tells faces apart expects them. Pure. */
import type { Picture } from '../detect/crop.ts'
import type { Point } from './found-face.ts'

export const alignedSide = 150
/** Where the eyes and the middle of the mouth are to lie. */
const places: readonly Point[] = [
  [47.7, 47.1],
  [100.3, 47.1],
  [74.5, 107],
]
/** What is taken from each colour, before it is divided by 255. */
const means = [122.782, 117.001, 104.298]

/** Red, green and blue of each pixel, 0 to 255. */
export type AlignedFace = Float32Array

/** `points`: the eyes and the mouth, in pixels of the picture. */
export function alignFace({ pixels, width, height }: Picture, points: readonly Point[]): AlignedFace {
  const { turn, scale, from, to } = fit(points)
  const face = new Float32Array(alignedSide * alignedSide * 3)
  const held = (place: number, size: number): number => Math.min(Math.max(place, 0), size - 1.001)
  for (let y = 0; y < alignedSide; y++) {
    for (let x = 0; x < alignedSide; x++) {
      const [u, v] = [x - to[0], y - to[1]]
      const column = held(scale * u - turn * v + from[0], width)
      const row = held(turn * u + scale * v + from[1], height)
      const [left, top] = [Math.floor(column), Math.floor(row)]
      const [across, down] = [column - left, row - top]
      const first = (top * width + left) * 3
      for (let colour = 0; colour < 3; colour++) {
        const at = (step: number): number => pixels[first + step * 3 + colour] ?? 0
        const above = at(0) * (1 - across) + at(1) * across
        const below = at(width) * (1 - across) + at(width + 1) * across
        face[(y * alignedSide + x) * 3 + colour] = above * (1 - down) + below * down
      }
    }
  }
  return face
}

/** The turn and the scale that bring the places nearest to the points. */
function fit(points: readonly Point[]) {
  const middle = (all: readonly Point[]): Point => [
    all.reduce((sum, [x]) => sum + x, 0) / all.length,
    all.reduce((sum, [, y]) => sum + y, 0) / all.length,
  ]
  const [from, to] = [middle(points), middle(places)]
  let [scale, turn, size] = [0, 0, 0]
  for (const [at, [px, py]] of places.entries()) {
    const [x, y] = points[at] ?? [0, 0]
    const [u, v, dx, dy] = [px - to[0], py - to[1], x - from[0], y - from[1]]
    scale += u * dx + v * dy
    turn += u * dy - v * dx
    size += u * u + v * v
  }
  return { scale: scale / size, turn: turn / size, from, to }
}

/** As the model takes it: one colour after the other. */
export function inputOf(face: AlignedFace): Float32Array {
  const pixels = alignedSide * alignedSide
  const input = new Float32Array(face.length)
  for (let at = 0; at < pixels; at++)
    for (let colour = 0; colour < 3; colour++)
      input[colour * pixels + at] = ((face[at * 3 + colour] ?? 0) - (means[colour] ?? 0)) / 255
  return input
}

/**
 * Variance of the Laplacian within the face as a share of the variance of its light, in thousandths: the same in the dark. Of one that is out of
 * focus, or was small and made large, it is a few.
 */
export function sharpnessOf(face: AlignedFace): number {
  const grey = (x: number, y: number): number => {
    const at = (y * alignedSide + x) * 3
    return 0.299 * (face[at] ?? 0) + 0.587 * (face[at + 1] ?? 0) + 0.114 * (face[at + 2] ?? 0)
  }
  // The middle, without hair and what is behind.
  const [from, until] = [Math.round(alignedSide * 0.2), Math.round(alignedSide * 0.8)]
  const [edges, light] = [spread(), spread()]
  for (let y = from; y < until; y++) {
    for (let x = from; x < until; x++) {
      light.add(grey(x, y))
      edges.add(4 * grey(x, y) - grey(x - 1, y) - grey(x + 1, y) - grey(x, y - 1) - grey(x, y + 1))
    }
  }
  return (1000 * edges.variance()) / Math.max(1, light.variance())
}

function spread() {
  let [sum, squares, count] = [0, 0, 0]
  return {
    add: (value: number): void => {
      sum += value
      squares += value * value
      count++
    },
    variance: (): number => squares / count - (sum / count) ** 2,
  }
}

/** How far the nose is from the middle of the eyes, along them, in distances between them. */
export function turnedOf([[ax, ay], [bx, by]]: readonly [Point, Point], [nx, ny]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((nx - (ax + bx) / 2) * dx + (ny - (ay + by) / 2) * dy) / Math.max(1, dx * dx + dy * dy)
  return Math.abs(along)
}
