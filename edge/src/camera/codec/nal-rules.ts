import type { VideoCodec } from './access-unit.ts'
import type { ParameterSetKind } from './parameter-sets.ts'

/** What the assembler must know of one NAL unit. */
export type NalFacts = {
  role: 'key' | 'picture' | 'other' | 'drop' | ParameterSetKind
  /** The first slice of a picture; only meaningful for pictures. */
  first: boolean
}

/** How RTP carries a NAL unit, and what it is, for one codec. */
export type NalRules = {
  headerBytes: number
  /** Reads a NAL unit's role from its first bytes (header and one more). */
  read(nal: Uint8Array): NalFacts
  packing(payload: Uint8Array): 'single' | 'aggregate' | 'fragment' | 'unknown'
  /** The NAL header that a fragment's headers stand for. */
  fragmentHeader(payload: Uint8Array): Uint8Array
}

const h264Roles: Record<number, NalFacts['role']> = {
  1: 'picture', 2: 'picture', 3: 'picture', 4: 'picture', 5: 'key', 6: 'other', 7: 'sps', 8: 'pps',
  // 9 delimiter, 10 and 11 end of sequence and stream, 12 filler: nothing a file or a decoder needs.
  9: 'drop', 10: 'drop', 11: 'drop', 12: 'drop',
} // biome-ignore format: a table

const h264: NalRules = {
  headerBytes: 1,
  read(nal) {
    // first_mb_in_slice = 0 is coded as a single 1 bit.
    return { role: h264Roles[(nal[0] ?? 0) & 0x1f] ?? 'other', first: (nal[1] ?? 0) >= 0x80 }
  },
  packing(payload) {
    const type = (payload[0] ?? 0) & 0x1f
    if (type === 24) return 'aggregate'
    if (type === 28) return 'fragment'
    return type >= 1 && type <= 23 ? 'single' : 'unknown'
  },
  fragmentHeader: payload => Uint8Array.of(((payload[0] ?? 0) & 0xe0) | ((payload[1] ?? 0) & 0x1f)),
}

const h265: NalRules = {
  headerBytes: 2,
  read(nal) {
    const type = ((nal[0] ?? 0) >> 1) & 0x3f
    const first = (nal[2] ?? 0) >= 0x80
    if (type <= 9) return { role: 'picture', first }
    if (type >= 16 && type <= 21) return { role: 'key', first }
    if (type === 32) return { role: 'vps', first: false }
    if (type === 33) return { role: 'sps', first: false }
    if (type === 34) return { role: 'pps', first: false }
    return { role: type >= 35 && type <= 38 ? 'drop' : 'other', first: false }
  },
  packing(payload) {
    const type = ((payload[0] ?? 0) >> 1) & 0x3f
    if (type === 48) return 'aggregate'
    if (type === 49) return 'fragment'
    return type < 48 ? 'single' : 'unknown'
  },
  fragmentHeader: payload =>
    Uint8Array.of(((payload[0] ?? 0) & 0x81) | (((payload[2] ?? 0) & 0x3f) << 1), payload[1] ?? 0),
}

export const nalRules: Record<VideoCodec, NalRules> = { h264, h265 }
