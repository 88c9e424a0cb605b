/** The faces of those whom a camera sees: looked for in the upper part of each person alone, where a small one is large enough to be found. */

import type { ColourFrame, DecodedChannel } from '../decode/decoder.ts'
import { maxCrops } from '../detect/crop.ts'
import { type Box, withoutDoubles } from '../detect/seen-box.ts'
import type { SeenObject } from '../watch/object-tracker.ts'
import { type FoundFace, faultOfFace } from './found-face.ts'

/** A face has to be large enough: as much of the picture as there usually is. */
const frameSize = { width: 1920, height: 1080, stretch: false }
/** Who is seen less surely is not looked at closer. */
const sureFrom = 0.35
const sameFace = 0.3

export type SeenFace = FoundFace & { person: SeenObject }
export type ReadFaces = (frame: Omit<ColourFrame, 'at'>, parts: readonly Box[]) => Promise<FoundFace[] | undefined>

/** Those that can tell whose they are; undefined where nobody could look. */
export async function seenFaces(
  objects: readonly SeenObject[],
  fetch: DecodedChannel['colour'],
  read: ReadFaces,
): Promise<SeenFace[] | undefined> {
  const people = objects
    .filter(({ kind, score }) => kind === 'person' && score >= sureFrom)
    .sort((a, b) => b.bottom - b.top - (a.bottom - a.top))
    .slice(0, maxCrops)
  if (people.length === 0) return []
  const frame = await fetch(frameSize)
  const found =
    frame &&
    (await read(
      frame,
      people.map(person => upperPart(person, frame)),
    ))
  if (!found) return undefined
  const usable = found.filter(face => faultOfFace(face, 'seen') === undefined)
  return withoutDoubles(usable, sameFace, () => 'face').flatMap(face => {
    const person = people[face.part]
    return person ? [{ ...face, person }] : []
  })
}

/** A square round head and shoulders, in fractions of the picture; the head may reach out of the box a little. */
export function upperPart(
  { left, top, right, bottom }: Box,
  { width, height }: { width: number; height: number },
): Box {
  const [across, down] = [(right - left) * width, (bottom - top) * height]
  const side = Math.max(across, Math.min(down * 0.5, across * 1.3))
  const middle = ((left + right) / 2) * width
  const above = top * height - side * 0.1
  return {
    left: Math.max(0, (middle - side / 2) / width),
    top: Math.max(0, above / height),
    right: Math.min(1, (middle + side / 2) / width),
    bottom: Math.min(1, (above + side) / height),
  }
}
