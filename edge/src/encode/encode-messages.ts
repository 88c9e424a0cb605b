/** What an encoding process sends, beside what every decoding one does. Its orders are those of `decode/decoder-messages.ts`. */
import { ready } from '../child/pipe-messages.ts'

/** `parameters`: SPS and PPS as annex B has them, before the first unit and whenever they change; `unit`: see `packUnit`. */
export const result = { ready, done: 2, unit: 3, parameters: 4, trouble: 5 } as const

/** How large the picture is shown: in a wall, or alone. */
export const encodedSizes = {
  whole: { width: 1280, height: 720, kilobits: 3000, quality: 25 },
  small: { width: 640, height: 360, kilobits: 700, quality: 27 },
} as const
export type EncodedSize = keyof typeof encodedSizes

/** Constrained baseline, level 3.1: what every browser plays, and 1280 × 720 needs. */
export const encodedMime = 'video/mp4; codecs="avc1.42c01f"'
