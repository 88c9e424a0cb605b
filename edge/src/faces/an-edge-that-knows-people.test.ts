import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaceOrder, HeldFaces } from '@watchfire/contract/people/face.shapes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startSimulator } from '../../../demo-cameras/src/simulator/start-simulator.ts'
import { TestIngestServer } from '../spool/test-ingest-server.ts'
import { drawn } from './testing/drawn-people.ts'
import { filmOfSomebody } from './testing/film-of-somebody.ts'

const program = join(import.meta.dirname, '../main.ts')
const slow = { timeout: 90_000, interval: 50 }
const photoOf = (personId: number): string => String(personId).padStart(32, '0')
const photos = { 41: 'bearded', 42: 'longHaired' } as const
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

/** An edge before a camera that shows the bearded one, and a server that gives it photos. */
async function scene() {
  const folder = await mkdtemp(join(tmpdir(), 'edge-faces-'))
  const server = new TestIngestServer()
  await server.start()
  const film = await filmOfSomebody(folder)
  const simulator = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'camera', file: film }], waits: true })
  const state = { version: 1, people: [41, 42], confirmed: [] as HeldFaces[] }
  const key = randomBytes(32)
  server.requestedChannels = { facesVersion: state.version }
  server.faces = {
    orders: after => ({
      ...{ version: state.version, key: key.toString('base64'), more: false },
      people: state.people
        .filter(personId => personId > after)
        .map(
          (personId): FaceOrder => ({
            ...{ personId, type: 2, until: Date.now() + 86_400_000, photos: [photoOf(personId)], threshold: 0.45 },
          }),
        ),
    }),
    photo: photoId => {
      const { width, height, pixels } = drawn(photos[Number(photoId) as keyof typeof photos])
      return { width, height, pixels: Buffer.from(pixels).toString('base64') }
    },
    confirm: held => state.confirmed.push(held),
  }
  const zones = [{ name: 'door', points: corners, rule: 'recognised', alarmType: 27 }]
  const camera = {
    channelId: 'EDGE_C1',
    name: 'Camera',
    url: simulator.urls.camera,
    faults: false,
    record: false,
    zones,
  }
  const path = join(folder, 'settings.json')
  const about = { server: server.url, deviceId: 'EDGE', key: server.key, dataFolder: 'data' }
  await writeFile(path, JSON.stringify({ ...about, cameras: [camera] }))
  const edge = spawn(process.execPath, [program, path], { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(async () => {
    edge.kill('SIGKILL')
    await server.stop()
    await simulator.close()
    await rm(folder, { recursive: true, force: true })
  })
  const models = () => (server.heartbeats.at(-1) as { models?: { raises: number[] }[] } | undefined)?.models ?? []
  return { server, state, folder, raises: () => models().flatMap(({ raises }) => raises) }
}

test('somebody of the library is recognised with a picture, and when they withdrew nothing of them is left and nobody is recognised', async () => {
  const { server, state, folder, raises } = await scene()
  await expect.poll(() => server.alarms.length, slow).toBe(1)
  const [alarm] = server.alarms
  expect(alarm).toMatchObject({ alarmType: 27, location: 'door', personnelId: 41, pType: 2 })
  expect(alarm?.extra).toMatchObject({
    model: 'dlib-face 1.0.0',
    threshold: 0.45,
    boxes: [{ label: 'face' }, { label: 'person' }],
  })
  expect(Number(alarm?.extra?.distance)).toBeLessThan(0.4)
  expect(Number(alarm?.extra?.looks)).toBeGreaterThanOrEqual(3)
  const [picture = ''] = alarm?.pictures ?? []
  await expect.poll(() => server.media.get(picture)?.complete, slow).toBe(true)
  // Not a number of what was computed leaves the machine.
  expect(JSON.stringify([server.alarms, server.heartbeats, state.confirmed])).not.toMatch(/embedding|-?0\.\d{6,}/)
  await expect.poll(raises, slow).toContain(27)
  expect(
    state.confirmed
      .at(-1)
      ?.held.map(({ photoId }) => photoId)
      .sort(),
  ).toEqual([photoOf(41), photoOf(42)])
  expect(await readdir(join(folder, 'data/faces'))).toHaveLength(2)

  Object.assign(state, { version: 2, people: [] })
  server.requestedChannels = { facesVersion: 2 }
  await expect.poll(() => state.confirmed.at(-1), slow).toEqual({ version: 2, held: [] })
  await expect.poll(raises, slow).not.toContain(27)
  const left = await filesBelow(join(folder, 'data'))
  expect(left.filter(path => path.includes(photoOf(41)))).toEqual([])
  for (const path of left) expect((await readFile(path)).includes(photoOf(41)), path).toBe(false)
}, 180_000)

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
