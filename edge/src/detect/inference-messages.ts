/** What travels between the edge and the process that runs models. Both sides use these and nothing else. */
import type { LookedFor } from '@watchfire/contract/device/zone.shapes.ts'
import type { ModelRaise } from '@watchfire/contract/model/model.shapes.ts'
import { ready } from '../child/pipe-messages.ts'
import type { ColourFrame } from '../decode/decoder.ts'
import type { FoundPlate } from '../text/plate-models.ts'
import type { Box } from './seen-box.ts'

/** To the process. */
export const inferenceOrder = { load: 1, look: 2, faces: 3, dropFaces: 4, read: 5, texts: 6 } as const
/** From the process. */
export const inferenceResult = {
  ready,
  loaded: 2,
  refused: 3,
  seen: 4,
  trouble: 5,
  passed: 6,
  faces: 7,
  read: 8,
  texts: 9,
} as const

/** Which model is to be loaded. `besides`: only where it raises alarms of its own, since there is one that finds people and vehicles. */
export type LoadOrder = { folder: string; besides: boolean }

/** A model that is in memory. */
export type ModelFacts = {
  /** By which it is asked: the number of its load order. */
  slot: number
  name: string
  version: string
  labels: string[]
  width: number
  height: number
  /** Pictures are pulled to its size, not kept in their proportions. */
  stretch: boolean
  warmUpMs: number
  /** Empty for the one that finds people and vehicles. */
  raises: ModelRaise[]
  /** Where it is shown each of these and not the whole picture: of which kind, and how much round them, in sizes of theirs. */
  crop?: { kind: LookedFor; grow: number }
}
export type Refusal = { field: string; why: string }
/** What stands on the plates of vehicles, in the order in which they were asked for; or why nobody can read them. */
export type PlatesRead = { plates: (FoundPlate | null)[] } | { refused: Refusal }
/** In fractions of the picture. */
export type SeenBox = Box & { label: string; score: number }

const headBytes = 8
const cropBytes = 16

/** `crops`: parts of the picture, in fractions, each of which is looked at by itself. */
export function packInference(
  slot: number,
  { width, height, pixels }: Omit<ColourFrame, 'at'>,
  crops: readonly Box[] = [],
): Uint8Array[] {
  const head = Buffer.allocUnsafe(headBytes + crops.length * cropBytes)
  for (const [at, value] of [width, height, slot, crops.length].entries()) head.writeUInt16BE(value, at * 2)
  const sides = crops.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom])
  for (const [at, value] of sides.entries()) head.writeFloatBE(value, headBytes + at * 4)
  return [head, pixels]
}

export type PackedInference = { slot: number; picture: Omit<ColourFrame, 'at'>; crops: Box[] }

export function unpackInference(body: Buffer): PackedInference {
  const [width, height, slot, count] = [0, 2, 4, 6].map(at => body.readUInt16BE(at)) as [number, number, number, number]
  const crops = Array.from({ length: count }, (_, crop): Box => {
    const side = (at: number): number => body.readFloatBE(headBytes + crop * cropBytes + at * 4)
    return { left: side(0), top: side(1), right: side(2), bottom: side(3) }
  })
  return { slot, crops, picture: { width, height, pixels: body.subarray(headBytes + count * cropBytes) } }
}

export const packJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
export const unpackJson = <Kind>(body: Buffer): Kind => JSON.parse(body.toString()) as Kind
