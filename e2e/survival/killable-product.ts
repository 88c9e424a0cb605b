/** The real server process over the real embedded PostgreSQL, both of which can be killed at any moment and come back. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { keepPostgres, type SupervisedPostgres } from '../../scripts/start/supervised-postgres.ts'
import { freePort } from '../../scripts/test/free-port.ts'
import { type Database, openDatabase } from '../../server/src/core/db/database.ts'

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
/** A busy machine recovers slowly; more than this is no recovery. */
const timeoutMs = 180_000

type LogLine = { level: number; msg: string; [fact: string]: unknown }

export type KillableProduct = {
  address: string
  folder: string
  db: Database
  /** Key of the demo's AI server. */
  key: string
  /** Errors (level 50 and up) the server has logged, over all its lives. */
  errors: LogLine[]
  killServer(): Promise<void>
  /** Answers at once: whether it was ready by then is another question. */
  startServer(): void
  untilReady(): Promise<void>
  killPostgres(): Promise<void>
  /** kill -9 of one backend at work: PostgreSQL throws all connections out and recovers. False when none was there. */
  killBackend(): Promise<boolean>
  end(): Promise<void>
}

export async function startKillableProduct(): Promise<KillableProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-survival-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const postgres = await keepPostgres(
    folder,
    () => {},
    () => {},
  )
  const errors: LogLine[] = []
  let server: ChildProcess | undefined
  let lastWords = ''

  function startServer() {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, '--with-parent'], {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        WATCHFIRE_PORT: String(port),
        WATCHFIRE_DATA: folder,
        WATCHFIRE_DEMO: '1',
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    child.stdin.on('error', () => {})
    child.stderr.on('data', chunk => {
      lastWords = String(chunk)
    })
    createInterface({ input: child.stdout }).on('line', line => {
      // The last line of a killed process may be torn.
      if (!line.startsWith('{') || !line.endsWith('}')) return
      const entry = JSON.parse(line) as LogLine
      if (entry.level >= 50) errors.push(entry)
    })
    // It could not reach the database when it began: whoever supervises it starts it again.
    child.once('exit', (_, signal) => {
      if (signal === null && server === child) startServer()
    })
    server = child
  }

  async function untilReady() {
    for (const until = Date.now() + timeoutMs; ; await sleep(50)) {
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => {})
      if (answer?.status === 200) return
      if (Date.now() > until) throw new Error(`the server does not come back: ${lastWords}`)
    }
  }

  async function killServer() {
    const child = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  startServer()
  await untilReady()
  const seed = JSON.parse(readFileSync(join(folder, 'demo-seed.json'), 'utf8')) as { devices: { key: string }[] }
  const db = openDatabase(postgres.url)
  return {
    address,
    folder,
    db,
    key: seed.devices[0]?.key ?? '',
    errors,
    killServer,
    startServer,
    untilReady,
    killPostgres: () => killAndAwait(postgres),
    killBackend: () => killOneOf(postgres.pid()),
    async end() {
      await db.close()
      await killServer()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function killAndAwait(postgres: SupervisedPostgres): Promise<void> {
  const before = postgres.pid()
  process.kill(before, 'SIGKILL')
  for (const until = Date.now() + timeoutMs; postgres.pid() === before; await sleep(20)) {
    if (Date.now() > until) throw new Error('the database does not come back')
  }
}

async function killOneOf(postmaster: number): Promise<boolean> {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean)
  const backends = children.filter(pid => /watchfire/.test(commandOf(pid)))
  const [victim] = backends
  if (!victim) return false
  process.kill(Number(victim), 'SIGKILL')
  return true
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
