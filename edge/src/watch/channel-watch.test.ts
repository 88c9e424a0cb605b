import { describe, expect, it } from 'vitest'
import { createCanvas } from '../../../demo-cameras/src/footage/canvas.ts'
import { gateFaults } from '../../../demo-cameras/src/footage/gate-scene.ts'
import { framesPerSecond, type SceneName } from '../../../demo-cameras/src/footage/scene.ts'
import { createScene } from '../../../demo-cameras/src/footage/scenes.ts'
import { addSensorNoise } from '../../../demo-cameras/src/footage/sensor-noise.ts'
import { yardZone } from '../../../demo-cameras/src/footage/yard-scene.ts'
import type { GreyFrame } from '../decode/decoder.ts'
import { ChannelWatch } from './channel-watch.ts'
import type { WatchEvent } from './watch-events.ts'

const size = { width: 320, height: 180 }
const startAt = 1_700_000_000_000

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

  it('each failure of the gate camera is one fault, told when it has lasted, and nothing else is', () => {
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

  it('a thing left behind becomes part of the scene and no longer hides the next visitor', () => {
    const watch = new ChannelWatch({ zones: [zone], faults: false })
    const parked = (at: number) => (at > 3 ? [{ x: Math.min(60, 10 + (at - 3) * 20), y: 40, side: 50 }] : [])
    const visitor = (at: number) => (at > 80 && at < 85 ? [{ x: 10 + (at - 80) * 15, y: 120, side: 40 }] : [])
    const events = play(watch, at => [...parked(at), ...visitor(at)], 90)
    expect(events.map(event => Math.round((event.at - startAt) / 1000))).toEqual([4, 81])
  })

  it('a missing picture is a fault only while the camera is online, and told again only after it was good', () => {
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

/** The film at five frames a second, as the detectors see it. */
function filmFrames(name: SceneName, rounds: number): GreyFrame[] {
  const scene = createScene(name, size)
  const canvas = createCanvas(size.width, size.height)
  const step = framesPerSecond / 5
  return Array.from({ length: (scene.frames / step) * rounds }, (_, index) => {
    const noise = scene.draw(canvas, (index * step) % scene.frames)
    const pixels = new Uint8Array(size.width * size.height)
    for (let i = 0; i < pixels.length; i++) {
      const red = canvas.pixels[i * 4] ?? 0
      const green = canvas.pixels[i * 4 + 1] ?? 0
      const blue = canvas.pixels[i * 4 + 2] ?? 0
      pixels[i] = 0.299 * red + 0.587 * green + 0.114 * blue
    }
    addSensorNoise(pixels, size.width, size.height, size.width, noise)
    return { ...size, pixels, time: index * 18_000, at: startAt + index * 200 }
  })
}
