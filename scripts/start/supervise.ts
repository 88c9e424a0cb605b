import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../postgres/cannot-start.ts'
import { checkDatabase } from '../postgres/check-database.ts'
import { takeLock } from '../postgres/lock-file.ts'
import { type Demo, startDemo } from './demo.ts'
import { removeDemoFile, writeDemoFile } from './demo-files.ts'
import { checkDataFolder, checkPort, checkPrograms } from './preflight.ts'
import { openProcessLog } from './process-log.ts'
import { signInTable } from './sign-in-table.ts'
import type { StartSettings } from './start-settings.ts'
import { keepPostgres, type SupervisedPostgres } from './supervised-postgres.ts'
import { SupervisedProcess } from './supervised-process.ts'

/** Asked to stop, each has this long before it is made to; together they stay below ten seconds. */
const processTimeoutMs = 2_000
const postgresTimeoutMs = 3_000

const consoleInDevelopment = 'http://127.0.0.1:5173'

/**
 * Left to itself the young generation grows to 134 MB when much is read (an export of the list), and never shrinks again. With half of
 * this, ingestion at its limit spends a fifth of the server's time on collecting what its batches still hold.
 */
const memoryWords = ['--max-semi-space-size=32']

/** Everything that one `npm start` runs. */
export class Supervisor {
  readonly #root: string
  readonly #settings: StartSettings
  readonly #say: (line: string) => void
  readonly #address: string
  /** Set while the data folder is ours. */
  #release: (() => void) | undefined
  #postgres: SupervisedPostgres | undefined
  #postgresStart: Promise<SupervisedPostgres> | undefined
  #server: SupervisedProcess | undefined
  /** In the order of their start. */
  readonly #begun: SupervisedProcess[] = []
  #demo: Demo | undefined
  #stopped: Promise<void> | undefined

  constructor(root: string, settings: StartSettings, say: (line: string) => void) {
    this.#root = root
    this.#settings = settings
    this.#say = say
    this.#address = `http://127.0.0.1:${settings.port}`
  }

