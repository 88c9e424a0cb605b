import { highestBound, type Sides } from '@watchfire/contract/device/zone-measure.rules.ts'
import { describe, expect, it, test } from 'vitest'
import { groundOf, quadOf } from './ground-plane.ts'
import { GroundSpeed } from './ground-speed.ts'
import type { SeenObject } from './object-tracker.ts'
import { ObjectWatch } from './object-watch.ts'
import { carAt, seeded, seenAt } from './testing/made-road.ts'
import type { LineEvent, ZoneEvent } from './watch-events.ts'

const startAt = 1_700_000_000_000
/** Six metres of road, from ten to thirty metres ahead. */
const road: [number, number][] = [
  [-3, 10],
  [3, 10],
  [3, 30],
  [-3, 30],
]
const sides: Sides = [6, 20, 6, 20]
const zone = (speed: number) => ({
  name: 'road',
  points: road.map(([x, y]) => seenAt([x, y, 0])),
  ...({ looksFor: 'vehicle', rule: 'speed', sides, speed } as const),
})

type Drive = { kmh: number; noise?: number; towards?: boolean; across?: number; lost?: (look: number) => boolean }
/** Through the whole zone and out of it again, five looks a second that come a little early or late. */
function drive(bound: number, { kmh, noise = 0.02, towards = false, across = 0, lost = () => false }: Drive, seed = 1) {
  const random = seeded(seed)
  const watch = new ObjectWatch({ zones: [zone(bound)] })
  const events: (ZoneEvent | LineEvent)[] = []
  for (let look = 0; look < 100; look++) {
    const at = look * 200 + (random() - 0.5) * 30
    const gone = ((at / 1000) * kmh) / 3.6
    const ahead = towards ? 40 - gone : 5 + gone
    const seen = ahead > 4 && ahead < 42 && !lost(look) ? [carAt(across * (ahead - 20), ahead, noise, random)] : []
    events.push(...watch.see(seen, startAt + at, new Map()))
  }
  return events
}
const speedOf = (event: ZoneEvent | LineEvent | undefined) =>
  event?.kind === 'intrusion' ? (event.facts?.number ?? 0) / 100 : 0

describe('a vehicle above the bound is reported once, at its true speed', () => {
  it.each<[string, number, Drive]>([
    ['away', 20, { kmh: 30 }],
    ['towards the camera', 20, { kmh: 30, towards: true }],
    ['at twice the bound', 30, { kmh: 60 }],
    ['at the highest bound there is', 48, { kmh: 60, towards: true }],
    ['across the zone', 20, { kmh: 30, across: 0.12 }],
    ['slowly, where walking pace is the bound', 5, { kmh: 8 }],
    ['with each third look lost', 20, { kmh: 28, lost: look => look % 3 === 1 }],
    ['hidden for a second', 15, { kmh: 20, lost: look => look > 18 && look < 23 }],
  ])('%s', (_, bound, how) => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const [event, ...others] = drive(bound, how, seed)
      expect(others).toEqual([])
      expect(event).toMatchObject({
        rule: 'speed',
        facts: { range: `0-${bound * 100}` },
        boxes: [{ label: 'vehicle' }],
      })
      // What goes aside as well is longer under way.
      const actual = how.kmh * Math.hypot(1, how.across ?? 0)
      expect(Math.abs(speedOf(event) / actual - 1)).toBeLessThan(0.1)
    }
  })
})

it.each<[string, number, Drive]>([
  ['one that keeps to it', 30, { kmh: 26 }],
  ['one that stands', 5, { kmh: 0 }],
  ['one that keeps to it with looks lost', 30, { kmh: 26, lost: look => look % 4 > 1 }],
])('%s is not reported', (_, bound, how) => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) expect(drive(bound, how, seed)).toEqual([])
})

test('a track that jumps to the vehicle before it is none that was that fast', () => {
  const random = seeded(3)
  for (const jump of [2, 4, 8]) {
    const speed = new GroundSpeed()
    for (let look = 0; look < 20; look++) {
      speed.follow({ at: look * 200, x: (random() - 0.5) * 0.1, y: look + (look > 8 ? jump : 0) })
      // 5 m/s with a bound of 6.
      expect(speed.above(6)).toBeUndefined()
    }
  }
})

test('the ground is as it was measured, also where it is no rectangle', () => {
  const ground = groundOf(zone(20).points as never, sides)
  const [ax, ay] = ground(seenAt([0, 12, 0]))
  const [bx, by] = ground(seenAt([2, 27, 0]))
  expect(Math.hypot(bx - ax, by - ay)).toBeCloseTo(Math.hypot(2, 15), 6)
  for (const each of [sides, [6, 20, 8, 20], [5, 18, 9, 21]] as Sides[]) {
    const quad = quadOf(each)
    const lengths = quad.map(([x, y], at) => {
      const [toX, toY] = quad[(at + 1) % 4] ?? [x, y]
      return Math.hypot(toX - x, toY - y)
    })
    for (const [at, length] of lengths.entries()) expect(length).toBeCloseTo(each[at] ?? 0, 6)
  }
})

test('what its sides can judge is reported, and the zone that cannot is none', () => {
  expect(highestBound(sides)).toBe(48)
  expect(highestBound([6, 8, 6, 8])).toBe(24)
  const short = { ...zone(25), sides: [6, 8, 6, 8] as Sides }
  const seen: SeenObject[] = [carAt(0, 15)]
  expect(new ObjectWatch({ zones: [short] }).see(seen, startAt, new Map())).toEqual([])
})

test('while something moves a zone of speed is looked at with every picture', () => {
  const component = { left: 0, top: 0, right: 10, bottom: 10, area: 100, moving: 50, runs: new Uint16Array() }
  const watch = new ObjectWatch({ zones: [zone(20)] })
  const looks = Array.from({ length: 50 }, (_, frame) => watch.wantsLook([component], startAt + frame * 200))
  expect(looks.every(Boolean)).toBe(true)
})
