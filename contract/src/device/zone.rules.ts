/** The geometry of zones: corners in fractions of the picture, every change a new list. */
import { cornersOfZone, type LookedFor, lookedFor, type Zone, type ZoneRule } from './zone.shapes.ts'

export type Corner = [number, number]
/** How large the picture is on the screen: only there is a distance the same in both directions. */
type Size = { width: number; height: number }

/** What a zone counts that says nothing else; a person at 25 m before an ordinary lens is a little larger. */
export const defaultZone = { minSize: 0.0015, minMs: 400 } as const

/** What each rule can be about, the type of the alarm it raises, and what it takes as long, ms. */
export type ObjectRule = Exclude<ZoneRule, 'recognised'>
export const zoneRules: Record<ObjectRule, { looksFor: readonly LookedFor[]; alarmType: number; minMs: number }> = {
  enter: { looksFor: lookedFor.options, alarmType: 4, minMs: defaultZone.minMs },
  gathering: { looksFor: ['person'], alarmType: 10, minMs: 5000 },
  loitering: { looksFor: ['person'], alarmType: 40, minMs: 60_000 },
  absent: { looksFor: ['person'], alarmType: 5, minMs: 5 * 60_000 },
  parking: { looksFor: ['vehicle'], alarmType: 43, minMs: 5 * 60_000 },
  counting: { looksFor: ['person'], alarmType: 35, minMs: 5000 },
  // These two ask how far and how fast, not how long.
  wrongWay: { looksFor: ['vehicle'], alarmType: 41, minMs: 0 },
  speed: { looksFor: ['vehicle'], alarmType: 42, minMs: 0 },
}
export const objectRules = Object.keys(zoneRules) as ObjectRule[]
/** What a model recognises may be small, and must be there for a while: a reflection is gone soon. */
export const defaultRecognised = { minSize: 0.0002, minMs: 2000 } as const
/** The type of the alarms that a zone raises. */
export const alarmTypeOf = ({ rule = 'enter', alarmType }: Pick<Zone, 'rule' | 'alarmType'>): number =>
  rule === 'recognised' ? (alarmType ?? zoneRules.enter.alarmType) : zoneRules[rule].alarmType
/** So many are a crowd where a zone says nothing else. */
export const defaultCrowd = 5
/** So far against the permitted direction is the wrong way, in heights of the vehicle; one that backs up for a metre goes less. */
export const defaultHeights = 1.5
/** Something must have come in within this time, ms: what waits longer asks whether it stays. */
export const maxEntryMs = 600_000

/** What only one rule has. */
const ownFields = {
  count: 'gathering',
  least: 'counting',
  most: 'counting',
  way: 'wrongWay',
  heights: 'wrongWay',
  sides: 'speed',
  speed: 'speed',
} as const satisfies Partial<Record<keyof Zone, ObjectRule>>
type OwnField = keyof typeof ownFields
const ownFieldNames = Object.keys(ownFields) as OwnField[]
/** Nothing of what a rule has of its own, nor its time. */
export const nothingOwn = { minMs: undefined, ...Object.fromEntries(ownFieldNames.map(name => [name, undefined])) } as {
  [Name in OwnField | 'minMs']: undefined
}
/** Rules that only AI servers know that judge ways, numbers and speeds. */
export const flowRules: readonly ZoneRule[] = ['counting', 'wrongWay', 'speed']
export const isOfFlow = ({ rule = 'enter' }: Pick<Zone, 'rule'>): boolean => flowRules.includes(rule)
/** Rules that no time belongs to. */
export const isTimeless = (rule: ZoneRule): boolean => rule === 'wrongWay' || rule === 'speed'

/** Whether a zone asks for something there is not: a crowd of whatever moves, a person who parks, a model that recognises nothing. */
export function isOddRule(zone: Omit<Zone, 'name' | 'points'>): boolean {
  const { rule = 'enter', looksFor, minMs = 0, alarmType } = zone
  if (ownFieldNames.some(name => zone[name] !== undefined && ownFields[name] !== rule)) return true
  if (rule === 'recognised') return alarmType === undefined || looksFor !== undefined || minMs > maxEntryMs
  if (alarmType !== undefined || (isTimeless(rule) && zone.minMs !== undefined)) return true
  if (rule === 'enter' || rule === 'counting') {
    if (minMs > maxEntryMs) return true
    if (rule === 'enter') return false
  }
  return looksFor === undefined || !zoneRules[rule].looksFor.includes(looksFor)
}

type Factor = { size: number; time: number }
const factors: Record<number, Factor> = {
  1: { size: 6, time: 4 },
  2: { size: 2.5, time: 2 },
  4: { size: 0.6, time: 0.7 },
  5: { size: 0.35, time: 0.5 },
}

/** What a camera's sensitivity makes of the smallest size and the shortest stay that count: 1 asks for larger things that stay longer, 5 for smaller and quicker ones. */
export const sensitivityFactor = (sensitivity: number): Factor => factors[sensitivity] ?? { size: 1, time: 1 }

/** Pixels of the screen from which a corner jumps to what is near. */
const snapReach = 10
const steps = 10_000

const fraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * steps) / steps
/** On the picture, with as many decimals as are stored. */
export const onPicture = ([x, y]: Corner): Corner => [fraction(x), fraction(y)]
const same = ([ax, ay]: Corner, [bx, by]: Corner): boolean => ax === bx && ay === by
const edgesOf = (points: readonly Corner[]): [Corner, Corner][] =>
  points.map((point, at) => [point, points[(at + 1) % points.length] ?? point])

/**
 * Whether edges meet anywhere but at the corner they share. Judged by the stored decimals as whole numbers, so that every side of
 * the wire says the same.
 */
