import type { StreamParameters } from '../camera/codec/access-unit.ts'
import { parseH264Sps } from '../camera/codec/h264-sps.ts'
import { parseH265Sps } from '../camera/codec/h265-sps.ts'
import { box, u8, u16 } from './box.ts'

/** The `avc1` or `hvc1` box: what a decoder needs before the first sample. */
export function sampleEntry(parameters: StreamParameters): Buffer {
  const { codec, width, height } = parameters
  const fields = Buffer.alloc(78)
  fields.writeUInt16BE(1, 6) // data reference
  fields.writeUInt16BE(width, 24)
  fields.writeUInt16BE(height, 26)
  fields.writeUInt32BE(0x480000, 28) // 72 dpi, both ways
  fields.writeUInt32BE(0x480000, 32)
  fields.writeUInt16BE(1, 40) // frames per sample
  fields.writeUInt16BE(24, 74) // depth
  fields.writeInt16BE(-1, 76)
  const config = decoderConfig(parameters)
  return codec === 'h264' ? box('avc1', fields, box('avcC', config)) : box('hvc1', fields, box('hvcC', config))
}

/**
 * The decoder configuration record (avcC or hvcC content, ISO 14496-15): with it a decoder takes access units as they
 * are, length-prefixed. FFmpeg calls it extradata, WebCodecs description.
 */
export function decoderConfig(parameters: StreamParameters): Buffer {
  return parameters.codec === 'h264' ? avcConfig(parameters) : hevcConfig(parameters)
}

function avcConfig({ sps, pps, furtherPps = [] }: StreamParameters): Buffer {
  const profile = sps[1] ?? 0
  const facts = parseH264Sps(sps)
  const high = facts && [100, 110, 122, 144].includes(profile)
  return Buffer.concat([
    u8(1, profile, sps[2] ?? 0, sps[3] ?? 0, 0xff /* lengths of 4 bytes */),
    u8(0xe1),
    sized(sps),
    u8(1 + furtherPps.length),
    ...[pps, ...furtherPps].map(sized),
    ...(high ? [u8(0xfc | facts.chromaFormat, 0xf8 | (facts.depthLuma - 8), 0xf8 | (facts.depthChroma - 8), 0)] : []),
  ])
}

function hevcConfig({ sps, pps, vps, furtherPps = [] }: StreamParameters): Buffer {
  const facts = parseH265Sps(sps)
  const sets: [number, Uint8Array[]][] = [
    [32, vps ? [vps] : []],
    [33, [sps]],
    [34, [pps, ...furtherPps]],
  ]
  return Buffer.concat([
    u8(1),
    facts?.profileTierLevel ?? new Uint8Array(12),
    u16(0xf000), // spatial segmentation unknown
    u8(0xfc), // parallelism unknown
    u8(0xfc | (facts?.chromaFormat ?? 1)),
    u8(0xf8 | ((facts?.depthLuma ?? 8) - 8), 0xf8 | ((facts?.depthChroma ?? 8) - 8)),
    u16(0), // average frame rate unknown
    u8(((facts?.temporalLayers ?? 1) << 3) | (facts?.temporalNested ? 4 : 0) | 3),
    u8(sets.length),
    ...sets.flatMap(([type, nals]) => [u8(0x80 | type), u16(nals.length), ...nals.map(sized)]),
  ])
}

function sized(nal: Uint8Array): Buffer {
  return Buffer.concat([u16(nal.length), nal])
}
