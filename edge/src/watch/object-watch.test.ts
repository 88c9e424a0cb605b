import { describe, expect, it } from 'vitest'
import type { SeenObject } from './object-tracker.ts'
import { ObjectWatch } from './object-watch.ts'
import type { SceneSettings } from './scene-watch.ts'
import type { LineEvent, ZoneEvent } from './watch-events.ts'

/** Tuesday 2023-11-14, 22:13:20 UTC. */
const startAt = 1_700_000_000_000
const left: [number, number][] = [
  [0, 0],
  [0.5, 0],
  [0.5, 1],
  [0, 1],
]
const zone = { name: 'left half', points: left, looksFor: 'person' } as const
const person = (x: number, bottom = 0.8, score = 0.7): SeenObject => ({
  kind: 'person',
  left: x - 0.03,
  right: x + 0.03,
  top: bottom - 0.3,
  bottom,
  score,
})
const car = (x: number, bottom = 0.8): SeenObject => ({
  ...person(x, bottom),
  kind: 'vehicle',
  left: x - 0.1,
  right: x + 0.1,
})

type Scene = (seconds: number) => SeenObject[]
type Happened = ZoneEvent | LineEvent

/** Looks two and a half times a second. */
function play(watch: ObjectWatch, scene: Scene, seconds: number, from = 0): Happened[] {
  const events: Happened[] = []
  for (let look = from * 2.5; look < (from + seconds) * 2.5; look++)
    events.push(...watch.see(scene(look / 2.5), startAt + look * 400, new Map()))
  return events
}
const watchOf = (settings: Partial<SceneSettings>, sensitivity = 3): ObjectWatch => {
  const watch = new ObjectWatch({ zones: [], ...settings })
  watch.setSensitivity(sensitivity)
  return watch
}
const secondsOf = (events: readonly Happened[]): number[] => events.map(({ at }) => (at - startAt) / 1000)
const between =
  (from: number, to: number, scene: Scene): Scene =>
  at =>
    at >= from && at < to ? scene(at) : []
const walking = between(2, 10, at => [person(0.9 - (at - 2) * 0.1)])

describe('who comes in', () => {
  it('is reported once, with a box that says who', () => {
    const [event, ...others] = play(watchOf({ zones: [zone] }), walking, 20)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      kind: 'intrusion',
      zone: 'left half',
      rule: 'enter',
      boxes: [{ label: 'person', score: 0.7 }],
    })
    // The middle of the feet passes the border after six seconds.
    expect(secondsOf([event as Happened])[0]).toBeCloseTo(6.4, 0)
  })

  it('is nobody to a zone that looks for vehicles, and a vehicle is', () => {
    const vehicles = { ...zone, looksFor: 'vehicle' } as const
    expect(play(watchOf({ zones: [vehicles] }), walking, 20)).toEqual([])
    const driving = between(2, 10, at => [car(0.9 - (at - 2) * 0.1)])
    expect(play(watchOf({ zones: [vehicles] }), driving, 20)).toHaveLength(1)
  })

  it('stands where the feet are: a head that reaches into a zone is not in it', () => {
    const high = { ...zone, points: left.map(([x, y]) => [x, y * 0.6] as [number, number]) }
    expect(play(watchOf({ zones: [high] }), walking, 20)).toEqual([])
  })

  it('has come: what was there from the beginning and only stands there has not', () => {
    const standing = (at: number) => [person(0.2 + Math.sin(at * 5) * 0.004)]
    expect(play(watchOf({ zones: [zone] }), standing, 60)).toEqual([])
  })

  it('must be seen three times, and surely enough in the middle of them', () => {
    const twice = between(2, 2.8, () => [person(0.3)])
    expect(play(watchOf({ zones: [zone] }), twice, 20)).toEqual([])
    const doubtful: Scene = at => walking(at).map(each => ({ ...each, score: 0.37 }))
    expect(play(watchOf({ zones: [zone] }), doubtful, 20)).toEqual([])
    expect(play(watchOf({ zones: [zone] }, 5), doubtful, 20)).toHaveLength(1)
    const flickering: Scene = at => walking(at).map(each => ({ ...each, score: Math.round(at * 2.5) % 2 ? 0.6 : 0.2 }))
    expect(play(watchOf({ zones: [zone] }), flickering, 20)).toHaveLength(1)
  })

  it('is not reported below a mask, nor outside of the plan', () => {
    expect(play(watchOf({ zones: [zone], masks: [{ points: left }] }), walking, 20)).toEqual([])
    const plan = { timeZone: 'UTC', week: [], followsCalendar: false, exceptions: [] }
    expect(play(watchOf({ zones: [zone], plan }), walking, 20)).toEqual([])
  })

  it('stays the same one behind a pillar', () => {
    const hidden: Scene = at => (at > 7 && at < 9 ? [] : between(2, 12, time => [person(0.9 - (time - 2) * 0.1)])(at))
    expect(play(watchOf({ zones: [zone] }), hidden, 30)).toHaveLength(1)
  })
})

