import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StreamParameters } from '../camera/codec/access-unit.ts'
import { LiveTimes } from './live-times.ts'

const parameters = (more: Partial<StreamParameters> = {}): StreamParameters => ({
  codec: 'h264',
  sps: new Uint8Array(),
  pps: new Uint8Array(),
  width: 320,
  height: 180,
  mime: 'video/mp4; codecs="avc1.42c014"',
  ...more,
})

test('a steady camera’s decode times are its presentation times', () => {
  const times = new LiveTimes(parameters({ frameRate: 10 }))
  const sent = [0, 1, 2, 3].map(n => times.next(n * 9000))
  expect(sent).toEqual([0, 1, 2, 3].map(n => ({ baseTime: n * 9000, duration: 9000, compositionOffset: 0 })))
})

test('a pause makes decode times lag, and they catch up', () => {
  const times = new LiveTimes(parameters({ frameRate: 10 }))
  for (let n = 0; n < 5; n++) times.next(n * 9000)
  const later = Array.from({ length: 40 }, (_, n) => times.next(300_000 + n * 9000))
  expect(later[0]).toMatchObject({ baseTime: 51_750, compositionOffset: 248_250 })
  expect(later.at(-1)?.compositionOffset).toBe(0)
})

test('whatever a camera sends, no step looks like another stream to a browser', () => {
  const stamps = fc.array(fc.integer({ min: 0, max: 30_000_000 }), { minLength: 2, maxLength: 80 })
  fc.assert(
    fc.property(stamps, fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }), (presentations, frameRate) => {
      const times = new LiveTimes(parameters({ frameRate }))
      const sent = presentations.map((time, index) => {
        if (index % 17 === 16) times.restart(parameters())
        return { ...times.next(time), time }
      })
      for (const [index, one] of sent.entries()) {
        expect(one.baseTime + one.compositionOffset).toBe(one.time)
        expect(one.duration).toBeGreaterThan(0)
        const before = sent[index - 1]
        if (!before) continue
        expect(one.baseTime).toBeGreaterThan(before.baseTime)
        expect(one.baseTime - before.baseTime).toBeLessThan(Math.max(before.duration * 2, 2))
      }
    }),
  )
})
