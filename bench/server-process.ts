import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/test/free-port.ts'

const program = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export type RunningServer = { address: string; metricsAddress: string; pid: number; folder: string }

/** The server as `npm start` runs it, alone, over a database that is there. `WATCHFIRE_BENCH_NODE` adds words for Node, such as --cpu-prof. */
export async function withServer<T>(
  databaseUrl: string,
  work: (server: RunningServer) => Promise<T>,
  { demo = false }: { demo?: boolean } = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-bench-server-'))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const words = (process.env.WATCHFIRE_BENCH_NODE ?? '').split(' ').filter(Boolean)
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32', ...words, program, '--with-parent'],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        WATCHFIRE_PORT: String(port),
        WATCHFIRE_HOST: '127.0.0.1',
        WATCHFIRE_METRICS_PORT: String(metricsPort),
        WATCHFIRE_DATA: folder,
        WATCHFIRE_DEMO: demo ? '1' : '0',
      },
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  )
  const gone = new Promise(resolve => child.once('exit', resolve))
  const [address, metricsAddress] = [port, metricsPort].map(own => `http://127.0.0.1:${own}`) as [string, string]
  try {
    for (let tries = 0; !(await isReady(address)); tries += 1) {
      if (child.exitCode !== null || tries > 600) throw new Error('the server did not start')
      await sleep(100)
    }
    return await work({ address, metricsAddress, pid: child.pid ?? 0, folder })
  } finally {
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    answer => answer.status === 200,
    () => false,
  )
