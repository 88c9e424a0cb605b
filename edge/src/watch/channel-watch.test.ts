import { describe, expect, it } from 'vitest'
import { gateFaults } from '../../../demo-cameras/src/footage/gate-scene.ts'
import { addSensorNoise } from '../../../demo-cameras/src/footage/sensor-noise.ts'
import { yardZone } from '../../../demo-cameras/src/footage/yard-scene.ts'
import { ChannelWatch } from './channel-watch.ts'
import { filmFrames, size, startAt } from './testing/film-frames.ts'
import type { WatchEvent } from './watch-events.ts'

describe('over the drawn films', () => {
  it('each crossing of the yard zone is one event, and people passing beside it are none', () => {
    const watch = new ChannelWatch({ zones: [{ name: 'transformer', points: yardZone() }] })
    const events = filmFrames('yard', 2).flatMap(frame => watch.see(frame))
    expect(events.map(event => event.kind)).toEqual(['intrusion', 'intrusion', 'intrusion', 'intrusion'])
    const seconds = events.map(event => (event.at - startAt) / 1000)
    // The fitter enters at about 7 s, the forklift at about 47 s; the second round is 72 s later.
    for (const [index, expected] of [7, 47, 79, 119].entries())
      expect(Math.abs((seconds[index] ?? 0) - expected)).toBeLessThan(1.5)
    const [first] = events
    const box = first?.kind === 'intrusion' ? first.boxes[0] : undefined
    expect(box?.x).toBeGreaterThan(0.2)
    expect((box?.x ?? 1) + (box?.w ?? 1)).toBeLessThan(0.5)
  })

  it('each failure of the gate camera is one fault, reported when it has lasted, and nothing else is', () => {
    const watch = new ChannelWatch({ zones: [] })
    const events = filmFrames('gate', 2).flatMap(frame => watch.see(frame))
    const notified = events.map(event => (event.kind === 'fault' ? event.fault : event.kind))
    expect(notified).toEqual(['frozen', 'black', 'covered', 'frozen', 'black', 'covered'])
    gateFaults.forEach(({ from, to }, index) => {
      const seconds = ((events[index]?.at ?? 0) - startAt) / 1000
      expect(seconds).toBeGreaterThan(from + 2)
      expect(seconds).toBeLessThan(to)
    })
  })
})

