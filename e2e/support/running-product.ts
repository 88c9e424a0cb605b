/** The product as `npm start` runs it: own port, own data folder, ended by whoever began it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { testFilms } from '../../demo-cameras/src/footage/test-films.ts'
import { freePort } from '../../scripts/test/free-port.ts'

export type DemoFile = {
  address: string
  accounts: { account: string; password: string; role: string }[]
  devices: { deviceId: string; key: string; channels: { deviceId: string; name: string }[] }[]
  pids: { server: number; postgres: number; edge: number }
}

export type Product = {
  address: string
  folder: string
  /** As it stands now: pids change when something was restarted. */
  demo(): DemoFile
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The start script over a folder; what it prints is collected. */
async function spawnStart(data: string, settings: Record<string, string>, footage: string[] = []) {
  const port = await freePort()
  const lines: string[] = []
  const child = spawn(process.execPath, ['scripts/start.ts', ...footage], {
    cwd: root,
    env: {
      ...process.env,
      WATCHFIRE_PORT: String(port),
      WATCHFIRE_DATA: data,
      DATABASE_URL: '',
      // Mails carry links.
      WATCHFIRE_PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  return { child, port, lines }
}

/** Without demo data over an empty folder: nobody but root, whose password it prints. */
export async function startEmptyProduct(
  settings: Record<string, string> = {},
): Promise<{ address: string; rootPassword: string; stop(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'watchfire-empty-'))
  const { child, port, lines } = await spawnStart(data, {
    WATCHFIRE_DEMO: '0',
    WATCHFIRE_HOST: '127.0.0.1',
    ...settings,
  })
  const said = (pattern: RegExp) => pattern.exec(lines.join(''))?.[1]
  const until = Date.now() + 240_000
  while (!said(/(ready: http)/)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the product did not start:\n${lines.join('')}`)
    await sleep(200)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    rootPassword: said(/password (\S+)/) ?? '',
    stop: async () => {
      await ended(child)
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Starts it and answers when it is ready. `footage` makes cameras of given video files. */
export async function startProduct({
  footage = [],
  folder,
  sensors = false,
}: {
  footage?: string[]
  folder?: string
  /** The demo's sensors measure, and raise alarms: nothing that counts alarms wants them. */
  sensors?: boolean
} = {}): Promise<Product> {
  const data = folder ?? mkdtempSync(join(tmpdir(), 'watchfire-e2e-'))
  await placeFilms(join(data, 'demo'))
  // Journeys bring their own mail server and chat.
  const settings = {
    WATCHFIRE_DEMO: '1',
    WATCHFIRE_DEMO_SMALL_FILMS: '1',
    WATCHFIRE_DEMO_SENSORS: sensors ? '1' : '0',
    WATCHFIRE_ALLOWED_NETWORKS: '127.0.0.1',
  }
  const { child, port, lines } = await spawnStart(data, settings, footage)
  const file = join(data, 'demo.json')
  const demo = () => JSON.parse(readFileSync(file, 'utf8')) as DemoFile
  const until = Date.now() + 240_000
  while (!existsSync(file) || demo().address !== `http://127.0.0.1:${port}`) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the product did not start:\n${lines.join('')}`)
    await sleep(200)
  }
  return {
    address: demo().address,
    folder: data,
    demo,
    stop: async () => {
      await ended(child)
      if (!folder) rmSync(data, { recursive: true, force: true })
    },
  }
}

/** The demo's cameras find their films drawn. Small ones, since they are decoded all the while by the edge and by the browser. */
async function placeFilms(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const film of Object.values(await testFilms())) cpSync(film, join(folder, basename(film)))
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(done => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}
