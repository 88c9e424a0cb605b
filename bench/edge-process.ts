import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { yardZone } from '../demo-cameras/src/footage/yard-scene.ts'
import type { DemoSource } from './demo-source.ts'
import type { RunningServer } from './server-process.ts'

const program = fileURLToPath(new URL('../edge/src/main.ts', import.meta.url))
const timeoutMs = 60_000

/**
 * What the edge does with its cameras: `kept` receives and keeps them for streaming, `faults` decodes them too and looks for
 * faults, `watched` also for people in a drawn zone, with pictures and recordings of those it finds.
 */
export type Watching = 'kept' | 'faults' | 'watched'

export type RunningEdge = { pid: number; channels: string[] }

/** The edge as `npm start` runs it, until all its cameras are online. `WATCHFIRE_BENCH_EDGE_NODE` adds words for Node, such as --cpu-prof. */
export async function withEdge<T>(
  { server, source, urls, watching }: { server: RunningServer; source: DemoSource; urls: string[]; watching: Watching },
  work: (edge: RunningEdge) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-bench-edge-'))
  const channels = urls.map((_, index) => `${source.deviceId}_C${index + 1}`)
  const settings = join(folder, 'edge-settings.json')
  const cameras = urls.map((url, index) => ({
    channelId: channels[index],
    name: `摄像机 ${String(index + 1).padStart(2, '0')}`,
    url,
    zones: watching === 'watched' ? [{ name: '变压器禁区', points: yardZone() }] : [],
    faults: watching !== 'kept',
    record: true,
  }))
  const { deviceId, key } = source
  writeFileSync(settings, JSON.stringify({ server: server.address, deviceId, key, dataFolder: 'edge', cameras }))
  const words = (process.env.WATCHFIRE_BENCH_EDGE_NODE ?? '').split(' ').filter(Boolean)
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...words, program, settings, '--with-parent'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const gone = new Promise(resolve => child.once('exit', resolve))
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the cameras did not come online')), timeoutMs)
      child.once('exit', code => reject(new Error(`the edge ended with ${code}`)))
      let [online, linked] = [0, false]
      createInterface({ input: child.stdout }).on('line', line => {
        if (line.includes('"camera online"')) online += 1
        if (line.includes('"the uplink is up"')) linked = true
        if (online < urls.length || !linked) return
        clearTimeout(timer)
        resolve()
      })
    })
    return await work({ pid: child.pid ?? 0, channels })
  } finally {
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}
