/** Checks that a file is a whole MP4 (or fragmented MP4), by walking its boxes; no sample is decoded. */
import { type FileHandle, open } from 'node:fs/promises'
import { refuse } from '../http/refuse.ts'

/** A fragmented recording has two boxes per frame; an hour at 25 frames/s stays below this. */
const maxBoxes = 400_000
/** Metadata of a recording; 500 MB of video need some 200 KB. */
const largestMoov = 32 * 1024 * 1024

type Box = { type: string; start: number; bodyStart: number; end: number }

/** @throws file.notARecording unless ftyp comes first, moov with a track and mdat follow, and the boxes fill the file exactly. */
export async function checkRecording(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const found = new Map<string, number>()
    let count = 0
    for await (const box of boxesOf(handle, 0, size)) {
      if (++count > maxBoxes || (count === 1) !== (box.type === 'ftyp')) throw refuse('file.notARecording')
      found.set(box.type, (found.get(box.type) ?? 0) + 1)
      if (box.type === 'moov') await checkMoov(handle, box)
    }
    if (found.get('moov') !== 1 || !found.has('mdat')) throw refuse('file.notARecording')
  } finally {
    await handle.close()
  }
}

async function checkMoov(handle: FileHandle, moov: Box): Promise<void> {
  if (moov.end - moov.start > largestMoov) throw refuse('file.notARecording')
  const inside = new Set<string>()
  for await (const box of boxesOf(handle, moov.bodyStart, moov.end)) inside.add(box.type)
  if (!inside.has('mvhd') || !inside.has('trak')) throw refuse('file.notARecording')
}

async function* boxesOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Box> {
  const header = Buffer.alloc(16)
  let at = start
  while (at < end) {
    const { bytesRead } = await handle.read(header, 0, 16, at)
    const box = readBox(header.subarray(0, bytesRead), at, end)
    if (!box) throw refuse('file.notARecording')
    yield box
    at = box.end
  }
}

function readBox(header: Buffer, at: number, limit: number): Box | undefined {
  if (header.length < 8) return undefined
  const type = header.toString('latin1', 4, 8)
  if (!/^[ -~]{4}$/.test(type)) return undefined
  const short = header.readUInt32BE(0)
  if (short === 1 && header.length < 16) return undefined
  const headerSize = short === 1 ? 16 : 8
  // Size 0 means "to the end", which only the last media data of a stream being written may say.
  const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 && type === 'mdat' ? limit - at : short
  const end = at + size
  return size < headerSize || end > limit ? undefined : { type, start: at, bodyStart: at + headerSize, end }
}
