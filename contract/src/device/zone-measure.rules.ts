/** What is wrong with a zone that judges ways, numbers or speeds, and how fast a measured zone can tell. */

import { areaOf, type Corner, isOddRule } from './zone.rules.ts'
import type { Zone } from './zone.shapes.ts'

export type Sides = [number, number, number, number]

/** So often a zone that measures speed is looked at while something moves, ms: as often as pictures are decoded. */
export const speedGap = 200
/** So many looks' worth of way a vehicle at the bound needs in the zone: one at twice the bound still leaves three places. */
const looksAcross = 6
/** Faster, from one look to the next a vehicle is further than it is long, and nobody says whether it is the same; m/s. */
const fastestFollowed = 4 / (speedGap / 1000)
/** One that is half as fast again as the bound is to be followed, too. */
const headroom = 1.5
/** Smaller in the picture, a pixel is more on the ground than the answer may err. */
const smallest = { area: 0.005, side: 0.02 }

/** Metres along the longer way through the zone. */
export const lengthOf = ([a, b, c, d]: Sides): number => Math.max((a + c) / 2, (b + d) / 2)

/** The highest bound that a zone of these sides can judge, whole km/h. */
export const highestBound = (sides: Sides): number =>
  Math.floor(Math.min(lengthOf(sides) / ((looksAcross * speedGap) / 1000), fastestFollowed / headroom) * 3.6)

/** Why a zone cannot judge what it is to judge, as errors name it; undefined where it can. */
export type ZoneProblem = {
  key:
    | 'oddZoneRule'
    | 'zoneWithoutWay'
    | 'zoneWithoutBounds'
    | 'zoneBoundsSwapped'
    | 'zoneNotFourSided'
    | 'zoneTooFlat'
    | 'zoneWithoutSides'
    | 'zoneSidesOpen'
    | 'zoneWithoutSpeed'
    | 'zoneTooShort'
  facts?: { length: number; most: number }
}
export const zoneErrors = [
  'device.oddZoneRule',
  'device.zoneWithoutWay',
  'device.zoneWithoutBounds',
  'device.zoneBoundsSwapped',
  'device.zoneNotFourSided',
  'device.zoneTooFlat',
  'device.zoneWithoutSides',
  'device.zoneSidesOpen',
  'device.zoneWithoutSpeed',
  'device.zoneTooShort',
] as const satisfies readonly `device.${ZoneProblem['key']}`[]

type Judged = Omit<Zone, 'name'>

export function zoneProblem(zone: Judged): ZoneProblem | undefined {
  if (isOddRule(zone)) return { key: 'oddZoneRule' }
  const { rule, way, least, most } = zone
  if (rule === 'wrongWay' && way === undefined) return { key: 'zoneWithoutWay' }
  if (rule === 'counting' && least === undefined && most === undefined) return { key: 'zoneWithoutBounds' }
  if (least !== undefined && most !== undefined && least > most) return { key: 'zoneBoundsSwapped' }
  return rule === 'speed' ? measureProblem(zone) : undefined
}

function measureProblem({ points, sides, speed }: Judged): ZoneProblem | undefined {
  if (!isConvexQuad(points)) return { key: 'zoneNotFourSided' }
  const lengths = points.map(([x, y], at) => {
    const [toX, toY] = points[(at + 1) % 4] ?? [x, y]
    return Math.hypot(toX - x, toY - y)
  })
  if (areaOf(points) < smallest.area || Math.min(...lengths) < smallest.side) return { key: 'zoneTooFlat' }
  // One that is not typed yet is nothing long.
  if (!sides || sides.some(side => side <= 0)) return { key: 'zoneWithoutSides' }
  const [longest = 0, ...others] = sides.toSorted((a, b) => b - a)
  if (longest >= others.reduce((sum, side) => sum + side, 0)) return { key: 'zoneSidesOpen' }
  if (speed === undefined) return { key: 'zoneWithoutSpeed' }
  const highest = highestBound(sides)
  if (speed <= highest) return undefined
  return { key: 'zoneTooShort', facts: { length: Math.round(lengthOf(sides) * 10) / 10, most: highest } }
}

/** Four corners that all turn the same way. */
export function isConvexQuad(points: readonly Corner[]): boolean {
  if (points.length !== 4) return false
  const turns = points.map(([x, y], at) => {
    const [bx, by] = points[(at + 1) % 4] ?? [x, y]
    const [cx, cy] = points[(at + 2) % 4] ?? [x, y]
    return (bx - x) * (cy - by) - (by - y) * (cx - bx)
  })
  return turns.every(turn => turn > 0) || turns.every(turn => turn < 0)
}
