/** An edge before a digital meter, from the camera's stream to the readings at the server. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareFootage } from '../../demo-cameras/src/footage/footage.ts'
import { startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { TestIngestServer } from './spool/test-ingest-server.ts'
import { drawMeter, meterArea } from './text/testing/draw-plate.ts'

const program = join(import.meta.dirname, 'main.ts')
const slow = { timeout: 100_000, interval: 50 }

test('a meter in a picture becomes readings of its sensor, and a place without one becomes none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edge-meters-'))
  const server = new TestIngestServer()
  await server.start()
  await writeFile(join(folder, 'meter.mjpeg'), Buffer.concat(Array(200).fill(await drawMeter('7.92 MPa'))))
  await prepareFootage(join(folder, 'meter.mjpeg'), join(folder, 'meter.mp4'))
  const mounts = [{ path: 'meter', file: join(folder, 'meter.mp4') }]
  const simulator = await startSimulator({ host: '127.0.0.1', mounts })
  const wall = { left: 0.05, top: 0.05, right: 0.2, bottom: 0.15 }
  const meters = [
    { area: wall, sensorId: 'EDGE_S2', quantity: 'pressure', seconds: 1 },
    { area: meterArea, sensorId: 'EDGE_S1', quantity: 'pressure', seconds: 1, decimals: 2, most: 16 },
  ]
  const camera = { channelId: 'EDGE_C1', name: 'Meter', url: simulator.urls.meter, zones: [], faults: false, meters }
  const settings = { server: server.url, deviceId: 'EDGE', key: server.key, dataFolder: join(folder, 'data') }
  const path = join(folder, 'settings.json')
  await writeFile(path, JSON.stringify({ ...settings, cameras: [camera] }))
  const edge = spawn(process.execPath, [program, path], { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(async () => {
    edge.kill('SIGKILL')
    await server.stop()
    await simulator.close()
    await rm(folder, { recursive: true, force: true })
  })
  await expect.poll(() => server.readings.length, slow).toBeGreaterThan(1)
  expect(new Set(server.readings.map(({ sensorId, quantity, value }) => `${sensorId} ${quantity} ${value}`))).toEqual(
    new Set(['EDGE_S1 pressure 7.92']),
  )
}, 200_000)
