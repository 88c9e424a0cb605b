/** Whose face it is, among the people of the libraries; that it is nobody's is an answer. Pure. */

/** By less before the next person, it could as well be that one. */
const clearly = 0.04

export type KnownFace = {
  photoId: string
  personId: number
  type: 1 | 2
  until: number
  embedding: Float32Array
} & Limit
/** `threshold`: a face that is further away is nobody's. */
type Limit = { threshold: number }
/** Without a person it is nobody who is known here. */
export type Whose = { person?: { personId: number; type: 1 | 2 } & Limit; distance: number }

export class FaceMatcher {
  private readonly faces: readonly KnownFace[]

  constructor(faces: readonly KnownFace[] = []) {
    this.faces = faces
  }

  get people(): number {
    return new Set(this.faces.map(({ personId }) => personId)).size
  }

  /** Without those whose photos are not wanted any more. */
  only(photos: ReadonlySet<string>): FaceMatcher {
    return new FaceMatcher(this.faces.filter(({ photoId }) => photos.has(photoId)))
  }

  /**
   * Who does not agree any more is not looked for, whatever is still on the disk. Where the nearest is too far by their own threshold it is nobody:
   * somebody further away, of a library that allows more, is it all the less.
   */
  whose(embedding: readonly number[], now: number): Whose {
    let best: KnownFace | undefined
    let [nearest, next] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const face of this.faces) {
      if (face.until <= now) continue
      const distance = between(face.embedding, embedding)
      if (distance < nearest) {
        if (best && best.personId !== face.personId) next = nearest
        ;[best, nearest] = [face, distance]
      } else if (face.personId !== best?.personId && distance < next) next = distance
    }
    if (!best || nearest > best.threshold || next - nearest < clearly) return { distance: nearest }
    const { personId, type, threshold } = best
    return { person: { personId, type, threshold }, distance: nearest }
  }
}

function between(one: Float32Array, other: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2
  return Math.sqrt(sum)
}
