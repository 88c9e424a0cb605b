import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { VideoCodec } from '../../../edge/src/camera/codec/access-unit.ts'

export type Footage = {
  codec: VideoCodec
  width: number
  height: number
  frameRate: number
  seconds: number
  /** Frames from one key frame to the next. */
  group: number
  /** B-frames between two others. */
  betweenFrames: number
  /** A test pattern in which everything moves, or a wall in the light of a lamp that flickers, with noise and a shadow that wanders over it. */
  shows: 'pattern' | 'shadow'
}

const defaults: Footage = {
  codec: 'h264',
  width: 320,
  height: 180,
  frameRate: 15,
  seconds: 4,
  group: 15,
  betweenFrames: 0,
  shows: 'pattern',
}

/** Path of an MP4 for tests: a moving pattern. Encoded once, then taken from the temporary folder. */
export async function testFootage(request: Partial<Footage> = {}): Promise<string> {
  const footage = { ...defaults, ...request }
  const folder = join(tmpdir(), 'watchfire-test-footage')
  const name = createHash('sha256').update(JSON.stringify(footage)).digest('hex').slice(0, 16)
  const path = join(folder, `${name}.mp4`)
  if (await stat(path).catch(() => undefined)) return path
  await mkdir(folder, { recursive: true })
  // Test files run side by side: whoever is ready first wins, and both files are alike.
  const temporary = join(folder, `${randomUUID()}.part`)
  const program = join(import.meta.dirname, 'encode-pattern-child.ts')
  await promisify(execFile)(process.execPath, [program, JSON.stringify({ ...footage, path: temporary })], {
    timeout: 240_000,
  })
  await rename(temporary, path)
  return path
}