describe('over synthetic frames', () => {
  const zone = {
    name: 'left half',
    points: [
      [0, 0],
      [0.5, 0],
      [0.5, 1],
      [0, 1],
    ] as [number, number][],
  }

  it('something too small or too short does not count', () => {
    const watch = new ChannelWatch({ zones: [{ ...zone, minSize: 0.02, minMs: 600 }], faults: false })
    expect(play(watch, at => (at > 3 && at < 6 ? [{ x: 20 + at * 10, y: 60, side: 20 }] : []), 10)).toEqual([])
    expect(play(watch, at => (at > 13 && at < 13.5 ? [{ x: 40, y: 60, side: 60 }] : []), 10, 10)).toEqual([])
    expect(
      play(watch, at => (at > 23 && at < 26 ? [{ x: 10 + (at - 23) * 20, y: 60, side: 60 }] : []), 10, 20),
    ).toHaveLength(1)
  })

  it('a lower sensitivity passes over what is small or short, a higher one sees it, from the next frame on', () => {
    const small = (at: number) => (at > 3 && at < 7 ? [{ x: 20 + (at - 3) * 15, y: 60, side: 12 }] : [])
    const quick = (at: number) => (at > 3 && at < 4.6 ? [{ x: 20 + (at - 3) * 40, y: 60, side: 40 }] : [])
    const seen = (sensitivity: number, blocks: typeof small) => {
      const watch = new ChannelWatch({ zones: [{ ...zone, minSize: 0.004 }], faults: false })
      expect(watch.setSensitivity(sensitivity)).toBe(sensitivity !== 3)
      return play(watch, blocks, 9).length
    }
    expect([1, 3, 5].map(level => seen(level, small))).toEqual([0, 0, 1])
    expect([1, 3, 5].map(level => seen(level, quick))).toEqual([0, 1, 1])

    const watch = new ChannelWatch({ zones: [zone], faults: false })
    const twice = (at: number) => quick(at).concat(quick(at - 12))
    expect(play(watch, twice, 11)).toHaveLength(1)
    watch.setSensitivity(1)
    expect(play(watch, twice, 10, 11)).toHaveLength(0)
  })

  it('one visit is one event; the next after the zone was calm is another', () => {
    const watch = new ChannelWatch({ zones: [zone], faults: false })
    const walking = (at: number) => (at > 3 && at < 12 ? [{ x: 10 + (at - 3) * 10, y: 80, side: 30 }] : [])
    const again = (at: number) => (at > 16 && at < 20 ? [{ x: 100 - (at - 16) * 10, y: 80, side: 30 }] : [])
    const events = play(watch, at => [...walking(at), ...again(at)], 22)
    expect(events).toHaveLength(2)
  })

  it('movement outside of the zone is no event', () => {
    const watch = new ChannelWatch({ zones: [zone], faults: false })
    expect(play(watch, at => [{ x: 180 + (at % 5) * 15, y: 80, side: 40 }], 20)).toEqual([])
  })

  it('the light going on is no intrusion', () => {
    const watch = new ChannelWatch({ zones: [zone], faults: false })
    expect(
      play(
        watch,
        () => [],
        12,
        0,
        at => (at > 5 ? 60 : 0),
      ),
    ).toEqual([])
  })

  it('a component left behind becomes part of the scene and no longer hides the next visitor', () => {
    const watch = new ChannelWatch({ zones: [zone], faults: false })
    const parked = (at: number) => (at > 3 ? [{ x: Math.min(60, 10 + (at - 3) * 20), y: 40, side: 50 }] : [])
    const visitor = (at: number) => (at > 80 && at < 85 ? [{ x: 10 + (at - 80) * 15, y: 120, side: 40 }] : [])
    const events = play(watch, at => [...parked(at), ...visitor(at)], 90)
    expect(events.map(event => Math.round((event.at - startAt) / 1000))).toEqual([4, 81])
  })

  it('a missing picture is a fault only while the camera is online, and reported again only after it was good', () => {
    const watch = new ChannelWatch({ zones: [] })
    const tick = (second: number, online = true): WatchEvent[] => watch.tick(startAt + second * 1000, online)
    play(watch, at => [{ x: at * 5, y: 80, side: 30 }], 5)
    expect([6, 7, 8, 9].flatMap(second => tick(second))).toEqual([])
    expect([10, 11, 12, 20].flatMap(second => tick(second))).toMatchObject([{ kind: 'fault', fault: 'noPicture' }])
    expect([21, 22, 60].flatMap(second => tick(second, false))).toEqual([])
    play(watch, at => [{ x: (at - 60) * 5, y: 80, side: 30 }], 5, 60)
    expect([66, 72].flatMap(second => tick(second))).toMatchObject([{ kind: 'fault', fault: 'noPicture' }])
  })
})

