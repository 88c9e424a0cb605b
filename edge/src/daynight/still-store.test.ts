import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { partOfDayIn } from './part-of-day.ts'
import { StillStore } from './still-store.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.parse('2026-06-15T04:00:00Z')
const bright = { mean: 120, most: 230 }
const dark = { mean: 30, most: 90 }

const cameraOf = (channelId: string, path = 'one', login = '') => ({
  channelId,
  url: `rtsp://${login}10.0.0.7/${path}`,
})
const names = async (folder: string) => (await readdir(folder)).map(name => name.replace(/-[0-9a-f]{12}-/, '-')).sort()

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'edge-daynight-'))
  return folder
}

/** Stills of one camera, whose light and moods a test decides, by a clock of its own. */
async function stillsOf({ folder, from = noon }: { folder?: string; from?: number } = {}) {
  const camera = { online: true, showsScene: true, brightness: bright, gives: true, room: true, taken: 0 }
  let now = from
  const warn = vi.fn()
  const kept = await StillStore.open({
    folder: folder ?? (await aFolder()),
    channel: channelId => ({
      get online() {
        return camera.online
      },
      get showsScene() {
        return camera.showsScene
      },
      still: async () => {
        camera.taken += 1
        if (!camera.gives) throw new Error('the decoder is away')
        return { jpeg: Buffer.from(`${channelId} ${camera.taken}`), at: now + 0.4, brightness: camera.brightness }
      },
    }),
    hasFreeSpace: async () => camera.room,
    log: { warn },
    clock: () => now,
    interval: 0,
  })
  onTestFinished(() => kept.close())
  kept.follow([cameraOf('E_C1')])
  const advance = async (ms: number) => {
    now += ms
    await kept.look()
  }
  const day = async () => (await kept.read('E_C1', 'day'))?.takenAt
  const night = async () => (await kept.read('E_C1', 'night'))?.takenAt
  return { kept, camera, warn, advance, day, night }
}

test('the last still of day and the last of night are kept beside each other, each by the light of its picture', async () => {
  const { kept, camera, advance, day, night } = await stillsOf()
  expect([await day(), await night()]).toEqual([undefined, undefined])
  await advance(0)
  expect([await day(), await night()]).toEqual([noon, undefined])
  camera.brightness = { mean: 66, most: 150 }
  await advance(6 * hour)
  expect([await day(), await night()]).toEqual([noon, undefined])
  camera.brightness = dark
  await advance(6 * hour)
  expect([await day(), await night()]).toEqual([noon, noon + 12 * hour])
  expect(String((await kept.read('E_C1', 'night'))?.jpeg)).toBe('E_C1 3')
})

test('one is renewed once an hour at most, and a camera is looked at four times an hour', async () => {
  const { camera, advance, day } = await stillsOf()
  await advance(0)
  for (let at = 1; at < 60; at++) await advance(minute)
  expect(await day()).toBe(noon)
  expect(camera.taken).toBe(4)
  await advance(minute)
  expect(await day()).toBe(noon + hour)
})

test('a camera that is away, gives nothing, is covered or black leaves what was kept as it is', async () => {
  const { camera, advance, day, night } = await stillsOf()
  await advance(0)
  camera.online = false
  await advance(2 * hour)
  camera.online = true
  camera.gives = false
  await advance(2 * hour)
  camera.gives = true
  camera.showsScene = false
  await advance(2 * hour)
  camera.showsScene = true
  camera.brightness = { mean: 8, most: 20 }
  await advance(2 * hour)
  camera.room = false
  camera.brightness = bright
  await advance(2 * hour)
  expect([await day(), await night()]).toEqual([noon, undefined])
  camera.room = true
  await advance(2 * hour)
  expect(await day()).toBe(noon + 12 * hour)
})

test('a restart keeps them and when they were taken; a file that a power cut left is none', async () => {
  const folder = await aFolder()
  const before = await stillsOf({ folder })
  await before.advance(0)
  await before.kept.close()
  const [day = ''] = await readdir(folder)
  const night = day.replace('-day', '-night')
  await writeFile(join(folder, night), 'torn')
  await writeFile(join(folder, `${night}.part`), 'torn')
  const after = await stillsOf({ folder, from: noon + 30 * minute })
  await after.advance(0)
  expect([await after.day(), await after.night()]).toEqual([noon, undefined])
  expect(await readdir(folder)).not.toContain(`${night}.part`)
  await after.advance(30 * minute)
  expect(await after.day()).toBe(noon + hour)
})

test('the stills of a camera go with it, and none comes back for one that went meanwhile', async () => {
  const folder = await aFolder()
  const { kept, advance } = await stillsOf({ folder })
  kept.follow([cameraOf('E_C1'), cameraOf('../E_C2')])
  await advance(0)
  expect(await names(folder)).toEqual(['..%2FE_C2-day', 'E_C1-day'])
  kept.follow([cameraOf('../E_C2')])
  expect(await kept.read('E_C1', 'day')).toBeUndefined()
  await advance(hour)
  expect(await names(folder)).toEqual(['..%2FE_C2-day'])
})

test('a camera that looks from another address shows nothing of before; one with another password does', async () => {
  const folder = await aFolder()
  const { kept, advance, day } = await stillsOf({ folder })
  await advance(0)
  kept.follow([cameraOf('E_C1', 'one', 'viewer:new@')])
  expect(await day()).toBe(noon)
  kept.follow([cameraOf('E_C1', 'two')])
  expect(await day()).toBeUndefined()
  // Nobody waits a quarter of an hour for the first of the new view.
  await advance(minute)
  expect(await day()).toBe(noon + minute)
  expect(await names(folder)).toEqual(['E_C1-day'])
})

test('a disk that takes nothing is said once, and taken up again when it does', async () => {
  const folder = await aFolder()
  const { warn, advance, day } = await stillsOf({ folder })
  await rm(folder, { recursive: true })
  await advance(0)
  await advance(hour)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(await day()).toBeUndefined()
  await mkdir(folder)
  await advance(hour)
  expect(await day()).toBe(noon + 2 * hour)
})

test('dusk and a black picture are neither day nor night', () => {
  expect(partOfDayIn(bright)).toBe('day')
  expect(partOfDayIn(dark)).toBe('night')
  expect(partOfDayIn({ mean: 70, most: 140 })).toBeUndefined()
  expect(partOfDayIn({ mean: 4, most: 39 })).toBeUndefined()
})
