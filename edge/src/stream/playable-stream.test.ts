/** What is shown to a browser that cannot play H.265: real streams, the real encoder. */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FrameKind, frameKind, type StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { frameNumberCells, frameNumberRow, readFrameNumber } from '../../../demo-cameras/src/footage/frame-number.ts'
import { numberedTestFilm } from '../../../demo-cameras/src/footage/test-films.ts'
import { testFootage } from '../../../demo-cameras/src/simulator/test-footage.ts'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { type ColourFrame, type Decoder, startDecoder } from '../decode/decoder.ts'
import { encodedMime } from '../encode/encode-messages.ts'
import { type Encoders, startEncoders } from '../encode/encoders.ts'
import { decoded, unitsOfFile } from '../mp4/units-of-file.ts'
import { UnitRing } from '../ring/unit-ring.ts'
import { openPlayable, type PlayableSource } from './playable-stream.ts'

type Film = { parameters: StreamParameters; units: AccessUnit[] }
let [h265, h264]: (Film | undefined)[] = []
let decoder: Decoder
let encoders: Encoders
const log = { warn: vi.fn() }
beforeAll(async () => {
  h265 = await unitsOfFile(
    await testFootage({ codec: 'h265', width: 1440, height: 810, frameRate: 25, group: 25, seconds: 3 }),
  )
  h264 = await unitsOfFile(await testFootage())
  decoder = startDecoder({ log })
}, 120_000)
afterAll(() => decoder.close())
beforeEach(() => {
  log.warn.mockClear()
  encoders = startEncoders({ max: 1, log })
  onTestFinished(() => encoders.close())
})

function opened(source: PlayableSource) {
  const frames: { kind: FrameKind; payload: Uint8Array }[] = []
  const ends: StreamEnd[] = []
  const facts: object[] = []
  const outlet = {
    unsent: 0,
    opened: (said: object) => void facts.push(said),
    frame: (kind: FrameKind, payload: Uint8Array) => void frames.push({ kind, payload }),
    ended: (reason: StreamEnd) => void ends.push(reason),
  }
  const stream = openPlayable(source, outlet, encoders)
  onTestFinished(() => stream.close())
  return { frames, ends, facts, stream }
}

/** A ring that has what a camera sent so far. */
function ringOf(film: Film | undefined, count = 1): UnitRing {
  const ring = new UnitRing()
  if (!film) return ring
  ring.setParameters(film.parameters)
  for (const unit of film.units.slice(0, count)) ring.push(unit)
  return ring
}
const soon = { timeout: 40_000, interval: 20 }

test.each<[string, () => PlayableSource, object]>([
  ['H.264', () => ({ ring: ringOf(h264), isSmall: false }), { mime: 'own', width: 320 }],
  [
    'H.265 with a second stream of H.264',
    () => ({ ring: ringOf(h265), second: ringOf(h264), isSmall: false }),
    { mime: 'own', width: 320, instead: 'second' },
  ],
  [
    'the same, shown small, where the second one is what is shown anyway',
    () => ({ ring: ringOf(h265), second: ringOf(h264), isSmall: true }),
    { mime: 'own', width: 320 },
  ],
])('a camera of %s needs no encoding', (_, source, facts) => {
  const { facts: said, frames } = opened(source())
  expect(said).toEqual([{ ...facts, mime: h264?.parameters.mime, height: 180 }])
  expect(frames.map(({ kind }) => kind)).toEqual([frameKind.init, frameKind.key])
  expect(encoders.pids()).toEqual([])
})

test('H.265 alone is encoded anew: the same pictures at the same times, at most 1280 wide and 15 a second', async () => {
  const source = ringOf(h265, 20)
  const { facts, frames, ends } = opened({ ring: source, isSmall: false })
  expect(facts).toEqual([{ mime: encodedMime, instead: 'encoded' }])
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(1), soon)
  const rest = h265?.units.slice(20) ?? []
  for (const [index, unit] of rest.entries()) {
    source.push(unit)
    // As a camera does: what comes too fast is left out.
    if (index % 10 === 9) await vi.waitFor(() => expect(frames.length).toBeGreaterThan(index / 2), soon)
  }
  const keys = () => frames.filter(({ kind }) => kind === frameKind.key)
  await vi.waitFor(() => expect(keys()).toHaveLength(2), soon)
  expect(ends).toEqual([])
  expect(frames.slice(0, 2).map(({ kind }) => kind)).toEqual([frameKind.init, frameKind.key])
  const shown = [...frames]
  const path = join(tmpdir(), `watchfire-encoded-${process.pid}.mp4`)
  await writeFile(path, Buffer.concat(shown.map(({ payload }) => payload)))
  const seen = await decoded(path)
  expect(seen).toMatchObject({ size: '1280x720', complaints: '' })
  // Of 25 a second every second one, 80 ms apart.
  const apart = seen.times.slice(1).map((time, index) => time - (seen.times[index] ?? 0))
  expect(Math.min(...apart)).toBeGreaterThan(0.06)
  expect(seen.times.length).toBe(shown.length - 1)
  expect(log.warn.mock.calls).toEqual([])
}, 90_000)

test('an encoded picture shows what the camera showed then', async () => {
  const film = await unitsOfFile(await numberedTestFilm(), 0, 1_700_000_000_000)
  const source = ringOf(film, 20)
  const encoded = encoders.open({ source, size: 'small', onGone: () => {} })
  if (!encoded) throw new Error('nothing is encoded')
  const seen = decoder.watch('encoded', () => {})
  onTestFinished(() => seen.close())
  let count = 0
  encoded.ring.subscribe({
    onParameters: parameters => seen.parameters(parameters),
    onUnit(unit) {
      seen.unit(unit)
      count += 1
    },
  })
  // What came before its process was there is only decoded.
  await vi.waitFor(() => expect(count).toBe(1), soon)
  for (const [index, unit] of film.units.slice(20, 80).entries()) {
    source.push(unit)
    if (index % 20 === 19) await vi.waitFor(() => expect(count).toBeGreaterThan(index / 2), soon)
  }
  expect(encoded.ring.parameters).toMatchObject({ mime: encodedMime, width: 640, height: 360 })
  const picture = await seen.colour({ width: 640, height: 360, stretch: false })
  expect(picture && numberIn(picture)).toBe(film.units.findIndex(({ at }) => at === picture?.at))
}, 90_000)

test('more than may run are refused by name, and each end makes room', async () => {
  const first = opened({ ring: ringOf(h265), isSmall: true })
  const second = opened({ ring: ringOf(h265), isSmall: true })
  expect([first.ends, second.ends]).toEqual([[], ['overload']])
  expect(second.facts).toEqual([])
  first.stream.close()
  expect(opened({ ring: ringOf(h265), isSmall: true }).ends).toEqual([])
})

test('a process that dies ends its stream, which leaves nothing running', async () => {
  const { ends, frames } = opened({ ring: ringOf(h265, 5), isSmall: true })
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(1), soon)
  const [pid] = encoders.pids()
  process.kill(pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(ends).toEqual(['failed']), soon)
  expect(encoders.pids()).toEqual([])
})

/** The number that stands in the picture of a numbered film. */
function numberIn({ width, height, pixels }: ColourFrame): number | undefined {
  const y = Math.round(((frameNumberRow.from + frameNumberRow.to) / 2) * height)
  let cells = 0
  for (let cell = 0; cell < frameNumberCells; cell += 1) {
    const x = Math.round(((cell + 0.5) * width) / frameNumberCells)
    if ((pixels[(y * width + x) * 3 + 1] ?? 0) > 125) cells |= 1 << cell
  }
  return readFrameNumber(cells)
}
