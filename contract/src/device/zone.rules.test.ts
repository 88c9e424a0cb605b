import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areaOf,
  type Corner,
  crossesItself,
  insertCorner,
  isOddRule,
  moveCorner,
  moveZone,
  rectangleBetween,
  removeCorner,
  snapCorner,
  snapZone,
} from './zone.rules.ts'
import { cornersOfZone, zone } from './zone.shapes.ts'
import { zoneProblem } from './zone-measure.rules.ts'

const square: Corner[] = rectangleBetween([0.6, 0.6], [0.2, 0.2])
const hd = { width: 1920, height: 1080 }

test('a zone whose edges cross, touch, or run back over themselves crosses itself', () => {
  const bow: Corner[] = [
    [0.2, 0.2],
    [0.6, 0.6],
    [0.6, 0.2],
    [0.2, 0.6],
  ]
  expect(crossesItself(bow)).toBe(true)
  // A corner on an edge of its own.
  expect(crossesItself([...square, [0.4, 0.2]])).toBe(true)
  // A spike without width, the same corner twice, and three corners in a line.
  expect(crossesItself([...square.slice(0, 3), [0.9, 0.6], [0.6, 0.6], [0.2, 0.6]])).toBe(true)
  expect(crossesItself([...square, [0.2, 0.6]])).toBe(true)
  expect(
    crossesItself([
      [0.1, 0.1],
      [0.2, 0.2],
      [0.5, 0.5],
    ]),
  ).toBe(true)
})

test('a zone with a corner in the middle of a straight side, or a notch, does not', () => {
  expect(crossesItself(square)).toBe(false)
  expect(crossesItself(insertCorner(square, 0))).toBe(false)
  expect(crossesItself(moveCorner(insertCorner(square, 0), 1, [0.4, 0.5]))).toBe(false)
  // Through to the other side it is one.
  expect(crossesItself(moveCorner(insertCorner(square, 0), 1, [0.4, 0.6]))).toBe(true)
})

test('a crowd, a stay and an empty post are of people, parking is of vehicles; whatever moves can only come in', () => {
  expect([{}, { minMs: 600_000 }, { rule: 'enter', looksFor: 'vehicle' } as const].map(isOddRule)).toEqual([
    false,
    false,
    false,
  ])
  expect(isOddRule({ minMs: 600_001 })).toBe(true)
  expect(isOddRule({ rule: 'gathering', looksFor: 'person', count: 8 })).toBe(false)
  expect(isOddRule({ rule: 'loitering', looksFor: 'person', count: 8 })).toBe(true)
  expect(isOddRule({ rule: 'absent' })).toBe(true)
  expect(isOddRule({ rule: 'absent', looksFor: 'vehicle' })).toBe(true)
  expect(isOddRule({ rule: 'parking', looksFor: 'vehicle', minMs: 3_600_000 })).toBe(false)
  expect(isOddRule({ rule: 'recognised', alarmType: 3 })).toBe(false)
  expect(isOddRule({ rule: 'recognised' })).toBe(true)
  expect(isOddRule({ rule: 'recognised', alarmType: 3, looksFor: 'person' })).toBe(true)
  expect(isOddRule({ alarmType: 3 })).toBe(true)
})

