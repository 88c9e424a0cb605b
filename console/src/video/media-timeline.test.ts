import { describe, expect, it } from 'vitest'
import { createMediaTimeline } from './media-timeline.ts'

const frame = (decodeTime: number, key = false, duration = 6000) => ({
  decodeTime,
  offset: 0,
  duration,
  key,
  sample: new Uint8Array(1),
})
/** First frame at a camera time of 100 s. */
const begun = () => {
  const timeline = createMediaTimeline(90_000)
  timeline.place(frame(9_000_000, true))
  return timeline
}

describe('the timeline of a live video', () => {
  it('begins at zero with a key frame, whatever the camera counts', () => {
    const timeline = createMediaTimeline(90_000)
    expect(timeline.place(frame(9_000_000))).toBeUndefined()
    expect(timeline.place(frame(9_000_000, true))).toEqual({ offset: -100 })
    expect(timeline.place(frame(9_006_000))).toEqual({})
  })

  it('goes on right behind the last frame when the camera starts its clock over', () => {
    const place = begun().place(frame(0, true))
    expect(place?.offset).toBeCloseTo(6000 / 90_000)
  })

  it('closes the hole that left-out frames leave', () => {
    const place = begun().place(frame(9_000_000 + 180_000, true))
    expect(place?.offset).toBeCloseTo(-102 + 6000 / 90_000)
  })

  it('keeps the small unevenness of a real camera', () => {
    expect(begun().place(frame(9_000_000 + 18_000))).toEqual({})
  })

  it('goes on with new parameters behind what is there, from a key frame', () => {
    const next = begun().continued(1000)
    expect(next.place(frame(40, false, 40))).toBeUndefined()
    expect(next.place(frame(80, true, 40))?.offset).toBeCloseTo(6000 / 90_000 - 0.08)
  })
})
