import { BitReader, withoutEmulation } from './bit-reader.ts'
import { frameRateOf, type SpsFacts, saneSize } from './sps-facts.ts'

export type H265Facts = SpsFacts & {
  /** The 12 bytes of general profile, compatibility, constraints and level as hvcC repeats them. */
  profileTierLevel: Uint8Array
  temporalLayers: number
  temporalNested: boolean
}

/** Facts of an H.265 sequence parameter set (7.3.2.2); undefined when it is not one or makes no sense. */
export function parseH265Sps(nal: Uint8Array): H265Facts | undefined {
  if (nal.length < 15 || (((nal[0] ?? 0) >> 1) & 0x3f) !== 33) return undefined
  const payload = withoutEmulation(nal.subarray(2))
  const bits = new BitReader(payload)
  bits.skip(4)
  const maxSubLayers = bits.bits(3)
  const temporalNested = bits.flag()
  if (maxSubLayers > 6) return undefined
  const profileTierLevel = payload.slice(1, 13)
  bits.skip(96)
  skipSubLayers(bits, maxSubLayers)

  bits.unsigned() // sps id
  const chromaFormat = bits.unsigned()
  if (chromaFormat === 3) bits.skip(1)
  let width = bits.unsigned()
  let height = bits.unsigned()
  if (bits.flag()) {
    const unitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1
    const unitY = chromaFormat === 1 ? 2 : 1
    width -= (bits.unsigned() + bits.unsigned()) * unitX
    height -= (bits.unsigned() + bits.unsigned()) * unitY
  }
  const depthLuma = bits.unsigned() + 8
  const depthChroma = bits.unsigned() + 8
  const orderBits = bits.unsigned() + 4
  let reorderFrames = 0
  for (let i = bits.flag() ? 0 : maxSubLayers; i <= maxSubLayers; i++) {
    bits.unsigned()
    reorderFrames = bits.unsigned()
    bits.unsigned()
  }
  if (bits.overrun || !saneSize(width, height) || reorderFrames > 16 || chromaFormat > 3) return undefined

  return {
    width,
    height,
    codecs: codecName(profileTierLevel),
    chromaFormat,
    depthLuma,
    depthChroma,
    reorderFrames,
    frameRate: readFrameRate(bits, orderBits),
    profileTierLevel,
    temporalLayers: maxSubLayers + 1,
    temporalNested,
  }
}

/** RFC 6381 / ISO 14496-15 E.3: profile, reversed compatibility flags, tier and level, constraint bytes without trailing zeros. */
function codecName(general: Uint8Array): string {
  const first = general[0] ?? 0
  const space = ['', 'A', 'B', 'C'][first >> 6]
  const tier = first & 0x20 ? 'H' : 'L'
  let compatibility = 0
  for (let i = 0; i < 32; i++) {
    if (((general[1 + (i >> 3)] ?? 0) >> (7 - (i & 7))) & 1) compatibility += 2 ** i
  }
  const constraints = [...general.subarray(5, 11)]
  while (constraints.length > 0 && constraints.at(-1) === 0) constraints.pop()
  const tail = constraints.map(byte => `.${byte.toString(16).toUpperCase()}`).join('')
  return `hvc1.${space}${first & 0x1f}.${compatibility.toString(16).toUpperCase()}.${tier}${general[11]}${tail}`
}

function skipSubLayers(bits: BitReader, count: number): void {
  const present: { profile: boolean; level: boolean }[] = []
  for (let i = 0; i < count; i++) present.push({ profile: bits.flag(), level: bits.flag() })
  if (count > 0) bits.skip((8 - count) * 2)
  for (const layer of present) bits.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0))
}

/** The frame rate stands at the far end; all before it must be stepped over. Damage there only costs the frame rate. */
function readFrameRate(bits: BitReader, orderBits: number): number | undefined {
  for (let i = 0; i < 6; i++) bits.unsigned() // block sizes and transform depths
  if (bits.flag() && bits.flag()) skipScalingLists(bits)
  bits.skip(2)
  if (bits.flag()) {
    bits.skip(8)
    bits.unsigned()
    bits.unsigned()
    bits.skip(1)
  }
  if (!skipShortTermSets(bits)) return undefined
  if (bits.flag()) {
    const count = bits.unsigned()
    if (count > 32) return undefined
    bits.skip(count * (orderBits + 1))
  }
  bits.skip(2)
  if (!bits.flag()) return undefined

  if (bits.flag() && bits.bits(8) === 255) bits.skip(32) // aspect ratio
  if (bits.flag()) bits.skip(1) // overscan
  if (bits.flag()) {
    bits.skip(4)
    if (bits.flag()) bits.skip(24)
  }
  if (bits.flag()) {
    bits.unsigned()
    bits.unsigned()
  }
  bits.skip(3)
  if (bits.flag()) for (let i = 0; i < 4; i++) bits.unsigned() // default display window
  if (!bits.flag()) return undefined
  const units = bits.bits(32)
  const scale = bits.bits(32)
  return bits.overrun ? undefined : frameRateOf(scale, units)
}

function skipScalingLists(bits: BitReader): void {
  for (let size = 0; size < 4; size++) {
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (!bits.flag()) {
        bits.unsigned()
        continue
      }
      if (size > 1) bits.signed()
      for (let i = 0; i < Math.min(64, 16 << (size * 2)) && !bits.overrun; i++) bits.signed()
    }
  }
}

/** False when the sets make no sense. */
function skipShortTermSets(bits: BitReader): boolean {
  const sets = bits.unsigned()
  if (sets > 64) return false
  let previous = 0
  for (let set = 0; set < sets; set++) {
    let pictures = 0
    if (set > 0 && bits.flag()) {
      bits.skip(1)
      bits.unsigned()
      for (let i = 0; i <= previous; i++) if (bits.flag() || bits.flag()) pictures += 1
    } else {
      const negative = bits.unsigned()
      const positive = bits.unsigned()
      if (negative > 16 || positive > 16) return false
      pictures = negative + positive
      for (let i = 0; i < pictures; i++) {
        bits.unsigned()
        bits.skip(1)
      }
    }
    if (bits.overrun) return false
    previous = pictures
  }
  return true
}
