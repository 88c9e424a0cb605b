import { BitReader, withoutEmulation } from './bit-reader.ts'
import { frameRateOf, type SpsFacts, saneSize, skipHrd } from './sps-facts.ts'

const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** Facts of an H.264 sequence parameter set (7.3.2.1.1); undefined when it is not one or makes no sense. */
export function parseH264Sps(nal: Uint8Array): SpsFacts | undefined {
  if (nal.length < 5 || ((nal[0] ?? 0) & 0x1f) !== 7) return undefined
  const bits = new BitReader(withoutEmulation(nal.subarray(1)))
  const profile = bits.bits(8)
  const constraints = bits.bits(8)
  const level = bits.bits(8)
  bits.unsigned() // seq_parameter_set_id

  const chroma = profilesWithChroma.has(profile) ? readChroma(bits) : { format: 1, depthLuma: 8, depthChroma: 8 }
  bits.unsigned() // log2_max_frame_num
  const orderType = skipPictureOrder(bits)
  bits.unsigned() // max_num_ref_frames
  bits.skip(1)
  const widthInBlocks = bits.unsigned() + 1
  const heightInUnits = bits.unsigned() + 1
  const framesOnly = bits.bit()
  if (!framesOnly) bits.skip(1)
  bits.skip(1) // direct_8x8_inference
  const crop = readCrop(bits, chroma.format, framesOnly)
  if (bits.overrun) return undefined

  const width = widthInBlocks * 16 - crop.x
  const height = (2 - framesOnly) * heightInUnits * 16 - crop.y
  if (!saneSize(width, height)) return undefined

  const hex = (value: number) => value.toString(16).padStart(2, '0')
  return {
    width,
    height,
    codecs: `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`,
    ...readUsability(bits, inDisplayOrder(profile, constraints, orderType)),
    chromaFormat: chroma.format,
    depthLuma: chroma.depthLuma,
    depthChroma: chroma.depthChroma,
  }
}

function readChroma(bits: BitReader) {
  const format = bits.unsigned()
  if (format === 3) bits.skip(1)
  const depthLuma = bits.unsigned() + 8
  const depthChroma = bits.unsigned() + 8
  bits.skip(1)
  if (bits.flag()) {
    for (let list = 0; list < (format === 3 ? 12 : 8); list++) {
      if (bits.flag()) skipScalingList(bits, list < 6 ? 16 : 64)
    }
  }
  return { format, depthLuma, depthChroma }
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8
  let next = 8
  for (let i = 0; i < size && !bits.overrun; i++) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256
    last = next === 0 ? last : next
  }
}

/** Gives the type of the picture order count. */
function skipPictureOrder(bits: BitReader): number {
  const type = bits.unsigned()
  if (type === 0) bits.unsigned()
  if (type !== 1) return type
  bits.skip(1)
  bits.signed()
  bits.signed()
  const cycle = bits.unsigned()
  for (let i = 0; i < cycle && !bits.overrun; i++) bits.signed()
  return type
}

/** Baseline, streams of intra frames only, and order type 2 have no B-frames. */
function inDisplayOrder(profile: number, constraints: number, orderType: number): boolean {
  const intraOnly = (constraints & 0x10) !== 0 && [44, 86, 100, 110, 122, 244].includes(profile)
  return profile === 66 || intraOnly || orderType === 2
}

function readCrop(bits: BitReader, chromaFormat: number, framesOnly: number): { x: number; y: number } {
  if (!bits.flag()) return { x: 0, y: 0 }
  const [left, right, top, bottom] = [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()]
  const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1
  const unitY = (chromaFormat === 1 ? 2 : 1) * (2 - framesOnly)
  return { x: (left + right) * unitX, y: (top + bottom) * unitY }
}

/** The usability part is optional, and wrong in some cameras: what it lacks stays unknown. */
function readUsability(bits: BitReader, displayOrder: boolean) {
  const reorder = displayOrder ? 0 : undefined
  if (!bits.flag()) return { reorderFrames: reorder }

  if (bits.flag() && bits.bits(8) === 255) bits.skip(32) // aspect ratio
  if (bits.flag()) bits.skip(1) // overscan
  if (bits.flag()) {
    bits.skip(4) // video format, range
    if (bits.flag()) bits.skip(24) // colour
  }
  if (bits.flag()) {
    bits.unsigned() // chroma location
    bits.unsigned()
  }
  const timing = bits.flag() ? { units: bits.bits(32), scale: bits.bits(32) } : undefined
  if (timing) bits.skip(1)
  const nalHrd = bits.flag()
  if (nalHrd) skipHrd(bits)
  const vclHrd = bits.flag()
  if (vclHrd) skipHrd(bits)
  if (nalHrd || vclHrd) bits.skip(1)
  bits.skip(1) // pic_struct_present
  let reorderFrames = reorder
  if (bits.flag()) {
    bits.skip(1)
    for (let i = 0; i < 4; i++) bits.unsigned()
    const stated = bits.unsigned()
    if (!bits.overrun && stated <= 16) reorderFrames = stated
  }
  // A tick counts fields, two to the frame.
  return { reorderFrames, frameRate: timing ? frameRateOf(timing.scale, timing.units * 2) : undefined }
}
