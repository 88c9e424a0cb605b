/** The form of what a model saw, as it is kept: places to a ten-thousandth of the picture. Pure. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { LookedFor } from '@watchfire/contract/device/zone.shapes.ts'
import type { SeenObject } from '../watch/object-tracker.ts'
import { maxRecordBytes } from './history-frames.ts'
import { readVarints, signed, unsigned, varints } from './varints.ts'

/** `objects` undefined: nothing of before is known any more. */
export type HistoryDetections = { at: number; objects: readonly SeenObject[] | undefined }

const kinds: readonly LookedFor[] = ['person', 'vehicle']
const fineness = 10_000
const forgotten = 0
/** More in one picture are no scene to judge: the surest are kept. */
const maxObjects = 60

export function packLooks(looks: readonly HistoryDetections[]): Uint8Array {
  const numbers = [looks.length]
  let before = 0
  for (const { at, objects } of looks) {
    // A clock may be set back.
    numbers.push(signed(Math.round(at) - before))
    before = Math.round(at)
    const kept = objects && [...objects].sort((a, b) => b.score - a.score).slice(0, maxObjects)
    numbers.push(kept ? kept.length + 1 : forgotten)
    for (const { kind, left, top, right, bottom, score } of kept ?? [])
      numbers.push(kinds.indexOf(kind), ...[left, top, right - left, bottom - top, score].map(fine))
  }
  return deflateRawSync(varints(numbers))
}

export function unpackLooks(packed: Uint8Array): HistoryDetections[] {
  const read = readVarints(inflateRawSync(packed, { maxOutputLength: maxRecordBytes }))
  const count = read()
  let at = 0
  return Array.from({ length: count }, () => {
    at += unsigned(read())
    const objects = read()
    return {
      at,
      objects: objects === forgotten ? undefined : Array.from({ length: objects - 1 }, () => unpackObject(read)),
    }
  })
}

function unpackObject(read: () => number): SeenObject {
  const kind = kinds[read()]
  if (!kind) throw new Error('a record of looks names nothing that is looked for')
  const share = () => unsigned(read()) / fineness
  const [left, top, width, height, score] = [share(), share(), share(), share(), share()]
  return { kind, left, top, right: left + width, bottom: top + height, score }
}

const fine = (share: number): number => signed(Math.round(share * fineness))