export function crossesItself(points: readonly Corner[]): boolean {
  const edges = edgesOf(points.map(([x, y]): Corner => [Math.round(x * steps), Math.round(y * steps)]))
  return edges.some(
    (edge, at) =>
      same(...edge) ||
      edges.slice(at + 1).some((other, further) => {
        if (further === 0) return turnsBack(edge, other)
        if (at === 0 && further === edges.length - 2) return turnsBack(other, edge)
        return meet(edge, other)
      }),
  )
}

/** Above zero where `c` lies to one side of the line through `a` and `b`, below where to the other. */
const side = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

/** Whether the second edge, which begins where the first ends, runs back over it. */
function turnsBack([a, b]: [Corner, Corner], [, c]: [Corner, Corner]): boolean {
  return side(a, b, c) === 0 && (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > 0
}

function meet([a, b]: [Corner, Corner], [c, d]: [Corner, Corner]): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  const between = (low: Corner, high: Corner, [x, y]: Corner): boolean =>
    Math.min(low[0], high[0]) <= x &&
    x <= Math.max(low[0], high[0]) &&
    Math.min(low[1], high[1]) <= y &&
    y <= Math.max(low[1], high[1])
  return (
    (abc === 0 && between(a, b, c)) ||
    (abd === 0 && between(a, b, d)) ||
    (cda === 0 && between(c, d, a)) ||
    (cdb === 0 && between(c, d, b))
  )
}

/** As a fraction of the picture. */
export function areaOf(points: readonly Corner[]): number {
  return Math.abs(edgesOf(points).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)) / 2
}

export const rectangleBetween = ([ax, ay]: Corner, [bx, by]: Corner): Corner[] => {
  const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)]
  const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)]
  const corners: Corner[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return corners.map(onPicture)
}

export const moveCorner = (points: readonly Corner[], at: number, to: Corner): Corner[] =>
  points.map((point, index) => (index === at ? onPicture(to) : point))

/** A new corner after the one at `at`: in the middle of the edge unless said otherwise. A zone that has all it may have stays. */
export function insertCorner(points: readonly Corner[], at: number, to?: Corner): Corner[] {
  const edge = edgesOf(points)[at]
  if (!edge || points.length >= cornersOfZone.max) return [...points]
  const [[ax, ay], [bx, by]] = edge
  return points.toSpliced(at + 1, 0, onPicture(to ?? [(ax + bx) / 2, (ay + by) / 2]))
}

/** A zone that has no corner to spare stays. */
export const removeCorner = (points: readonly Corner[], at: number): Corner[] =>
  points.length > cornersOfZone.min ? points.toSpliced(at, 1) : [...points]

/** Moves the whole; at the side of the picture it stops with its form kept. */
export function moveZone(points: readonly Corner[], [dx, dy]: Corner): Corner[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const held = (by: number, along: number[]) =>
    Math.round(Math.min(1 - Math.max(...along), Math.max(-Math.min(...along), by)) * steps) / steps
  const by: Corner = [held(dx, xs), held(dy, ys)]
  return points.map(([x, y]) => onPicture([x + by[0], y + by[1]]))
}

type Shapes = readonly (readonly Corner[])[]
/** What a corner may jump to: made once for all corners of a zone. */
function marksOf(others: Shapes): { corners: Corner[]; edges: [Corner, Corner][] } {
  const shapes = [rectangleBetween([0, 0], [1, 1]), ...others]
  return { corners: shapes.flat(), edges: shapes.flatMap(edgesOf) }
}

function jump(point: Corner, { corners, edges }: ReturnType<typeof marksOf>, size: Size): Corner | undefined {
  return (
    nearest(point, corners, size) ??
    nearest(
      point,
      edges.map(edge => footOn(edge, point, size)),
      size,
    )
  )
}

/** Where a corner jumps to: a corner that is near, of the picture or of another zone, else the nearest side or edge, else nowhere. */
export const snapCorner = (point: Corner, others: Shapes, size: Size): Corner =>
  onPicture(jump(point, marksOf(others), size) ?? point)

/** How far to move the whole so that the corner nearest to something lies on it. */
export function snapZone(points: readonly Corner[], by: Corner, others: Shapes, size: Size): Corner {
  const marks = marksOf(others)
  const pulls = points.flatMap(([x, y]): Corner[] => {
    const moved: Corner = [x + by[0], y + by[1]]
    const found = jump(moved, marks, size)
    return found ? [[found[0] - moved[0], found[1] - moved[1]]] : []
  })
  const [pull = [0, 0]] = pulls.sort((a, b) => distance([0, 0], a, size) - distance([0, 0], b, size))
  return [by[0] + pull[0], by[1] + pull[1]]
}

const distance = ([ax, ay]: Corner, [bx, by]: Corner, { width, height }: Size): number =>
  Math.hypot((ax - bx) * width, (ay - by) * height)

function nearest(point: Corner, candidates: readonly Corner[], size: Size): Corner | undefined {
  let best: { candidate: Corner; far: number } | undefined
  for (const candidate of candidates) {
    const far = distance(point, candidate, size)
    if (far <= snapReach && (!best || far < best.far)) best = { candidate, far }
  }
  return best?.candidate
}

/** The point of an edge that is nearest on the screen. */
function footOn([[ax, ay], [bx, by]]: [Corner, Corner], [x, y]: Corner, { width, height }: Size): Corner {
  const along: Corner = [(bx - ax) * width, (by - ay) * height]
  const length = along[0] ** 2 + along[1] ** 2
  const share = length === 0 ? 0 : ((x - ax) * width * along[0] + (y - ay) * height * along[1]) / length
  const held = Math.min(1, Math.max(0, share))
  return [ax + (bx - ax) * held, ay + (by - ay) * held]
}