describe('rules over time', () => {
  it('a crowd is as many as the zone says, for as long as it says', () => {
    const crowd = { ...zone, rule: 'gathering', count: 3, minMs: 5000 } as const
    const standing =
      (count: number): Scene =>
      () =>
        [0.1, 0.2, 0.3, 0.4].slice(0, count).map(x => person(x))
    expect(play(watchOf({ zones: [crowd] }), standing(2), 30)).toEqual([])
    const [event, ...others] = play(watchOf({ zones: [crowd] }), standing(3), 30)
    expect(others).toEqual([])
    expect(event).toMatchObject({ rule: 'gathering', boxes: [{}, {}, {}] })
    expect(secondsOf([event as Happened])[0]).toBeCloseTo(5.8, 0)
  })

  it('who stays is reported once, and each other one who stays as well', () => {
    const stays = { ...zone, rule: 'loitering', minMs: 10_000 } as const
    const one: Scene = at => [person(0.1 + Math.sin(at / 3) * 0.05)]
    const other: Scene = between(15, 40, () => [person(0.35)])
    const events = play(watchOf({ zones: [stays] }), at => [...one(at), ...other(at)], 60)
    expect(secondsOf(events).map(Math.round)).toEqual([11, 26])
    expect(play(watchOf({ zones: [stays] }), walking, 30)).toEqual([])
  })

  it('a post is left when nobody was there for so long, is reported once, and again after somebody was', () => {
    const post = { ...zone, rule: 'absent', minMs: 20_000 } as const
    // Who was there is waited for, for three seconds.
    const guard: Scene = at => (at < 10 || (at > 50 && at < 60) ? [person(0.2)] : [person(0.8)])
    const events = play(watchOf({ zones: [post] }), guard, 100)
    expect(events).toMatchObject([{ rule: 'absent', boxes: [] }, { rule: 'absent' }])
    const [first = 0, second = 0] = secondsOf(events)
    expect([first, second].map(Math.round)).toEqual([33, 83])
  })

  it('a post is held from the beginning of its plan only', () => {
    // From 22:15 on, a hundred seconds after the beginning.
    const from = 24 * 60 + 22 * 60 + 15
    const plan = {
      timeZone: 'UTC',
      week: [[from, from + 60]] as [number, number][],
      followsCalendar: false,
      exceptions: [],
    }
    const post = { ...zone, rule: 'absent', minMs: 20_000 } as const
    expect(secondsOf(play(watchOf({ zones: [post], plan }), () => [], 150)).map(Math.round)).toEqual([120])
  })

  it('a vehicle is parked when it has stood, not while it queues', () => {
    const noParking = { ...zone, looksFor: 'vehicle', rule: 'parking', minMs: 20_000 } as const
    const arriving: Scene = at => [car(Math.max(0.3, 0.9 - at * 0.06))]
    const events = play(watchOf({ zones: [noParking] }), arriving, 60)
    expect(events).toMatchObject([{ rule: 'parking', boxes: [{ label: 'vehicle' }] }])
    expect(secondsOf(events)[0]).toBeGreaterThan(28)
    const queueing: Scene = at => [car(0.02 + Math.floor(at / 8) * 0.05)]
    expect(play(watchOf({ zones: [noParking] }), queueing, 60)).toEqual([])
  })

  it('after a time in which nobody looked nothing is known of before', () => {
    const stays = { ...zone, rule: 'loitering', minMs: 10_000 } as const
    const watch = watchOf({ zones: [stays] })
    expect(play(watch, () => [person(0.2)], 8)).toEqual([])
    expect(secondsOf(play(watch, () => [person(0.2)], 12, 60)).map(Math.round)).toEqual([71])
  })
})

describe('a line', () => {
  const line = {
    name: 'gate',
    points: [
      [0.5, 0.2],
      [0.5, 1],
    ] as [[number, number], [number, number]],
    both: false,
    looksFor: 'person' as const,
  }

  it('is crossed by people in its direction, and by vehicles only where it looks for them', () => {
    const events = play(watchOf({ lines: [line] }), walking, 20)
    expect(events).toMatchObject([{ kind: 'crossing', line: 'gate', boxes: [{ label: 'person' }] }])
    const back: Scene = between(2, 10, at => [person(0.1 + (at - 2) * 0.1)])
    expect(play(watchOf({ lines: [line] }), back, 20)).toEqual([])
    expect(play(watchOf({ lines: [{ ...line, looksFor: 'vehicle' }] }), walking, 20)).toEqual([])
  })
})

describe('when to look', () => {
  const component = { left: 0, top: 0, right: 10, bottom: 10, area: 100, runs: new Uint16Array() }
  /** Frames at five a second: how many of them are looked at. */
  const looks = (watch: ObjectWatch, moving: number | undefined, seconds: number, from = 0): number => {
    let count = 0
    for (let frame = 0; frame < seconds * 5; frame++) {
      const components = moving === undefined ? undefined : [{ ...component, moving }]
      if (watch.wantsLook(components, startAt + (from * 5 + frame) * 200)) count++
    }
    return count
  }

  it('is often where something moves or nothing is known, and rarely where all is still', () => {
    expect(looks(watchOf({ zones: [zone] }), 50, 20)).toBe(50)
    expect(looks(watchOf({ zones: [zone] }), undefined, 20)).toBe(50)
    expect(looks(watchOf({ zones: [zone] }), 0, 20)).toBe(5)
  })

  it('is often as long as somebody is not sure yet', () => {
    const watch = watchOf({ zones: [zone] })
    watch.see([person(0.2)], startAt, new Map())
    expect(looks(watch, 0, 2)).toBe(5)
    play(watch, () => [person(0.2)], 2)
    expect(looks(watch, 0, 20, 10)).toBe(5)
  })
})
