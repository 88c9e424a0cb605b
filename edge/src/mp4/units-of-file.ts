import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AccessUnit } from '../camera/codec/access-unit.ts'
import { type Mp4Video, readMp4 } from './read-mp4.ts'

/** The units of a file as a camera would give them, beginning at any time of the camera's; for tests. */
export async function unitsOfFile(path: string, startTime = 123_456_789, startAt = Date.now()) {
  const video: Mp4Video = await readMp4(path)
  const file = await open(path, 'r')
  try {
    const units: AccessUnit[] = []
    for (const { offset, size, key, presentation, decode } of video.samples) {
      const data = new Uint8Array(size)
      await file.read(data, 0, size, offset)
      units.push({ data, key, time: startTime + presentation, at: startAt + decode / 90 })
    }
    return { parameters: video.parameters, units }
  } finally {
    await file.close()
  }
}

/** What an independent decoder sees in a file: size, and the time of every frame in milliseconds. */
export async function decoded(
  path: string,
): Promise<{ size: string; times: number[]; duration: number; complaints: string }> {
  const program = join(import.meta.dirname, 'decode-check-child.ts')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, path], { timeout: 60_000 })
  return { ...JSON.parse(stdout), complaints: stderr }
}
