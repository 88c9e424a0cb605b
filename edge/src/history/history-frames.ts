/** The form of frames that are kept: differences to what was before in as few bytes as they need, then deflated. Pure. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Component, componentOf } from '../watch/components.ts'
import { readVarints, signed, unsigned, varints } from './varints.ts'

/** `components` undefined: nothing of before is known any more. */
export type HistoryFrame = { at: number; components: readonly Component[] | undefined }
export type HistoryFrames = { width: number; height: number; frames: HistoryFrame[] }

/** More components than this in a frame are no scene to judge: the largest are kept. */
const maxComponents = 60
const forgotten = 0
/** What a record may unfold to. */
export const maxRecordBytes = 16 * 1024 * 1024

export function packFrames({ width, height, frames }: HistoryFrames): Uint8Array {
  const numbers = [width, height, frames.length]
  let before = 0
  for (const { at, components } of frames) {
    // A clock may be set back.
    numbers.push(signed(Math.round(at) - before))
    before = Math.round(at)
    const kept = components && [...components].sort((a, b) => b.area - a.area).slice(0, maxComponents)
    numbers.push(kept ? kept.length + 1 : forgotten)
    for (const component of kept ?? []) packComponent(component, numbers)
  }
  return deflateRawSync(varints(numbers))
}

function packComponent({ moving, runs }: Component, numbers: number[]): void {
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

export function unpackFrames(packed: Uint8Array): HistoryFrames {
  const read = readVarints(inflateRawSync(packed, { maxOutputLength: maxRecordBytes }))
  const [width, height, count] = [read(), read(), read()]
  const frames: HistoryFrame[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    at += unsigned(read())
    const components = read()
    frames.push({
      at,
      components:
        components === forgotten ? undefined : Array.from({ length: components - 1 }, () => unpackComponent(read)),
    })
  }
  return { width, height, frames }
}

function unpackComponent(read: () => number): Component {
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
  return componentOf(runs, moving)
}
