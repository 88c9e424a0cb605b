import type { BitReader } from './bit-reader.ts'

/** What a sequence parameter set says about the stream, for both codecs. */
export type SpsFacts = {
  width: number
  height: number
  /** RFC 6381 name, e.g. `avc1.64001f` or `hvc1.1.6.L93.B0`. */
  codecs: string
  chromaFormat: number
  depthLuma: number
  depthChroma: number
  frameRate?: number
  reorderFrames?: number
}

/** Sizes outside this are damage or an attack on the decoder's memory, not a camera. */
export function saneSize(width: number, height: number): boolean {
  return width >= 16 && height >= 16 && width <= 16_384 && height <= 16_384
}

export function frameRateOf(scale: number, units: number): number | undefined {
  if (scale <= 0 || units <= 0) return undefined
  const rate = scale / units
  return rate >= 0.1 && rate <= 300 ? Math.round(rate * 1000) / 1000 : undefined
}

/** Steps over H.264 hypothetical reference decoder parameters (E.1.2). */
export function skipHrd(bits: BitReader): void {
  const count = bits.unsigned() + 1
  bits.skip(8)
  for (let i = 0; i < count && i < 32 && !bits.overrun; i++) {
    bits.unsigned()
    bits.unsigned()
    bits.skip(1)
  }
  bits.skip(20)
}
