import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from './server-process.ts'

/** The AI server that a server in demo mode knows from its first moment. */
export type DemoSource = { deviceId: string; key: string; channels: string[] }

export function readDemoSource({ folder }: RunningServer): DemoSource {
  const seed = JSON.parse(readFileSync(join(folder, 'demo-seed.json'), 'utf8')) as {
    devices: { deviceId: string; key: string; channels: { deviceId: string }[] }[]
  }
  const [device] = seed.devices
  if (!device) throw new Error('the demo has no AI server')
  return { ...device, channels: device.channels.map(channel => channel.deviceId) }
}