describe('plans, masks and lines', () => {
  const left = {
    name: 'left half',
    points: [
      [0, 0],
      [0.5, 0],
      [0.5, 1],
      [0, 1],
    ] as [number, number][],
  }
  /** The synthetic time begins on Tuesday 2023-11-14, 22:13:20 UTC. */
  const from = 24 * 60 + 22 * 60 + 13
  const plan = (week: [number, number][]) => ({ timeZone: 'UTC', week, followsCalendar: false, exceptions: [] })
  const passing = (at: number) => (at > 3 && at < 8 ? [{ x: 10 + (at - 3) * 12, y: 80, side: 30 }] : [])
  const staying = (at: number) => (at > 3 ? [{ x: 10 + (at % 8) * 8, y: 80, side: 30 }] : [])

  it('outside of its plan nothing that moves is reported, and within it is', () => {
    const seen = (week: [number, number][]) =>
      play(new ChannelWatch({ zones: [left], faults: false, plan: plan(week) }), passing, 10)
    expect(seen([[from, from + 5]])).toHaveLength(1)
    expect(seen([[0, from]])).toEqual([])
    expect(seen([])).toEqual([])
  })

  it('who is inside when it is armed is reported then', () => {
    const watch = new ChannelWatch({ zones: [left], faults: false, plan: plan([[from + 1, from + 5]]) })
    const events = play(watch, staying, 60)
    expect(events.map(event => Math.floor((event.at - startAt) / 1000))).toEqual([40])
  })

  it('a holiday that the plan follows is as a Sunday', () => {
    const sunday: [number, number][] = [[6 * 1440, 7 * 1440]]
    const follows = { ...plan(sunday), followsCalendar: true }
    const seen = (calendar: [string, 'off' | 'work'][]) =>
      play(
        new ChannelWatch({ zones: [left], faults: false, plan: follows, calendar: () => new Map(calendar) }),
        passing,
        10,
      )
    expect(seen([])).toEqual([])
    expect(seen([['2023-11-14', 'off']])).toHaveLength(1)
  })

  it('a picture that fails is reported at any hour', () => {
    const watch = new ChannelWatch({ zones: [left], plan: plan([]) })
    const dark = filmFrames('gate', 1).flatMap(frame => watch.see(frame))
    expect(dark.map(event => event.kind)).toEqual(['fault', 'fault', 'fault'])
  })

  it('nothing is seen below a mask, and beside it everything is', () => {
    const mask = {
      points: [
        [0, 0.3],
        [0.5, 0.3],
        [0.5, 0.7],
        [0, 0.7],
      ] as [number, number][],
    }
    const seen = (masks: (typeof mask)[]) =>
      play(new ChannelWatch({ zones: [left], masks, faults: false }), passing, 10).length
    expect(seen([])).toBe(1)
    expect(seen([mask])).toBe(0)
    const below = (at: number) => passing(at).map(block => ({ ...block, y: 140 }))
    expect(play(new ChannelWatch({ zones: [left], masks: [mask], faults: false }), below, 10)).toHaveLength(1)
  })

  describe('a line', () => {
    // Seen from its first point at the top, the right of it is the left of the picture.
    const down = {
      name: 'gate',
      points: [
        [0.5, 0.2],
        [0.5, 1],
      ] as [[number, number], [number, number]],
      both: false,
    }
    const leftward = (at: number) => (at > 3 && at < 9 ? [{ x: 240 - (at - 3) * 30, y: 80, side: 30 }] : [])
    const rightward = (at: number) => (at > 3 && at < 9 ? [{ x: 60 + (at - 3) * 30, y: 80, side: 30 }] : [])
    const crossings = (lines: (typeof down)[], blocks: typeof leftward) =>
      play(new ChannelWatch({ zones: [], lines, faults: false }), blocks, 12)

    it('is an alarm to cross in its direction, once, and not in the other', () => {
      const events = crossings([down], leftward)
      expect(events).toMatchObject([{ kind: 'crossing', line: 'gate', boxes: [{}] }])
      // The foot goes by the middle after three and a half seconds.
      expect(Math.abs(((events[0]?.at ?? 0) - startAt) / 1000 - 6.2)).toBeLessThan(0.7)
      expect(crossings([down], rightward)).toEqual([])
      expect(crossings([{ ...down, both: true }], rightward)).toHaveLength(1)
    })

    it('is not crossed by who turns before it, walks past its end, or sways on it', () => {
      const turns = (at: number) =>
        leftward(at).map(block => ({ ...block, x: Math.max(block.x, 170) + Math.abs(block.x - 200) / 8 }))
      expect(crossings([{ ...down, both: true }], turns)).toEqual([])
      const above = {
        ...down,
        points: [
          [0.5, 0],
          [0.5, 0.4],
        ] as typeof down.points,
      }
      expect(crossings([above], leftward)).toEqual([])
      const sways = (at: number) => (at > 3 ? [{ x: 145 + Math.sin(at * 3), y: 80, side: 30 }] : [])
      expect(crossings([{ ...down, both: true }], sways)).toEqual([])
    })

    it('in the yard is crossed by those who enter the transformer zone', () => {
      const corners = yardZone()
      const xs = corners.map(([x]) => x)
      const ys = corners.map(([, y]) => y)
      const middle = (Math.min(...xs) + Math.max(...xs)) / 2
      const line = {
        name: 'middle',
        points: [
          [middle, 0],
          [middle, 1],
        ] as [[number, number], [number, number]],
        both: true,
      }
      const watch = new ChannelWatch({ zones: [], lines: [line], faults: false })
      const events = filmFrames('yard', 1).flatMap(frame => watch.see(frame))
      expect(Math.max(...ys)).toBeGreaterThan(0)
      expect(events.length).toBeGreaterThanOrEqual(2)
      expect(events.every(event => event.kind === 'crossing')).toBe(true)
    })
  })
})

type Block = { x: number; y: number; side: number }

/** Shows a noisy textured scene with bright blocks at five frames a second, and collects the events. */
function play(
  watch: ChannelWatch,
  blocksAt: (seconds: number) => Block[],
  seconds: number,
  from = 0,
  light: (seconds: number) => number = () => 0,
): WatchEvent[] {
  const events: WatchEvent[] = []
  for (let number = from * 5; number < (from + seconds) * 5; number++) {
    const at = number / 5
    const pixels = new Uint8Array(size.width * size.height)
    for (let i = 0; i < pixels.length; i++) pixels[i] = 70 + light(at) + ((i >> 3) % 5) * 8
    for (const { x, y, side } of blocksAt(at)) {
      for (let row = y; row < Math.min(180, y + side); row++)
        pixels.fill(200, row * 320 + Math.round(x), row * 320 + Math.round(x + side))
    }
    addSensorNoise(pixels, size.width, size.height, size.width, number)
    events.push(...watch.see({ ...size, pixels, time: number * 18_000, at: startAt + at * 1000 }))
  }
  return events
}
