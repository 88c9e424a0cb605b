import { type FileHandle, open } from 'node:fs/promises'
import { type StreamParameters, ticksPerSecond } from '../camera/codec/access-unit.ts'
import { childrenOf, findBox } from './box-reader.ts'
import { readDecoderConfig } from './read-decoder-config.ts'
import { type Mp4Sample, readSamples } from './read-samples.ts'

export type Mp4Video = {
  parameters: StreamParameters
  samples: Mp4Sample[]
  /** In 90 kHz ticks. */
  duration: number
}

/** A sample table of some hours at 30 fps stays below this. */
const maxMovieBytes = 64 * 1024 * 1024

/** Reads the index of the first H.264 or H.265 track of an MP4 that is not fragmented. Throws with the reason when there is none. */
export async function readMp4(path: string): Promise<Mp4Video> {
  const file = await open(path, 'r')
  try {
    const movie = await readMovie(file)
    const track = childrenOf(movie).find(one => one.type === 'trak' && isVideo(one.content))
    const media = track && findBox(track.content, 'mdia')
    const tables = media && findBox(media, 'minf', 'stbl')
    if (!media || !tables) throw new Error('no video track')
    const parameters = readDecoderConfig(tables)
    const samples = readSamples(tables, timescale(media))
    const last = samples.at(-1)
    if (!last || samples.length < 2) throw new Error('no samples')
    const step = last.decode - (samples.at(-2)?.decode ?? 0)
    return { parameters, samples, duration: last.decode + (step || ticksPerSecond / 25) }
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  } finally {
    await file.close()
  }
}

async function readMovie(file: FileHandle): Promise<Buffer> {
  const { size: fileSize } = await file.stat()
  const head = Buffer.alloc(16)
  for (let at = 0; at + 8 <= fileSize; ) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    let size = head.readUInt32BE(0)
    let headBytes = 8
    if (size === 1 && bytesRead === 16) {
      size = Number(head.readBigUInt64BE(8))
      headBytes = 16
    }
    if (size === 0) size = fileSize - at
    if (size < headBytes) throw new Error('not an MP4 file')
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (size > maxMovieBytes || at + size > fileSize) throw new Error('the index is cut off or too large')
      const movie = Buffer.alloc(size - headBytes)
      await file.read(movie, 0, movie.length, at + headBytes)
      return movie
    }
    at += size
  }
  throw new Error('no index: not an MP4 file, or a fragmented one')
}

function isVideo(track: Buffer): boolean {
  return findBox(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide'
}

function timescale(media: Buffer): number {
  const header = findBox(media, 'mdhd')
  if (!header || header.length < 24) throw new Error('no media header')
  const scale = header.readUInt32BE(header[0] === 1 ? 20 : 12)
  if (scale === 0) throw new Error('no time scale')
  return scale
}
