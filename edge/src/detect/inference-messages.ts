/** What travels between the edge and the process that runs models. Both sides use these and nothing else. */
import { ready } from '../child/pipe-messages.ts'
import type { ColourFrame } from '../decode/decoder.ts'
import type { Box } from './seen-box.ts'

/** To the process. */
export const inferenceOrder = { load: 1, look: 2 } as const
/** From the process. */
export const inferenceResult = { ready, loaded: 2, refused: 3, seen: 4, trouble: 5 } as const

/** A model that is in memory. */
export type ModelFacts = {
  name: string
  version: string
  labels: string[]
  width: number
  height: number
  /** Pictures are pulled to its size, not kept in their proportions. */
  stretch: boolean
  warmUpMs: number
}
export type Refusal = { field: string; why: string }
/** In fractions of the picture. */
export type SeenBox = Box & { label: string; score: number }

const headBytes = 4

export function packLook({ width, height, pixels }: ColourFrame): Uint8Array[] {
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt16BE(width, 0)
  head.writeUInt16BE(height, 2)
  return [head, pixels]
}

export const unpackLook = (body: Buffer): Omit<ColourFrame, 'at'> => ({
  width: body.readUInt16BE(0),
  height: body.readUInt16BE(2),
  pixels: body.subarray(headBytes),
})

export const packJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
export const unpackJson = <Kind>(body: Buffer): Kind => JSON.parse(body.toString()) as Kind
