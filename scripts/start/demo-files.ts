import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../postgres/cannot-start.ts'

export interface SignIn {
  account: string
  password: string
  role: string
}

interface DemoDevice {
  deviceId: string
  key: string
  channels: { deviceId: string; name: string }[]
}

/** What the server has made on an empty database in demo mode. */
export interface DemoSeed {
  accounts: SignIn[]
  devices: DemoDevice[]
  /** When the sensors of the first of them were entered; without it there are none. */
  sensorsSince?: number
}

/** One camera as the program of the demo cameras announces it. Zones are handed on as they are. */
export interface DemoCamera {
  path: string
  name: string
  url: string
  zones: unknown
}

export interface DemoFacts {
  address: string
  pids: { server: number | undefined; postgres: number | undefined; edge: number | undefined }
}

export function readDemoSeed(dataFolder: string): DemoSeed {
  try {
    return JSON.parse(readFileSync(join(dataFolder, 'demo-seed.json'), 'utf8')) as DemoSeed
  } catch {
    throw new CannotStart(
      `${dataFolder} holds data without the demo: start with WATCHFIRE_DEMO=0, or name another folder in WATCHFIRE_DATA`,
    )
  }
}

/** The demo's edge is the first AI server of the seed; its n-th camera is its channel `_Cn`. */
export function withCameras(seed: DemoSeed, cameras: DemoCamera[]): DemoSeed {
  const [edge, ...others] = seed.devices
  if (!edge) throw new CannotStart('the demo data names no AI server')
  const channels = cameras.map((camera, i) => ({ deviceId: channelId(edge, i), name: camera.name }))
  return { accounts: seed.accounts, devices: [{ ...edge, channels }, ...others] }
}

/** Writes the settings of the demo's edge and answers where they lie. */
export function writeEdgeSettings(dataFolder: string, server: string, seed: DemoSeed, cameras: DemoCamera[]): string {
  const [edge] = seed.devices
  if (!edge) throw new CannotStart('the demo data names no AI server')
  const path = join(dataFolder, 'edge-settings.json')
  writePrivately(path, {
    server,
    deviceId: edge.deviceId,
    key: edge.key,
    dataFolder: join(dataFolder, 'edge'),
    cameras: cameras.map(({ name, url, zones }, i) => ({
      channelId: channelId(edge, i),
      name,
      url,
      zones,
      faults: true,
      record: true,
    })),
  })
  return path
}

/** Says where everything is and who may sign in. Its presence means that all is ready. */
export function writeDemoFile(dataFolder: string, seed: DemoSeed, { address, pids }: DemoFacts): void {
  writePrivately(demoFile(dataFolder), { address, accounts: seed.accounts, devices: seed.devices, pids })
}

export function removeDemoFile(dataFolder: string): void {
  rmSync(demoFile(dataFolder), { force: true })
}

function demoFile(dataFolder: string): string {
  return join(dataFolder, 'demo.json')
}

function channelId(device: DemoDevice, index: number): string {
  return `${device.deviceId}_C${index + 1}`
}

/** Holds passwords and keys; a reader sees the whole file or the one before. */
function writePrivately(path: string, content: unknown): void {
  const draft = `${path}.tmp`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}
