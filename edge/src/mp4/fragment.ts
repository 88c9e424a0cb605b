import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { box, fullBox, u32 } from './box.ts'
import { movieBox, trackId } from './movie.ts'

/** Sample flags: can be decoded alone; depends on others. */
const keyFlags = 0x02000000
const deltaFlags = 0x01010000

const movieFragmentBytes = 104

/** What goes before the first fragment, and again when the parameters change: `ftyp` and `moov`. */
export function initSegment(parameters: StreamParameters): Uint8Array {
  const brands = Buffer.from(`iso6\0\0\0\0iso6mp41${parameters.codec === 'h264' ? 'avc1' : 'hvc1'}`)
  const empty = ['stts', 'stsc', 'stco'].map(type => fullBox(type, 0, 0, u32(0)))
  const tables = [...empty, fullBox('stsz', 0, 0, u32(0, 0))]
  const extensions = [box('mvex', fullBox('trex', 0, 0, u32(trackId, 1, 0, 0, 0)))]
  return Buffer.concat([box('ftyp', brands), movieBox({ parameters, duration: 0, tables, extensions })])
}

export type Fragment = {
  unit: AccessUnit
  /** In 90 kHz ticks, as far as it is known when the unit goes out. */
  duration: number
  /** Counts up over the fragments of a stream. */
  sequence: number
  /** Decode time in 90 kHz ticks. */
  baseTime: number
  /** Presentation minus decode time, for streams with B-frames; may be negative. */
  compositionOffset?: number
}

/** One `moof` and `mdat` with one frame. Written in one piece: a wall makes hundreds of them in a second. */
export function fragment({ unit, duration, sequence, baseTime, compositionOffset = 0 }: Fragment): Uint8Array {
  const size = unit.data.length
  const bytes = Buffer.allocUnsafe(movieFragmentBytes + 8 + size)
  let at = 0
  const word = (value: number) => {
    at = bytes.writeUInt32BE(value >>> 0, at)
  }
  const head = (boxSize: number, type: string) => {
    word(boxSize)
    at += bytes.write(type, at, 'latin1')
  }
  head(movieFragmentBytes, 'moof')
  head(16, 'mfhd')
  word(0)
  word(sequence)
  head(80, 'traf')
  head(16, 'tfhd')
  word(0x020000) // offsets count from this moof
  word(trackId)
  head(20, 'tfdt')
  word(0x1000000)
  word(Math.floor(baseTime / 2 ** 32))
  word(baseTime % 2 ** 32)
  head(36, 'trun')
  word(0x1000f01) // signed offsets; data offset, and of each sample duration, size, flags and composition offset
  word(1)
  word(movieFragmentBytes + 8)
  word(duration)
  word(size)
  word(unit.key ? keyFlags : deltaFlags)
  word(compositionOffset)
  head(8 + size, 'mdat')
  bytes.set(unit.data, at)
  return bytes
}
