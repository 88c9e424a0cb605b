import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { recordFromRing } from './record-from-ring.ts'
import { UnitRing } from './unit-ring.ts'

const parameters = (width = 320): StreamParameters => ({
  codec: 'h264',
  sps: Uint8Array.of(0x67),
  pps: Uint8Array.of(0x68),
  width,
  height: 180,
  mime: 'video/mp4; codecs="avc1.42c014"',
})
const start = Date.now()
/** The unit at a second of the film, key or not, with so many bytes. */
const unit = (second: number, key = false, size = 100): AccessUnit => ({
  data: new Uint8Array(size),
  key,
  time: Math.round(second * 90_000),
  at: start + second * 1000,
})
/** Seconds of film at 5 fps with a key unit each second. */
function film(ring: UnitRing, from: number, to: number): void {
  for (let n = from * 5; n < to * 5; n++) ring.push(unit(n / 5, n % 5 === 0))
}
const secondsOf = (units: readonly AccessUnit[]) => units.map(one => (one.at - start) / 1000)

describe('the ring', () => {
  test('reaches back the seconds asked for, in whole groups', () => {
    const ring = new UnitRing({ seconds: 3 })
    ring.setParameters(parameters())
    film(ring, 0, 10)
    const groups = ring.since(0)
    expect(groups.map(group => secondsOf(group.units)[0])).toEqual([6, 7, 8, 9])
    expect(secondsOf(ring.currentGroup())).toEqual([9, 9.2, 9.4, 9.6, 9.8])
    expect(secondsOf(ring.since(start + 7500)[0]?.units ?? [])[0]).toBe(7)
    expect(ring.since(start + 99_000)).toHaveLength(1)
  })

  test('forgets earlier when the bytes run out, and a group without end altogether', () => {
    const ring = new UnitRing({ seconds: 100, bytes: 1000 })
    ring.setParameters(parameters())
    film(ring, 0, 4)
    expect(ring.since(0)).toHaveLength(2)
    for (let n = 20; n < 60; n++) ring.push(unit(n / 5))
    expect(ring.currentGroup()).toEqual([])
    ring.push(unit(13, true))
    expect(ring.currentGroup()).toHaveLength(1)
  })

  test('never holds more than its bytes, whatever comes', () => {
    const units = fc.array(fc.record({ key: fc.boolean(), size: fc.integer({ min: 0, max: 700 }) }))
    fc.assert(
      fc.property(units, sent => {
        const ring = new UnitRing({ seconds: 5, bytes: 2000 })
        ring.setParameters(parameters())
        sent.forEach(({ key, size }, index) => {
          ring.push(unit(index / 5, key, size))
        })
        const groups = ring.since(0)
        expect(groups.flatMap(group => group.units).reduce((sum, one) => sum + one.data.length, 0)).toBeLessThanOrEqual(
          2000,
        )
        for (const group of groups)
          expect(group.units.map(one => one.key)).toEqual(group.units.map((_, index) => index === 0))
      }),
    )
  })

  test('gives a subscriber the current group and then every unit, without a gap', () => {
    const ring = new UnitRing()
    const seen: (number | string)[] = []
    ring.setParameters(parameters())
    film(ring, 0, 1)
    const end = ring.subscribe({
      onParameters: ({ width }) => seen.push(`${width}`),
      onUnit: one => seen.push((one.at - start) / 1000),
    })
    ring.push(unit(1, true))
    ring.setParameters(parameters(640))
    ring.push(unit(1.2, true))
    end()
    ring.push(unit(1.4))
    expect(seen).toEqual(['320', 0, 0.2, 0.4, 0.6, 0.8, 1, '640', 1.2])
  })

  test('drops a subscriber that throws, and only that one', () => {
    const onError = vi.fn()
    const ring = new UnitRing({}, onError)
    const good = vi.fn()
    ring.setParameters(parameters())
    ring.subscribe({
      onParameters: () => {},
      onUnit: () => {
        throw new Error('broken')
      },
    })
    ring.subscribe({ onParameters: () => {}, onUnit: good })
    film(ring, 0, 1)
    expect(good).toHaveBeenCalledTimes(5)
    expect(onError).toHaveBeenCalledTimes(1)
  })
})

describe('a recording', () => {
  const recording = (from: number, to: number, more = {}) => ({
    from: start + from * 1000,
    to: start + to * 1000,
    ...more,
  })

  test('reaches from the key unit before its start into the future, without gap or doubling', async () => {
    const ring = new UnitRing()
    ring.setParameters(parameters())
    film(ring, 0, 4)
    const promise = recordFromRing(ring, recording(2.5, 5))
    film(ring, 4, 6)
    const recorded = await promise
    expect(secondsOf(recorded?.units ?? [])).toEqual(Array.from({ length: 16 }, (_, n) => (10 + n) / 5))
  })

  test('ends by itself when the camera falls silent', async () => {
    const ring = new UnitRing()
    ring.setParameters(parameters())
    film(ring, -5, -3)
    expect((await recordFromRing(ring, recording(-5, -1.6)))?.units).toHaveLength(10)
    expect(await recordFromRing(new UnitRing(), recording(-5, -1.6))).toBeUndefined()
  })

  test('ends early when it is aborted or becomes too large', async () => {
    const ring = new UnitRing()
    ring.setParameters(parameters())
    film(ring, 0, 2)
    const abort = new AbortController()
    const aborted = recordFromRing(ring, recording(0, 60, { signal: abort.signal }))
    const full = recordFromRing(ring, recording(0, 60, { maxBytes: 1250 }))
    film(ring, 2, 3)
    abort.abort()
    expect((await aborted)?.units).toHaveLength(15)
    expect((await full)?.units).toHaveLength(12)
  })

  test('keeps the longer part when the parameters change meanwhile', async () => {
    const ring = new UnitRing()
    ring.setParameters(parameters())
    film(ring, 0, 1)
    const promise = recordFromRing(ring, recording(0, 4))
    ring.setParameters(parameters(640))
    film(ring, 1, 5)
    const recorded = await promise
    expect(recorded?.parameters.width).toBe(640)
    expect(secondsOf(recorded?.units ?? [])[0]).toBe(1)
  })
})
