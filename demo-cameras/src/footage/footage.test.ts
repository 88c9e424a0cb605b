import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFootage, prepareFootage } from './footage.ts'
import { sampleFootage } from './sample-footage.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('films are written as a camera would send them', () => {
  it('draws both scenes with a key frame every two seconds and no reordered frames, and finds them the next time', async () => {
    const films = await makeFootage(folder, { width: 320, height: 180 })
    const seconds = { yard: 72, gate: 84 }
    for (const name of ['yard', 'gate'] as const) {
      const film = await readFile(films[name])
      expect(countOf(film, 'stsz', 8)).toBe(seconds[name] * 15)
      expect(countOf(film, 'stss', 4)).toBe(seconds[name] / 2)
      expect(film.includes('ctts'), 'composition offsets mean B-frames').toBe(false)
    }
    const made = (await stat(films.yard)).mtimeMs
    expect((await makeFootage(folder, { width: 320, height: 180 })).yard).toBe(films.yard)
    expect((await stat(films.yard)).mtimeMs).toBe(made)
    expect((await readdir(folder)).filter(name => name.includes('part'))).toEqual([])
  }, 60_000)

  it('makes a film of a drawn one again, without audio and B-frames', async () => {
    const films = await makeFootage(folder, { width: 320, height: 180 })
    const out = join(folder, 'again.mp4')
    await prepareFootage(films.yard, out)
    const film = await readFile(out)
    expect(countOf(film, 'stsz', 8)).toBe(72 * 15)
    expect(film.includes('ctts')).toBe(false)
  }, 60_000)

  const car = sampleFootage('car-detection.mp4')
  it.skipIf(!car)(
    'leaves out the audio of a real film (skipped without ../shared/data)',
    async () => {
      const out = join(folder, 'car.mp4')
      await prepareFootage(car ?? '', out)
      const film = await readFile(out)
      expect(film.includes('mp4a')).toBe(false)
      expect(film.includes('avc1')).toBe(true)
    },
    60_000,
  )

  it('names what is wrong with a file that is no video, and leaves nothing behind', async () => {
    const lie = join(folder, 'lie.mp4')
    await writeFile(lie, 'this is not a film')
    await expect(prepareFootage(lie, join(folder, 'out.mp4'))).rejects.toThrow(/cannot open the file/)
    await expect(prepareFootage(join(folder, 'none.mp4'), join(folder, 'out.mp4'))).rejects.toThrow(/no such file/)
    expect(existsSync(join(folder, 'out.mp4'))).toBe(false)
  })
})

/** The entry count of an MP4 table box, at `offset` after its version and flags. */
function countOf(film: Buffer, box: string, offset: number): number {
  return film.readUInt32BE(film.indexOf(box) + 4 + offset)
}
