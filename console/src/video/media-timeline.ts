/**
 * Where the frames of a stream go on the timeline of a `<video>`: from 0 on and without holes, whatever the camera's clock
 * does. A stream that starts over, leaps or leaves frames out goes on right behind what is there.
 */
import type { Fragment } from './read-fragment.ts'

/** A pause between two frames, in seconds, above which the frames move together. */
const maxGap = 0.4
/** Taken for a frame's length where the stream does not say, in seconds. */
const defaultFrame = 1 / 25

export type MediaTimeline = {
  /** `offset`: new timestampOffset, in seconds, to set before the frame. undefined: leave the frame out. */
  place: (fragment: Fragment) => { offset?: number } | undefined
  /** The timeline behind the frames placed so far, for new parameters: it waits for a key frame. */
  continued: (timescale: number) => MediaTimeline
}

export function createMediaTimeline(timescale: number, start = 0): MediaTimeline {
  let lastTime: number | undefined
  let offset = 0
  let end = start
  return {
    place(fragment) {
      const time = fragment.decodeTime / timescale
      if (lastTime === undefined && !fragment.key) return undefined
      const hole = time + offset - end
      const leaps = lastTime === undefined || time <= lastTime || hole > maxGap
      if (leaps) offset = end - time
      lastTime = time
      end = time + offset + (fragment.duration / timescale || defaultFrame)
      return leaps ? { offset } : {}
    },
    continued: next => createMediaTimeline(next, end),
  }
}
