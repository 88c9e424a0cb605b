/** What is drawn on a camera's picture while it is drawn: every change makes new shapes, so that any of them can be taken back. */

import { type Corner, crossesItself } from '@watchfire/contract/device/zone.rules.ts'
import { type Line, type Mask, type Zone, zonesOfCamera } from '@watchfire/contract/device/zone.shapes.ts'
import { type ZoneProblem, zoneProblem } from '@watchfire/contract/device/zone-measure.rules.ts'

/** In this order they are listed; a kind has a list of its own in the settings. */
export const shapeKinds = ['area', 'mask', 'line'] as const
export type ShapeKind = (typeof shapeKinds)[number]
export type Shape = Omit<Zone, 'points'> & { kind: ShapeKind; points: Corner[]; both?: boolean }
export type Shapes = readonly Shape[]
/** What the next key or button is about: a shape, or one corner of it. */
export type Chosen = { zone: number; corner?: number }
export type Tool = 'polygon' | 'rectangle' | 'segment'
export type DrawnSettings = { zones: Zone[]; masks: Mask[]; lines: Line[] }

export const shapesOf = ({ zones, masks, lines }: DrawnSettings): Shapes => [
  ...zones.map((zone): Shape => ({ ...zone, kind: 'area' })),
  ...masks.map((mask): Shape => ({ ...mask, kind: 'mask' })),
  ...lines.map((line): Shape => ({ ...line, kind: 'line' })),
]

export const settingsOf = (shapes: Shapes): DrawnSettings => ({
  zones: ofKind(shapes, 'area').map(({ kind: _, both: _both, ...zone }) => zone),
  masks: ofKind(shapes, 'mask').map(({ name, points }) => ({ name, points })),
  lines: ofKind(shapes, 'line').map(
    ({ name, points: [from = [0, 0], to = [1, 1]], both = false, minSize, looksFor }) => ({
      name,
      points: [from, to],
      both,
      ...(minSize !== undefined && { minSize }),
      ...(looksFor !== undefined && { looksFor }),
    }),
  ),
})

export const ofKind = (shapes: Shapes, kind: ShapeKind): Shapes => shapes.filter(shape => shape.kind === kind)

/** Its place among those of its kind. */
export const placeInKind = (shapes: Shapes, at: number): number =>
  ofKind(shapes.slice(0, at), shapes[at]?.kind ?? 'area').length

export const changeZone = (shapes: Shapes, at: number, change: (shape: Shape) => Partial<Shape>): Shapes =>
  shapes.map((shape, index) => (index === at ? { ...shape, ...change(shape) } : shape))

export const shapeZone = (shapes: Shapes, at: number, shape: (points: Corner[]) => Corner[]): Shapes =>
  changeZone(shapes, at, ({ points }) => ({ points: shape(points) }))

/** Behind the others of its kind. */
export const placeOfNew = (shapes: Shapes, kind: ShapeKind): number =>
  shapes.filter(shape => shapeKinds.indexOf(shape.kind) <= shapeKinds.indexOf(kind)).length

export const isFull = (shapes: Shapes, kind: ShapeKind): boolean => ofKind(shapes, kind).length >= zonesOfCamera

export const addShape = (shapes: Shapes, shape: Shape): Shapes =>
  isFull(shapes, shape.kind) ? shapes : shapes.toSpliced(placeOfNew(shapes, shape.kind), 0, shape)

export const removeZone = (shapes: Shapes, at: number): Shapes => shapes.toSpliced(at, 1)

export const cornersOfOthers = (shapes: Shapes, at?: number): Corner[][] =>
  shapes.filter((_, index) => index !== at).map(({ points }) => points)

/** The lowest number whose name no shape has. */
export function freeName(shapes: Shapes, nameOf: (number: number) => string): string {
  const taken = new Set(shapes.map(({ name }) => name))
  let number = 1
  while (taken.has(nameOf(number))) number += 1
  return nameOf(number)
}

const judged = new WeakMap<readonly Corner[], boolean>()

/** A drag changes one shape at each move: the others are not judged anew. Of a line: whether it has no length. */
export function isCrossed(points: readonly Corner[]): boolean {
  const known = judged.get(points) ?? (points.length > 2 ? crossesItself(points) : hasNoLength(points))
  judged.set(points, known)
  return known
}

const hasNoLength = ([from, to]: readonly Corner[]): boolean => !from || !to || (from[0] === to[0] && from[1] === to[1])

/** Why an area cannot judge what it is to judge. */
export const problemOf = (shape: Shape): ZoneProblem | undefined =>
  shape.kind === 'area' ? zoneProblem(shape) : undefined

/** The first shape that cannot be saved as it is. */
export const faultyShape = (shapes: Shapes): Shape | undefined =>
  shapes.find(shape => shape.name.trim() === '' || isCrossed(shape.points) || problemOf(shape) !== undefined)

export const middleOf = (points: readonly Corner[]): Corner => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]
