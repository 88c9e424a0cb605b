import { writeFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { gateFaults } from '../../../demo-cameras/src/footage/gate-scene.ts'
import { testFilms } from '../../../demo-cameras/src/footage/test-films.ts'
import { testFootage } from '../../../demo-cameras/src/simulator/test-footage.ts'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { partOfDayIn } from '../daynight/part-of-day.ts'
import { unitsOfFile } from '../mp4/units-of-file.ts'
import { type Decoder, type GreyFrame, startDecoder } from './decoder.ts'

const startAt = 1_700_000_000_000
let yard: { parameters: StreamParameters; units: AccessUnit[] }
let gate: { parameters: StreamParameters; units: AccessUnit[] }
let decoder: Decoder | undefined
const warn = vi.fn()

beforeAll(async () => {
  const films = await testFilms()
  yard = await secondsOf(films.yard, 0, 16)
  gate = await secondsOf(films.gate, 38, 46)
}, 60_000)

afterEach(async () => {
  await decoder?.close()
  warn.mockClear()
})

describe('decoding', () => {
  it('gives five grey frames a second of every channel, in order and with the times of their units', async () => {
    decoder = await readyDecoder()
    const frames = { yard: [] as GreyFrame[], gate: [] as GreyFrame[] }
    for (const [name, film] of [
      ['yard', yard],
      ['gate', gate],
    ] as const) {
      const channel = decoder.watch(name, frame => frames[name].push(frame))
      channel.parameters(film.parameters)
      for (const unit of film.units.slice(0, 45)) channel.unit(unit)
    }
    await until(() => frames.yard.length >= 15 && frames.gate.length >= 15)
    const [first, second] = frames.yard
    expect([first?.width, first?.height, first?.pixels.length]).toEqual([320, 180, 57_600])
    expect(first?.at).toBe(startAt)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeCloseTo(200, 0)
    // The gate camera goes black two seconds into these units.
    const black = (gateFaults[1].from - 38) * 5
    expect(brightness(frames.gate[black - 2])).toBeGreaterThan(60)
    expect(brightness(frames.gate[black + 2])).toBeLessThan(30)
  })

  it('makes the picture of an exact moment out of its group, and of the newest frame', async () => {
    decoder = startDecoder({ log: { warn } })
    const wanted = startAt + 9400
    const group = yard.units.filter(unit => unit.at >= startAt + 8000 && unit.at <= wanted + 1000)
    const picture = await decoder.pictureOf(yard.parameters, group, wanted)
    expect(picture).toMatchObject({ width: 640, height: 360 })
    expect(Math.abs((picture?.at ?? 0) - wanted)).toBeLessThan(34)
    expect(
      Buffer.from(picture?.jpeg ?? [])
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff')
    if (process.env.KEEP_PICTURES) writeFileSync(process.env.KEEP_PICTURES, picture?.jpeg ?? '')

    const channel = decoder.watch('yard', () => {})
    expect(await channel.latest()).toBeUndefined()
    channel.parameters(yard.parameters)
    for (const unit of yard.units.slice(0, 20)) channel.unit(unit)
    const latest = await channel.latest()
    expect(warn.mock.calls).toEqual([])
    expect(latest?.at).toBe(yard.units[19]?.at)
  })

  it('tells with a picture how bright it is: the drawn films show day, a black picture shows nothing', async () => {
    decoder = startDecoder({ log: { warn } })
    const partAt = async ({ parameters, units }: typeof yard, seconds: number) => {
      const at = (units[0]?.at ?? 0) + seconds * 1000
      const picture = await decoder?.pictureOf(
        parameters,
        units.filter(unit => unit.at <= at + 500),
        at,
      )
      return picture && partOfDayIn(picture.brightness)
    }
    const blackAt = gateFaults[1].from - 38 + 1
    expect([await partAt(yard, 5), await partAt(gate, 1), await partAt(gate, blackAt)]).toEqual([
      'day',
      'day',
      undefined,
    ])
    const frames: GreyFrame[] = []
    const channel = decoder.watch('yard', frame => frames.push(frame))
    channel.parameters(yard.parameters)
    const [first] = yard.units
    if (first) channel.unit(first)
    await until(() => frames.length > 0)
    const mean = (await channel.latest())?.brightness.mean ?? 0
    expect(Math.abs(mean - brightness(frames[0]))).toBeLessThanOrEqual(0.5)
  })

  it.each([
    { codec: 'h265', betweenFrames: 0 },
    { codec: 'h264', betweenFrames: 2 },
  ] as const)('understands $codec with $betweenFrames frames between', async request => {
    decoder = await readyDecoder()
    const film = await unitsOfFile(await testFootage(request), 0, startAt)
    const frames: GreyFrame[] = []
    const channel = decoder.watch('other', frame => frames.push(frame))
    channel.parameters(film.parameters)
    for (const unit of film.units.slice(0, 40)) channel.unit(unit)
    await until(() => frames.length >= 12)
    const times = frames.map(frame => frame.time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const wanted = film.units[20]
    const picture = await decoder.pictureOf(film.parameters, film.units.slice(0, 28), wanted?.at ?? 0)
    expect(picture?.at).toBe(wanted?.at)
  })

  it('answers with nothing where nothing can be decoded', async () => {
    decoder = startDecoder({ log: { warn } })
    expect(await decoder.pictureOf(yard.parameters, [], startAt)).toBeUndefined()
    const rubbish = { key: true, time: 0, at: startAt, data: Buffer.alloc(400, 7) }
    expect(await decoder.pictureOf(yard.parameters, [rubbish], startAt)).toBeUndefined()
  })

  it('goes on at once when the process is killed, without waiting for a key frame', async () => {
    decoder = await readyDecoder()
    const frames: GreyFrame[] = []
    const channel = decoder.watch('yard', frame => frames.push(frame))
    channel.parameters(yard.parameters)
    for (const unit of yard.units.slice(0, 16)) channel.unit(unit)
    await until(() => frames.length >= 6)
    // What still waits when a process dies is not sent again; the second answer comes after all of it is told as done.
    await channel.latest()
    await channel.latest()
    const killedAt = performance.now()
    process.kill(decoder.pids()[0] ?? 0, 'SIGKILL')
    await until(() => warn.mock.calls.length > 0)
    const before = frames.length
    // Units 16 to 28 lie between two key frames.
    for (const unit of yard.units.slice(16, 28)) channel.unit(unit)
    await until(() => frames.length > before)
    // Less than half a second alone on a machine; tests share theirs.
    expect(performance.now() - killedAt).toBeLessThan(4000)
  })

  it('leaves out whole groups instead of growing when it cannot keep up', async () => {
    decoder = await readyDecoder()
    const frames: GreyFrame[] = []
    const channel = decoder.watch('yard', frame => frames.push(frame))
    channel.parameters(yard.parameters)
    for (const unit of yard.units.slice(0, 3)) channel.unit(unit)
    await until(() => frames.length > 0)
    for (const unit of yard.units.slice(3)) channel.unit(unit)
    await until(() => frames.length >= 12)
    await new Promise(resolve => setTimeout(resolve, 300))
    // 16 s of film came at once; three seconds of it may wait.
    expect(frames.length).toBeLessThan(20)
    const later = yard.units.map(unit => ({ ...unit, time: unit.time + 90_000 * 20, at: unit.at + 20_000 }))
    const before = frames.length
    for (const unit of later.slice(0, 20)) channel.unit(unit)
    await until(() => frames.length > before)
  })
})

async function readyDecoder(): Promise<Decoder> {
  const started = startDecoder({ log: { warn } })
  await started.pictureOf(yard.parameters, [], startAt)
  return started
}

/** A piece of a film that begins with a key frame. */
async function secondsOf(path: string, from: number, to: number) {
  const { parameters, units } = await unitsOfFile(path, 0, startAt)
  const begins = startAt + from * 1000
  return { parameters, units: units.filter(({ at }) => at >= begins && at < startAt + to * 1000) }
}

function brightness(frame: GreyFrame | undefined): number {
  const pixels = frame?.pixels ?? new Uint8Array(1)
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length
}

async function until(condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 10 })
}