const road = rectangleBetween([0.2, 0.2], [0.6, 0.8])
const fast = { points: road, looksFor: 'vehicle', rule: 'speed', speed: 30 } as const
test.each<[string, Parameters<typeof zoneProblem>[0], ReturnType<typeof zoneProblem>]>([
  ['may be measured', { ...fast, sides: [6, 20, 6, 20] }, undefined],
  ['needs its sides', fast, { key: 'zoneWithoutSides' }],
  ['needs each of them', { ...fast, sides: [6, 20, 0, 20] }, { key: 'zoneWithoutSides' }],
  ['needs its speed', { ...fast, speed: undefined, sides: [6, 20, 6, 20] }, { key: 'zoneWithoutSpeed' }],
  ['closes', { ...fast, sides: [50, 20, 6, 20] }, { key: 'zoneSidesOpen' }],
  ['has four corners', { ...fast, points: road.slice(1) }, { key: 'zoneNotFourSided' }],
  ['has none turned inwards', { ...fast, points: moveCorner(road, 0, [0.5, 0.7]) }, { key: 'zoneNotFourSided' }],
  ['is no strip', { ...fast, points: rectangleBetween([0.1, 0.5], [0.9, 0.51]) }, { key: 'zoneTooFlat' }],
  ['is long enough', { ...fast, sides: [4, 8, 4, 8] }, { key: 'zoneTooShort', facts: { length: 8, most: 24 } }],
  ['is no zone of persons', { ...fast, looksFor: 'person' }, { key: 'oddZoneRule' }],
  ['waits for no time', { ...fast, sides: [6, 20, 6, 20], minMs: 400 }, { key: 'oddZoneRule' }],
  ['knows a way', { points: road, looksFor: 'vehicle', rule: 'wrongWay' }, { key: 'zoneWithoutWay' }],
  ['knows its way', { points: road, looksFor: 'vehicle', rule: 'wrongWay', way: 0 }, undefined],
  ['has a bound', { points: road, looksFor: 'person', rule: 'counting' }, { key: 'zoneWithoutBounds' }],
  [
    'has bounds',
    { points: road, looksFor: 'person', rule: 'counting', least: 2, most: 1 },
    { key: 'zoneBoundsSwapped' },
  ],
  ['may be empty', { points: road, looksFor: 'person', rule: 'counting', most: 0 }, undefined],
  [
    'has a way of no other rule',
    { points: road, looksFor: 'vehicle', rule: 'parking', way: 0 },
    { key: 'oddZoneRule' },
  ],
])('a zone %s', (_, judged, problem) => {
  expect(zoneProblem(judged)).toEqual(problem)
})

const onGrid = fc.integer({ min: 0, max: 10_000 }).map(step => step / 10_000)
const corner = fc.tuple(onGrid, onGrid)
const anywhere = fc.tuple(fc.double({ min: -2, max: 3, noNaN: true }), fc.double({ min: -2, max: 3, noNaN: true }))
const corners = fc.array(corner, { minLength: cornersOfZone.min, maxLength: cornersOfZone.max })

/** Corners around a middle, each further round than the last: never crosses itself. */
const star = fc
  .array(
    fc.record({ turn: fc.integer({ min: 0, max: 359 }), reach: fc.double({ min: 0.1, max: 0.45, noNaN: true }) }),
    {
      minLength: 5,
      maxLength: cornersOfZone.max,
    },
  )
  .map(rays => [...new Map(rays.map(ray => [ray.turn, ray])).values()].sort((a, b) => a.turn - b.turn))
  .filter(
    rays =>
      rays.length > 2 &&
      rays.every((ray, at) => ((rays[(at + 1) % rays.length]?.turn ?? 0) - ray.turn + 360) % 360 < 170),
  )
  .map(rays =>
    rays.map(({ turn, reach }): Corner => {
      const radians = (turn * Math.PI) / 180
      const [x, y] = [0.5 + reach * Math.cos(radians), 0.5 + reach * Math.sin(radians)]
      return [Math.round(x * 10_000) / 10_000, Math.round(y * 10_000) / 10_000]
    }),
  )

test('corners that go once round a middle never cross, from whichever of them and in whichever direction they are told', () => {
  fc.assert(
    fc.property(star, fc.nat(31), (points, from) => {
      const turned = [...points.slice(from % points.length), ...points.slice(0, from % points.length)]
      expect([points, turned, turned.toReversed()].map(crossesItself)).toEqual([false, false, false])
      expect(areaOf(turned.toReversed())).toBeCloseTo(areaOf(points), 9)
    }),
  )
})

test('what crosses is told alike from every corner and in both directions', () => {
  fc.assert(
    fc.property(corners, fc.nat(31), (points, from) => {
      const turned = [...points.slice(from % points.length), ...points.slice(0, from % points.length)]
      expect(crossesItself(turned.toReversed())).toBe(crossesItself(points))
    }),
  )
})

