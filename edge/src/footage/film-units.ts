/** A film as the access units a camera would have sent. */
import { open } from 'node:fs/promises'
import { type AccessUnit, type StreamParameters, ticksPerSecond } from '../camera/access-unit.ts'
import { readMp4 } from '../mp4/read-mp4.ts'

/** The units between two moments of the film (seconds), dated as if the film's start had been received at `startAt`. */
export async function readFilmUnits(
  path: string,
  startAt: number,
  from = 0,
  to = Infinity,
): Promise<{ parameters: StreamParameters; units: AccessUnit[] }> {
  const { parameters, samples } = await readMp4(path)
  const file = await open(path, 'r')
  try {
    const units: AccessUnit[] = []
    for (const { offset, size, key, presentation } of samples) {
      const seconds = presentation / ticksPerSecond
      if (seconds < from || seconds >= to) continue
      const data = Buffer.alloc(size)
      await file.read(data, 0, size, offset)
      units.push({ data, key, time: presentation, at: startAt + seconds * 1000 })
    }
    return { parameters, units }
  } finally {
    await file.close()
  }
}
