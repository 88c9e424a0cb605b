import { describe, expect, test } from 'vitest'
import { parseRtp } from './rtp-packet.ts'
import { RtpTimeline } from './rtp-timeline.ts'

const rate = 90_000
const steps = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

test('times go on over the wrap of the 32 bits', () => {
  const timeline = new RtpTimeline()
  const stamps = [2 ** 32 - 12_000, 2 ** 32 - 6000, 0, 6000]
  const times = stamps.map((stamp, index) => timeline.place(stamp, 1000 + index * 66, rate))
  expect(steps(times)).toEqual([6000, 6000, 6000])
})

test('B-frames step back and forth as the camera states', () => {
  const timeline = new RtpTimeline()
  const times = [9000, 36_000, 18_000, 27_000].map((stamp, index) => timeline.place(stamp, index * 100, rate))
  expect(steps(times)).toEqual([27_000, -18_000, 9000])
})

test('another clock rate is brought to 90 kHz', () => {
  const timeline = new RtpTimeline()
  expect(steps([0, 1000, 2000].map(stamp => timeline.place(stamp, stamp / 10, 10_000)))).toEqual([9000, 9000])
})

describe('times never step back far', () => {
  test('when the camera sets its clock anew, time passes as it did here', () => {
    const timeline = new RtpTimeline()
    const before = timeline.place(3_000_000_000, 5000, rate)
    expect(timeline.place(77, 5040, rate) - before).toBe(3600)
    expect(timeline.place(77, 5080, rate) - before).toBe(7200)
  })

  test('when the camera is opened again, the gap stays visible', () => {
    const timeline = new RtpTimeline()
    const before = timeline.place(1234, 5000, rate)
    timeline.interrupt()
    expect(timeline.place(99, 15_000, rate) - before).toBe(900_000)
    timeline.interrupt()
    expect(timeline.place(99, 15_000, rate) - before).toBeGreaterThan(900_000)
  })
})

test('an RTP packet with contributors, extension and padding gives its payload', () => {
  const head = [0xb1, 0xe0, 0, 7, 0, 0, 0, 9, 0, 0, 0, 5, 1, 1, 1, 1, 0xbe, 0xde, 0, 1, 9, 9, 9, 9]
  expect(parseRtp(Uint8Array.from([...head, 0xaa, 0xbb, 0, 2]))).toEqual({
    payloadType: 96,
    marker: true,
    sequence: 7,
    timestamp: 9,
    source: 5,
    payload: Uint8Array.from([0xaa, 0xbb]),
  })
  for (let cut = 0; cut < head.length; cut++) expect(parseRtp(Uint8Array.from(head.slice(0, cut)))).toBeUndefined()
  expect(parseRtp(Uint8Array.from([...head, 200]))).toBeUndefined()
})
