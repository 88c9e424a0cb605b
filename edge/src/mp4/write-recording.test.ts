import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testFootage } from '../../../demo-cameras/src/simulator/test-footage.ts'
import { DecodeTimes } from './decode-times.ts'
import { fragment, initSegment } from './fragment.ts'
import { readMp4 } from './read-mp4.ts'
import { decoded, unitsOfFile } from './units-of-file.ts'
import { writeRecording } from './write-recording.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchfire-mp4-'))
})
afterAll(() => rm(folder, { recursive: true }))

const films = [
  ['h264', 0],
  ['h264', 2],
  ['h265', 0],
  ['h265', 2],
] as const

describe.each(films)('%s with %i B-frames', (codec, betweenFrames) => {
  test('a recording holds every frame at its time, from zero on, with its index in front', async () => {
    const source = await testFootage({ codec, betweenFrames })
    const { parameters, units } = await unitsOfFile(source)
    const path = join(folder, `${codec}-${betweenFrames}.mp4`)
    const written = await writeRecording(path, parameters, units)

    const seen = await decoded(path)
    expect(seen).toMatchObject({ size: '320x180', complaints: '' })
    expect(seen.times).toEqual((await decoded(source)).times)
    expect(seen.times[0]).toBe(0)
    expect(written.seconds).toBeCloseTo(4, 5)
    expect(seen.duration).toBeCloseTo(4, 2)

    const bytes = await readFile(path)
    expect(written.bytes).toBe(bytes.length)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    const again = await readMp4(path)
    expect(again.samples.filter(sample => sample.key)).toHaveLength(4)
    expect(again.parameters).toMatchObject({ width: 320, height: 180, mime: parameters.mime })
  })

  test('fragments one behind the other play alike', async () => {
    const { parameters, units } = await unitsOfFile(await testFootage({ codec, betweenFrames }))
    const times = new DecodeTimes(parameters.reorderFrames, 6000)
    const fragments = units.map((unit, index) => {
      const baseTime = times.next(unit.time)
      return fragment({ unit, duration: 6000, sequence: index + 1, baseTime, compositionOffset: unit.time - baseTime })
    })
    const path = join(folder, `${codec}-${betweenFrames}.live.mp4`)
    await writeFile(path, Buffer.concat([initSegment(parameters), ...fragments]))
    const seen = await decoded(path)
    expect(seen).toMatchObject({ size: '320x180', complaints: '' })
    expect(seen.times).toHaveLength(60)
    const steps = seen.times.slice(1).map((time, index) => time - (seen.times[index] ?? 0))
    for (const step of steps) expect(Math.abs(step - 1000 / 15)).toBeLessThan(2)
  })
})

test('a recording begins with a key frame, and needs one', async () => {
  const { parameters, units } = await unitsOfFile(await testFootage())
  const path = join(folder, 'late.mp4')
  await writeRecording(path, parameters, units.slice(10))
  expect((await readMp4(path)).samples).toHaveLength(45)
  await expect(writeRecording(join(folder, 'none.mp4'), parameters, units.slice(1, 10))).rejects.toThrow('key frame')
})

test('a gap in the camera’s time stays a gap in the recording', async () => {
  const { parameters, units } = await unitsOfFile(await testFootage())
  const later = units.map((unit, index) => (index < 30 ? unit : { ...unit, time: unit.time + 90_000 * 3 }))
  const path = join(folder, 'gap.mp4')
  expect((await writeRecording(path, parameters, later)).seconds).toBeCloseTo(7, 5)
})

test('what cannot be written leaves nothing behind', async () => {
  const { parameters, units } = await unitsOfFile(await testFootage())
  await expect(writeRecording(join(folder, 'no', 'such', 'folder.mp4'), parameters, units)).rejects.toThrow('ENOENT')
  const full = '/dev/full' // every write to it fails as on a full disk
  if (process.platform === 'linux') {
    const { symlink } = await import('node:fs/promises')
    await symlink(full, join(folder, 'full.mp4.part'))
    await expect(writeRecording(join(folder, 'full.mp4'), parameters, units)).rejects.toThrow('ENOSPC')
  }
  expect((await readdir(folder)).filter(name => name.startsWith('full') || name.endsWith('.part'))).toEqual([])
})
