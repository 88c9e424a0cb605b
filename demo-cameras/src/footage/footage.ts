/** Films for demo cameras and tests: drawn by the project itself, or made of any video file. */
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeInChild } from './run-encoder.ts'
import type { PictureSize, SceneName } from './scene.ts'
import { footageVersion, sceneNames } from './scenes.ts'

const fullSize: PictureSize = { width: 1280, height: 720 }
/** Costs a quarter to draw and to decode. */
export const smallSize: PictureSize = { width: 640, height: 360 }

/**
 * Draws the films `yard` and `gate` into the folder, once per version of the drawings: later calls find the files.
 * Takes about ten seconds of one core per film; both are drawn at the same time.
 */
export async function makeFootage(folder: string, size: PictureSize = fullSize): Promise<Record<SceneName, string>> {
  await mkdir(folder, { recursive: true })
  const made = await Promise.all(sceneNames.map(async name => [name, await makeFilm(folder, name, size)] as const))
  return Object.fromEntries(made) as Record<SceneName, string>
}

/** The film `yard` whose frames carry their numbers from 0 on (see frame-number.ts), for measurements. */
export async function makeNumberedFilm(folder: string, size: PictureSize = fullSize): Promise<string> {
  await mkdir(folder, { recursive: true })
  return makeFilm(folder, 'yard', size, 'NUMBERED')
}

async function makeFilm(
  folder: string,
  name: SceneName,
  { width, height }: PictureSize,
  marking: 'PLAIN' | 'NUMBERED' = 'PLAIN',
): Promise<string> {
  const path = join(folder, `${name}${marking === 'NUMBERED' ? '-numbered' : ''}-${height}-v${footageVersion}.mp4`)
  if (!(await exists(path)))
    await encodeInChild('encode-scene-child.ts', [name, String(width), String(height), marking], path)
  return path
}

/** Re-encodes a video file as a camera would send it: H.264 without B-frames and audio, a key frame every 2 s, at most 1280 × 720. */
export async function prepareFootage(inputFile: string, outFile: string): Promise<void> {
  if (!(await exists(inputFile))) throw new Error(`no such file: ${inputFile}`)
  await encodeInChild('encode-file-child.ts', [inputFile], outFile)
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