  /** Starts everything in order and answers when all of it is ready. */
  async start(): Promise<void> {
    const { dataFolder, port, demo, api, databaseUrl, develop } = this.#settings
    const programs = demo ? ['demo-cameras/src/main.ts', 'edge/src/main.ts'] : []
    checkPrograms(this.#root, ['server/src/main.ts', ...programs])
    checkDataFolder(dataFolder)
    const lock = takeLock(join(dataFolder, 'lock'), 'watchfire')
    if (!lock.taken) throw new CannotStart(`${dataFolder} is in use by process ${lock.holder.pid}`)
    this.#release = lock.release
    removeDemoFile(dataFolder)
    await checkPort(port, demo ? '127.0.0.1' : undefined)
    if (api) this.#say(`calls go to ${new URL(api).origin}`)
    else if (databaseUrl) await checkDatabase(databaseUrl)
    else await this.#timed('database', () => this.#startPostgres())
    await this.#timed('server', () => this.#startServer())
    if (demo) await this.#timed('cameras and edge', () => this.#startDemo())
    if (develop) await this.#timed('console', () => this.#startConsole())
    this.#announceReady()
    this.#say('')
    this.#say(`Watchfire is ready: ${develop ? consoleInDevelopment : this.#address}`)
    if (this.#demo) for (const line of signInTable(this.#demo.seed.accounts)) this.#say(line)
    this.#say('Ctrl-C ends it.')
  }

  /** Ends everything in the opposite order. Safe at any moment, also in the middle of a start. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopInOrder()
    return this.#stopped
  }

  async #stopInOrder(): Promise<void> {
    // Without the lock nothing was begun, and what lies in the folder is another's.
    if (!this.#release) return
    removeDemoFile(this.#settings.dataFolder)
    for (const supervised of this.#begun.toReversed()) await supervised.stop(processTimeoutMs)
    // A database in the middle of its start is let through to the end of it, or it would be left running.
    const postgres = await this.#postgresStart?.catch(() => undefined)
    const slow = sleep(postgresTimeoutMs, 'slow', { ref: false })
    // It is never killed: a slow one goes on writing and ends by itself, and the next start waits for it.
    if ((await Promise.race([postgres?.stop(), slow])) === 'slow')
      this.#say('the database ends when it has written all')
    this.#release()
  }

  async #startPostgres(): Promise<void> {
    this.#postgresStart = keepPostgres(this.#settings.dataFolder, this.#say, () => this.#announceReady())
    this.#postgres = await this.#postgresStart
  }

  async #startServer(): Promise<void> {
    const { dataFolder, port, demo, sensors, api, databaseUrl, develop } = this.#settings
    const program = join(this.#root, api ? 'server/src/adapter-main.ts' : 'server/src/main.ts')
    this.#server = new SupervisedProcess({
      name: 'server',
      words: () => [
        ...(develop ? ['--watch', '--watch-preserve-output'] : []),
        ...memoryWords,
        program,
        '--with-parent',
      ],
      env: {
        ...process.env,
        NODE_ENV: process.env.NODE_ENV ?? (develop ? 'development' : 'production'),
        DATABASE_URL: databaseUrl ?? this.#postgres?.url,
        WATCHFIRE_PORT: String(port),
        WATCHFIRE_DATA: dataFolder,
        WATCHFIRE_DEMO: demo ? '1' : '0',
        WATCHFIRE_DEMO_SENSORS: sensors ? '1' : '0',
        ...(develop ? { WATCHFIRE_ORIGINS: consoleInDevelopment } : {}),
      },
      log: openProcessLog(join(dataFolder, 'logs'), 'server'),
      say: this.#say,
      isReady: async () => {
        const answer = await fetch(`${this.#address}/readyz`, { signal: AbortSignal.timeout(2_000) })
        await answer.arrayBuffer()
        return answer.status === 200
      },
      onRestarted: () => this.#announceReady(),
    })
    this.#begun.push(this.#server)
    await this.#server.start()
  }

  /** Vite serves the sources and hands calls on to the server. */
  async #startConsole(): Promise<void> {
    const { hostname, port } = new URL(consoleInDevelopment)
    const vite = join(this.#root, 'node_modules/vite/bin/vite.js')
    const supervised = new SupervisedProcess({
      name: 'console',
      words: () => [
        vite,
        join(this.#root, 'console'),
        '--host',
        hostname,
        '--port',
        port,
        '--strictPort',
        '--clearScreen',
        'false',
      ],
      env: { ...process.env, WATCHFIRE_PORT: String(this.#settings.port) },
      log: openProcessLog(join(this.#settings.dataFolder, 'logs'), 'console'),
      say: this.#say,
      isReady: async () => (await fetch(consoleInDevelopment, { signal: AbortSignal.timeout(5_000) })).ok,
      onRestarted: () => {},
    })
    this.#begun.push(supervised)
    await supervised.start()
  }

  async #startDemo(): Promise<void> {
    this.#demo = await startDemo({
      root: this.#root,
      address: this.#address,
      settings: this.#settings,
      say: this.#say,
      onRestarted: () => this.#announceReady(),
      begin: supervised => this.#begun.push(supervised),
    })
  }

  /** Keeps demo.json true; before everything has started once there is nothing to tell. */
  #announceReady(): void {
    if (!this.#demo || this.#stopped) return
    const pids = { server: this.#server?.pid, postgres: this.#postgres?.pid(), edge: this.#demo.edgePid() }
    try {
      writeDemoFile(this.#settings.dataFolder, this.#demo.seed, { address: this.#address, pids })
    } catch (error) {
      this.#say(`demo.json could not be written (${(error as NodeJS.ErrnoException).code})`)
    }
  }

  async #timed(what: string, work: () => Promise<void>): Promise<void> {
    if (this.#stopped) throw new CannotStart('stopped before it was ready')
    const began = Date.now()
    await work()
    this.#say(`${what} ready in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
}
