import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type AccessUnit, type StreamParameters, ticksPerSecond } from '../camera/codec/access-unit.ts'
import { syncFolder } from '../spool/durable-file.ts'
import { box, u32 } from './box.ts'
import { movieBox } from './movie.ts'
import { sampleTables } from './sample-tables.ts'

export type WrittenRecording = { bytes: number; seconds: number }

/**
 * Writes a plain MP4 with its index in front, so that a player starts and seeks after the first range request. Units
 * before the first key unit are left out. When the promise resolves, the file is whole and on the disk under its name;
 * when it rejects (a full disk), nothing stands there.
 */
export async function writeRecording(
  path: string,
  parameters: StreamParameters,
  units: readonly AccessUnit[],
): Promise<WrittenRecording> {
  const firstKey = units.findIndex(unit => unit.key)
  if (firstKey < 0) throw new Error('a recording needs a key frame')
  const samples = units.slice(firstKey)
  const tables = sampleTables(samples)
  const media = samples.reduce((sum, unit) => sum + unit.data.length, 0)

  const brands = Buffer.from(`isom\0\0\x02\0isomiso2mp41${parameters.codec === 'h264' ? 'avc1' : 'hvc1'}`, 'latin1')
  const fileType = box('ftyp', brands)
  const movie = (offset: number) =>
    movieBox({ parameters, duration: tables.duration, tables: tables.build(offset), edits: tables.edits })
  const mediaStart = fileType.length + movie(0).length + 16
  // The 64-bit form of the size, so that no length of recording needs another case.
  const mediaHead = Buffer.concat([u32(1), Buffer.from('mdat'), u32(Math.floor((media + 16) / 2 ** 32), media + 16)])

  const temporary = `${path}.part`
  try {
    const file = await open(temporary, 'w', 0o640)
    try {
      await writeAll(file, [fileType, movie(mediaStart), mediaHead, ...samples.map(unit => unit.data)])
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}) // the reason above matters more
    throw error
  }
  await syncFolder(dirname(path))
  return { bytes: mediaStart + media, seconds: tables.duration / ticksPerSecond }
}

async function writeAll(file: FileHandle, parts: Uint8Array[]): Promise<void> {
  // Systems take at most 1024 parts in one call, and a call may write less than it was given.
  for (let at = 0; at < parts.length; at += 512) {
    let rest: Uint8Array[] = parts.slice(at, at + 512)
    while (rest.length > 0) {
      const { bytesWritten } = await file.writev(rest)
      rest = behind(rest, bytesWritten)
    }
  }
}

function behind(parts: Uint8Array[], written: number): Uint8Array[] {
  let skip = written
  let index = 0
  for (; index < parts.length; index++) {
    const size = parts[index]?.length ?? 0
    if (size > skip) break
    skip -= size
  }
  const rest = parts.slice(index)
  const [first] = rest
  if (first && skip > 0) rest[0] = first.subarray(skip)
  return rest
}
