/** An edge before a gate, from the camera's stream to the plate at the server, also while the server is away. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Heartbeat } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { prepareFootage } from '../../demo-cameras/src/footage/footage.ts'
import { startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { writeTinyModel } from './detect/testing/tiny-model.ts'
import { TestIngestServer } from './spool/test-ingest-server.ts'
import { drawGate } from './text/testing/draw-plate.ts'

const program = join(import.meta.dirname, 'main.ts')
const plate = '沪AD12345'
const slow = { timeout: 100_000, interval: 50 }

test('a truck before the camera becomes one plate with its picture, sent when the server is back, and never twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edge-plates-'))
  const server = new TestIngestServer()
  await server.start()
  let isAway = true
  server.behaviour = ({ path }) => (isAway && path === '/ingest/v1/plates' ? { status: 503 } : undefined)
  // Eight seconds of one picture, as a camera would send them.
  await writeFile(join(folder, 'gate.mjpeg'), Buffer.concat(Array(200).fill(await drawGate(plate))))
  await prepareFootage(join(folder, 'gate.mjpeg'), join(folder, 'gate.mp4'))
  const simulator = await startSimulator({
    host: '127.0.0.1',
    mounts: [{ path: 'gate', file: join(folder, 'gate.mp4') }],
  })
  const data = join(folder, 'data')
  await writeTinyModel(join(data, 'models'), { name: 'middle', base: 0.7, labels: ['truck', 'person'], raises: [] })
  const camera = { channelId: 'EDGE_C1', name: 'Gate', url: simulator.urls.gate, zones: [], plates: true }
  const settings = { server: server.url, deviceId: 'EDGE', key: server.key, dataFolder: data }
  const path = join(folder, 'settings.json')
  await writeFile(path, JSON.stringify({ ...settings, cameras: [{ ...camera, faults: false, record: false }] }))
  let edge: ChildProcess | undefined
  const start = () => {
    edge = spawn(process.execPath, [program, path], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  onTestFinished(async () => {
    edge?.kill('SIGKILL')
    await server.stop()
    await simulator.close()
    await rm(folder, { recursive: true, force: true })
  })
  start()
  const knows = () => (server.heartbeats.at(-1) as Heartbeat | undefined)?.configuration?.knows
  await expect.poll(knows, slow).toContain('plates')
  const attempts = () => server.requests.filter(request => request.startsWith('POST /ingest/v1/plates'))
  await expect.poll(() => attempts().length, slow).toBeGreaterThan(0)

  // What is on its way survives the edge.
  const gone = new Promise(done => edge?.once('exit', done))
  edge?.kill('SIGKILL')
  await gone
  isAway = false
  start()
  await expect.poll(() => server.plates.length, slow).toBeGreaterThan(0)
  const [read] = server.plates
  expect(read).toMatchObject({ deviceId: 'EDGE_C1', plate, eventId: expect.stringMatching(/^edge-[0-9a-f]{20}$/) })
  expect(read?.confidence).toBeGreaterThan(0.8)
  expect(Buffer.from(read?.picture ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
}, 200_000)
