/** Drawn faces: nobody's, and different enough for a model to tell them apart. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Picture } from '../../detect/crop.ts'

/** `beardedLater`: the same face in less light, turned a little, before another wall. */
const files = {
  bearded: 'bearded.rgb.gz',
  beardedLater: 'bearded-later.rgb.gz',
  longHaired: 'long-haired.rgb.gz',
  standing: 'standing.rgb.gz',
} as const

/** Width and height, two bytes each, and the pixels. */
export function drawn(who: keyof typeof files): Picture {
  const bytes = gunzipSync(readFileSync(new URL(files[who], import.meta.url)))
  return { width: bytes.readUInt16BE(0), height: bytes.readUInt16BE(2), pixels: new Uint8Array(bytes.subarray(4)) }
}

export const distanceOf = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  Math.sqrt(Array.from(one, (value, at) => (value - (other[at] ?? 0)) ** 2).reduce((sum, value) => sum + value, 0))
