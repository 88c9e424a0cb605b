/** The zones of a camera while they are drawn: every change makes new ones, so that any of them can be taken back. */
import { type Zone, zonesOfCamera } from '@watchfire/contract/device/camera.shapes.ts'
import { type Corner, crossesItself } from '@watchfire/contract/device/zone.rules.ts'

export type Zones = readonly Zone[]
/** What the next key or button is about: a zone, or one corner of it. */
export type Chosen = { zone: number; corner?: number }
export type Tool = 'polygon' | 'rectangle'

export const changeZone = (zones: Zones, at: number, change: (zone: Zone) => Partial<Zone>): Zones =>
  zones.map((zone, index) => (index === at ? { ...zone, ...change(zone) } : zone))

export const shapeZone = (zones: Zones, at: number, shape: (points: Corner[]) => Corner[]): Zones =>
  changeZone(zones, at, ({ points }) => ({ points: shape(points) }))

export const addZone = (zones: Zones, name: string, points: Corner[]): Zones =>
  zones.length < zonesOfCamera ? [...zones, { name, points }] : zones

export const removeZone = (zones: Zones, at: number): Zones => zones.toSpliced(at, 1)

export const cornersOfOthers = (zones: Zones, at?: number): Corner[][] =>
  zones.filter((_, index) => index !== at).map(({ points }) => points)

/** The lowest number whose name no zone has. */
export function freeName(zones: Zones, nameOf: (number: number) => string): string {
  const taken = new Set(zones.map(({ name }) => name))
  let number = 1
  while (taken.has(nameOf(number))) number += 1
  return nameOf(number)
}

const judged = new WeakMap<readonly Corner[], boolean>()

/** A drag changes one zone at each move: the others are not judged anew. */
export function isCrossed(points: readonly Corner[]): boolean {
  const known = judged.get(points) ?? crossesItself(points)
  judged.set(points, known)
  return known
}

/** The first zone that cannot be saved as it is. */
export const faultyZone = (zones: Zones): Zone | undefined =>
  zones.find(({ name, points }) => name.trim() === '' || isCrossed(points))

export const middleOf = (points: readonly Corner[]): Corner => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]
