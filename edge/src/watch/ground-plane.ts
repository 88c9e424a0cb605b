/**
 * From the picture to the ground, by a four-cornered zone whose sides were measured. Four sides leave a quadrilateral one freedom: it
 * is taken as the one of the largest area, whose corners lie on a circle. Of two equal pairs that is a rectangle. Pure.
 */
import type { Sides } from '@watchfire/contract/device/zone-measure.rules.ts'

type Point = readonly [x: number, y: number]
type Quad = readonly [Point, Point, Point, Point]
type Row = readonly [number, number, number]
type Matrix = readonly [Row, Row, Row]

/** Metres on the ground for a place in the picture. */
export type Ground = (place: Point) => Point

export function groundOf(corners: Quad, sides: Sides): Ground {
  const matrix = product(fromSquare(quadOf(sides)), adjugate(fromSquare(corners)))
  return ([x, y]) => {
    const [atX, atY, scale] = matrix.map(([a, b, c]) => a * x + b * y + c) as [number, number, number]
    return [atX / scale, atY / scale]
  }
}

/** Corners on the ground: the first at nought, the second along the first axis. */
export function quadOf([a, b, c, d]: Sides): Quad {
  const diagonal = Math.sqrt(((a * c + b * d) * (a * d + b * c)) / (a * b + c * d))
  const third = apex(a, diagonal, b)
  const [along, aside] = apex(diagonal, d, c)
  // Turned onto the diagonal, on its other side.
  const [ux, uy] = [third[0] / diagonal, third[1] / diagonal]
  return [[0, 0], [a, 0], third, [ux * along - uy * aside, uy * along + ux * aside]]
}

/** The point that is `near` from nought and `far` from the end of a base along the first axis. */
function apex(base: number, near: number, far: number): Point {
  const along = (near ** 2 + base ** 2 - far ** 2) / (2 * base)
  return [along, Math.sqrt(Math.max(0, near ** 2 - along ** 2))]
}

/** The projective map that takes the unit square to four corners (Heckbert). */
function fromSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): Matrix {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2]
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const under = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(sx * dy2 - dx2 * sy) / under, (dx1 * sy - sx * dy1) / under]
  return [
    [x1 - x0 + g * x1, x3 - x0 + h * x3, x0],
    [y1 - y0 + g * y1, y3 - y0 + h * y3, y0],
    [g, h, 1],
  ]
}

/** The inverse but for a factor, which a projective map does not have. */
const adjugate = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [e * i - f * h, c * h - b * i, b * f - c * e],
  [f * g - d * i, a * i - c * g, c * d - a * f],
  [d * h - e * g, b * g - a * h, a * e - b * d],
]

const product = (one: Matrix, [p, q, r]: Matrix): Matrix =>
  one.map(([a, b, c]) =>
    [0, 1, 2].map(at => a * (p[at] ?? 0) + b * (q[at] ?? 0) + c * (r[at] ?? 0)),
  ) as unknown as Matrix
