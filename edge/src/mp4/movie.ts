import { type StreamParameters, ticksPerSecond } from '../camera/codec/access-unit.ts'
import { box, fullBox, u16, u32, unityMatrix } from './box.ts'
import { sampleEntry } from './sample-entry.ts'

/** The one track's number, in every file written here. */
export const trackId = 1

type Movie = {
  parameters: StreamParameters
  /** In 90 kHz ticks; 0 where fragments follow. */
  duration: number
  /** The sample table's boxes behind `stsd`. */
  tables: Uint8Array[]
  /** Further boxes: of the track before its media (`edts`), and of the movie behind the track (`mvex`). */
  edits?: Uint8Array[]
  extensions?: Uint8Array[]
}

/** A `moov` box with one video track. */
export function movieBox({ parameters, duration, tables, edits = [], extensions = [] }: Movie): Buffer {
  return box('moov', movieHeader(duration), trackBox(parameters, duration, tables, edits), ...extensions)
}

function movieHeader(duration: number): Buffer {
  const rateAndVolume = [u32(0x10000), u16(0x100, 0), u32(0, 0)]
  const tail = [unityMatrix, u32(0, 0, 0, 0, 0, 0), u32(trackId + 1)]
  return fullBox('mvhd', 0, 0, u32(0, 0, ticksPerSecond, duration), ...rateAndVolume, ...tail)
}

function trackBox(parameters: StreamParameters, duration: number, tables: Uint8Array[], edits: Uint8Array[]): Buffer {
  const size = u32(parameters.width * 0x10000, parameters.height * 0x10000)
  const enabledAndInMovie = 3
  const header = [u32(0, 0, trackId, 0, duration, 0, 0), u16(0, 0, 0, 0), unityMatrix, size]
  return box(
    'trak',
    fullBox('tkhd', 0, enabledAndInMovie, ...header),
    ...edits,
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0, 0, ticksPerSecond, duration), u16(0x55c4 /* language: undetermined */, 0)),
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('video\0')),
      box(
        'minf',
        fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)),
        box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
        box('stbl', fullBox('stsd', 0, 0, u32(1), sampleEntry(parameters)), ...tables),
      ),
    ),
  )
}
