import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key with which the demo's AI server `WF-DEMO-1` calls a suite's server. */
export function demoKey(folder: string): string {
  const seed = JSON.parse(readFileSync(join(folder, 'demo-seed.json'), 'utf8')) as { devices: { key: string }[] }
  return seed.devices[0]?.key ?? ''
}