test('whatever is done to a zone, its corners stay storable, on the picture and as many as a zone may have', () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant('move' as const), at: fc.nat(31), to: anywhere }),
    fc.record({ act: fc.constant('insert' as const), at: fc.nat(31), to: fc.option(anywhere, { nil: undefined }) }),
    fc.record({ act: fc.constant('remove' as const), at: fc.nat(31), to: anywhere }),
    fc.record({ act: fc.constant('moveAll' as const), at: fc.nat(31), to: anywhere }),
  )
  fc.assert(
    fc.property(corners, fc.array(act, { maxLength: 60 }), (start, acts) => {
      let points = start
      for (const { act: done, at, to } of acts) {
        if (done === 'move' && to) points = moveCorner(points, at % points.length, to)
        if (done === 'insert') points = insertCorner(points, at % points.length, to)
        if (done === 'remove') points = removeCorner(points, at % points.length)
        if (done === 'moveAll' && to) points = moveZone(points, to)
      }
      expect(zone.safeParse({ name: 'a', points }).success).toBe(true)
      expect(points.flat().every(value => Math.round(value * 10_000) / 10_000 === value)).toBe(true)
    }),
  )
})

test('a zone moved as a whole keeps its form and stops at the side of the picture', () => {
  fc.assert(
    fc.property(corners, anywhere, (points, by) => {
      const moved = moveZone(points, by)
      const [first, last] = [points[0], moved[0]]
      moved.forEach(([x, y], at) => {
        expect(x - (last?.[0] ?? 0)).toBeCloseTo((points[at]?.[0] ?? 0) - (first?.[0] ?? 0), 6)
        expect(y - (last?.[1] ?? 0)).toBeCloseTo((points[at]?.[1] ?? 0) - (first?.[1] ?? 0), 6)
      })
    }),
  )
  expect(moveZone(square, [0.9, -0.1])).toEqual(rectangleBetween([0.6, 0.1], [1, 0.5]))
})

test('rounding costs less than half a pixel at 1080p', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (x, y) => {
      const [[storedX, storedY] = [9, 9]] = moveCorner(square, 0, [x, y])
      expect(Math.abs(storedX - x) * hd.width).toBeLessThanOrEqual(0.5)
      expect(Math.abs(storedY - y) * hd.height).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('a corner jumps to a corner within ten pixels, else to an edge or a side, else it stays', () => {
  const near = (x: number, y: number): Corner => [x / hd.width, y / hd.height]
  const others = [rectangleBetween(near(480, 270), near(960, 540))]
  const snap = (x: number, y: number) => snapCorner(near(x, y), others, hd)
  expect(snap(486, 276)).toEqual([0.25, 0.25])
  // Beside the corner but on the edge; near the side of the picture; in its corner.
  expect(snap(600, 279)).toEqual([0.3125, 0.25])
  expect(snap(9, 540)).toEqual([0, 0.5])
  expect(snap(1915, 1073)).toEqual([1, 1])
  expect(snap(600, 291)).toEqual([0.3125, 0.2694])
})

test('a corner never jumps further than ten pixels, and what is on the picture stays there', () => {
  fc.assert(
    fc.property(corner, fc.array(corners, { maxLength: 5 }), (point, others) => {
      const [x, y] = snapCorner(point, others, hd)
      expect(Math.hypot((x - point[0]) * hd.width, (y - point[1]) * hd.height)).toBeLessThan(10.3)
    }),
  )
})

test('a zone that is dragged comes to lie on its neighbour, corner on corner', () => {
  const neighbour = rectangleBetween([0.6, 0.2], [0.9, 0.6])
  const start = rectangleBetween([0.1, 0.2], [0.4, 0.6])
  const moved = moveZone(start, snapZone(start, [0.197, 0.004], [neighbour], hd))
  expect(moved).toEqual(rectangleBetween([0.3, 0.2], [0.6, 0.6]))
  expect(snapZone(start, [0.1, 0.1], [neighbour], hd)).toEqual([0.1, 0.1])
})

test('a zone has its limits, and says how much of the picture it is', () => {
  const three = square.slice(0, 3)
  expect(removeCorner(three, 0)).toEqual(three)
  let full: Corner[] = three
  for (let i = 0; i < 40; i++) full = insertCorner(full, 0)
  expect(full).toHaveLength(cornersOfZone.max)
  expect(areaOf(square)).toBeCloseTo(0.16, 10)
  expect(areaOf(three)).toBeCloseTo(0.08, 10)
})
