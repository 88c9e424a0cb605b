/** The form of frames that are kept: differences to what was before in as few bytes as they need, then deflated. Pure. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Thing, thingOf } from '../watch/things.ts'
import { readVarints, signed, unsigned, varints } from './varints.ts'

/** `things` undefined: nothing of before is known any more. */
export type FollowedFrame = { at: number; things: readonly Thing[] | undefined }
export type FollowedFrames = { width: number; height: number; frames: FollowedFrame[] }

/** More things than this in a frame are no scene to judge: the largest are kept. */
const mostThings = 60
const forgotten = 0
/** What a record may unfold to. */
export const largestRecord = 16 * 1024 * 1024

export function packFrames({ width, height, frames }: FollowedFrames): Uint8Array {
  const numbers = [width, height, frames.length]
  let before = 0
  for (const { at, things } of frames) {
    // A clock may be set back.
    numbers.push(signed(Math.round(at) - before))
    before = Math.round(at)
    const kept = things && [...things].sort((a, b) => b.area - a.area).slice(0, mostThings)
    numbers.push(kept ? kept.length + 1 : forgotten)
    for (const thing of kept ?? []) packThing(thing, numbers)
  }
  return deflateRawSync(varints(numbers))
}

function packThing({ moving, runs }: Thing, numbers: number[]): void {
  numbers.push(Math.round(moving), runs.length / 3)
  let [row, left, length] = [0, 0, 0]
  for (let at = 0; at < runs.length; at += 3) {
    const [y = 0, from = 0, to = 0] = [runs[at], runs[at + 1], runs[at + 2]]
    numbers.push(y - row, signed(from - left), signed(to - from - length))
    row = y
    left = from
    length = to - from
  }
}

export function unpackFrames(packed: Uint8Array): FollowedFrames {
  const read = readVarints(inflateRawSync(packed, { maxOutputLength: largestRecord }))
  const [width, height, count] = [read(), read(), read()]
  const frames: FollowedFrame[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    at += unsigned(read())
    const things = read()
    frames.push({
      at,
      things: things === forgotten ? undefined : Array.from({ length: things - 1 }, () => unpackThing(read)),
    })
  }
  return { width, height, frames }
}

function unpackThing(read: () => number): Thing {
  const [moving, count] = [read(), read()]
  const runs = new Uint16Array(count * 3)
  let [row, left, length] = [0, 0, 0]
  for (let at = 0; at < runs.length; at += 3) {
    row += read()
    left += unsigned(read())
    length += unsigned(read())
    runs[at] = row
    runs[at + 1] = left
    runs[at + 2] = left + length
  }
  return thingOf(runs, moving)
}
