/** An edge of a journey's own, as the service starts it that the dialogs have installed: by the starter, over the folder of its releases. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type EdgeSettings = { server: string; deviceId: string; key: string; dataFolder: string; cameras: object[] }

/** As an installation leaves it, with this tree as its release; `remove` ends it. */
export function installEdge() {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-edge-'))
  mkdirSync(join(folder, 'releases'))
  symlinkSync(root, join(folder, 'releases', '1.0.0'), 'dir')
  symlinkSync(join('releases', '1.0.0'), join(folder, 'current'), 'dir')
  let edge: ChildProcess | undefined
  const stop = async () => {
    const child = edge
    edge = undefined
    if (!child || child.exitCode !== null) return
    const gone = new Promise(done => child.once('exit', done))
    child.kill('SIGTERM')
    await gone
  }
  return {
    folder,
    start(variables: Record<string, string>) {
      edge = spawn(process.execPath, ['edge/src/starter/starter.ts', folder], {
        cwd: root,
        stdio: 'ignore',
        env: { ...process.env, ...variables },
      })
    },
    stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A camera that streams already: its address is in the settings of the demo's own edge. */
export function cameraOfTheDemo(): object {
  const file = join(process.env.WATCHFIRE_E2E_FOLDER ?? '', 'edge-settings.json')
  const { cameras } = JSON.parse(readFileSync(file, 'utf8')) as EdgeSettings
  const [{ url }] = cameras as [{ url: string }]
  return { url, faults: false, record: false }
}
