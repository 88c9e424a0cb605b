/** A face that was found in a picture. */
import type { Box } from '../detect/seen-box.ts'

export type Point = readonly [x: number, y: number]

/** In fractions of the picture. What was computed of it never leaves this machine, and lies on its disk sealed alone. */
export type FoundFace = Box & {
  /** In which of the parts that were looked at. */
  part: number
  score: number
  /** Of its box, in pixels of the picture: the longer side. */
  side: number
  /** Variance of the Laplacian of the face as it was shown to the model. */
  sharpness: number
  /** How far it looks away, to a side: the nose from the middle of the eyes, in distances between them. */
  turned: number
  embedding: number[]
}

/** Smaller ones tell little of whose they are: a camera shows them from far away. */
const minSide = { seen: 44, photo: 80 } as const
const minSharpness = { seen: 12, photo: 15 } as const
const maxTurn = { seen: 0.45, photo: 0.35 } as const

/** What is wrong with a face where it is to tell whose it is. */
export type FaceFault = 'tooSmall' | 'blurred' | 'turned'

export function faultOfFace(
  { side, sharpness, turned }: Pick<FoundFace, 'side' | 'sharpness' | 'turned'>,
  use: 'seen' | 'photo',
): FaceFault | undefined {
  if (side < minSide[use]) return 'tooSmall'
  if (sharpness < minSharpness[use]) return 'blurred'
  return turned > maxTurn[use] ? 'turned' : undefined
}
