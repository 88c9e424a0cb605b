import { boxAt, boxesOf, viewOf } from './mp4-boxes.ts'

/** What a decoder must know before the first frame. */
export type InitFacts = {
  /** Codec string of RFC 6381, e.g. `avc1.64001f` or `hvc1.1.6.L93.B0`. */
  codec: string
  /** Content of avcC or hvcC. */
  description: Uint8Array
  width: number
  height: number
  /** Ticks per second of the fragments' times. */
  timescale: number
}

/** Fields of a VisualSampleEntry before its child boxes. */
const sampleEntryBytes = 78
const hex = (value: number) => value.toString(16).padStart(2, '0')

/** Reads ftyp + moov with one video track; undefined when it is anything else. */
export function readInit(bytes: Uint8Array): InitFacts | undefined {
  const media = boxAt(bytes, ['moov', 'trak', 'mdia'])
  if (!media) return undefined
  const timescale = timescaleOf(boxAt(media, ['mdhd']))
  const descriptions = boxAt(media, ['minf', 'stbl', 'stsd'])
  if (!timescale || !descriptions || descriptions.byteLength < 8) return undefined
  const entry = boxesOf(descriptions.subarray(8))[0]
  if (!entry || entry.body.byteLength < sampleEntryBytes) return undefined
  const view = viewOf(entry.body)
  const size = { width: view.getUint16(24), height: view.getUint16(26), timescale }
  for (const { type, body } of boxesOf(entry.body.subarray(sampleEntryBytes))) {
    const codec =
      type === 'avcC' ? avcCodec(entry.type, body) : type === 'hvcC' ? hevcCodec(entry.type, body) : undefined
    if (codec) return { codec, description: body, ...size }
  }
  return undefined
}

function timescaleOf(header: Uint8Array | undefined): number | undefined {
  if (!header || header.byteLength < 24) return undefined
  const at = header[0] === 1 ? 20 : 12
  return viewOf(header).getUint32(at) || undefined
}

function avcCodec(entry: string, avcC: Uint8Array): string | undefined {
  const [, profile, compatibility, level] = avcC
  if (avcC.byteLength < 7 || profile === undefined || compatibility === undefined || level === undefined)
    return undefined
  return `${entry === 'avc3' ? 'avc3' : 'avc1'}.${hex(profile)}${hex(compatibility)}${hex(level)}`
}

/** ISO/IEC 14496-15 annex E: profile, compatibility bits in reverse, tier and level, constraints without trailing zeros. */
function hevcCodec(entry: string, hvcC: Uint8Array): string | undefined {
  if (hvcC.byteLength < 23) return undefined
  const view = viewOf(hvcC)
  const first = view.getUint8(1)
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? ''
  const tier = first & 0x20 ? 'H' : 'L'
  let compatibility = 0
  const bits = view.getUint32(2)
  for (let bit = 0; bit < 32; bit += 1) if (bits & (1 << bit)) compatibility |= 1 << (31 - bit)
  const constraints = [...hvcC.subarray(6, 12)]
  while (constraints.at(-1) === 0) constraints.pop()
  const upperHex = (value: number) => value.toString(16).toUpperCase()
  const facts = [
    `${space}${first & 0x1f}`,
    upperHex(compatibility >>> 0),
    `${tier}${view.getUint8(12)}`,
    ...constraints.map(upperHex),
  ]
  return [entry === 'hev1' ? 'hev1' : 'hvc1', ...facts].join('.')
}
