import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { ensureCluster, pickReason, superuser } from './cluster.ts'
import { chooseLaunchWay, commandOf, type LaunchWay } from './launch-way.ts'
import { takeLock } from './lock-file.ts'
import { findNativeFolder } from './platform-binaries.ts'
import { type Postmaster, readPostmaster, settlePredecessor } from './postmaster-file.ts'
import { isAlive, isPostgresOn } from './process-table.ts'
import { asArguments, serverSettings } from './server-settings.ts'
import { closeSocketFolder, openSocketFolder } from './socket-folder.ts'

const databaseName = 'watchfire'
const largestLog = 10 * 2 ** 20
/** Replaying the log after a crash reads up to max_wal_size; on a slow disk that takes minutes, and is progress. */
const startTimeoutMs = 600_000

export interface StartOptions {
  /** Everything of this database lies in here: data, log, lock. Made when missing. */
  folder: string
  log?: (line: string) => void
  /** Added to the settings of server-settings.ts; for instances that are thrown away. */
  settings?: Record<string, string>
  /** For tests of one particular way to run as root. */
  way?: LaunchWay['name']
}

export interface RunningPostgres {
  /** Goes into `pg` or DATABASE_URL as it is. Stays the same over restarts on the same folder. */
  url: string
  pid: number
  /** An earlier process of ours had left it running. */
  adopted: boolean
  /** Ends it in order and waits: clients are cut, nothing committed is lost. */
  stop: () => Promise<void>
  /** Called once when it has ended, whether by `stop` or by itself. */
  onExit: (listener: (reason: string) => void) => void
}

/** Starts, or adopts, the PostgreSQL on a folder and answers when it takes connections. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => {})
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  // The real path, since that is what the system says of a process's working folder.
  const folder = realpathSync(options.folder)
  const lock = takeLock(join(folder, 'lock'), 'postgres')
  if (!lock.taken) throw new CannotStart(`the database in ${folder} is held by process ${lock.holder.pid}`)
  try {
    const way = chooseLaunchWay(findNativeFolder(), folder, options.way)
    const dataFolder = join(folder, 'data')
    const predecessor = await settlePredecessor(dataFolder)
    if (predecessor) log(`found the database already running (pid ${predecessor.pid})`)
    const socketFolder = predecessor?.socketFolder ?? openSocketFolder(dataFolder, way.uid)
    if (!predecessor) {
      if ((await ensureCluster(way, dataFolder)) === 'made') log('made a new database')
    }
    const settings = { ...serverSettings(socketFolder), ...options.settings }
    const logFile = openLog(folder, way)
    const pid = predecessor?.pid ?? launch(way, dataFolder, settings, logFile.path)
    await untilReady(dataFolder, pid, logFile, log)
    await ensureDatabase(socketFolder)
    const cleanUp = () => {
      lock.release()
      closeSocketFolder(socketFolder)
    }
    return running({ pid, dataFolder, url: urlOf(socketFolder, databaseName), adopted: !!predecessor }, cleanUp)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of one database behind the socket. The host in front is a filler that URL parsers want. */
export function urlOf(socketFolder: string, database: string): string {
  return `postgresql://${superuser}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

function launch(way: LaunchWay, dataFolder: string, settings: Record<string, string>, logPath: string): number {
  const { file, rest, options } = commandOf(way, 'postgres')
  // A file and not a pipe: it must be able to write when this process has been killed.
  const output = openSync(logPath, 'a')
  try {
    // A session of its own: Ctrl-C in the terminal reaches us alone, and we stop it last.
    const child = spawn(file, [...rest, '-D', dataFolder, ...asArguments(settings)], {
      ...options,
      detached: true,
      stdio: ['ignore', output, output],
    })
    child.on('error', () => {})
    child.unref()
    if (!child.pid) throw new CannotStart(`${file} could not be run`)
    return child.pid
  } finally {
    closeSync(output)
  }
}

/** The server's log, and where in it this start begins. */
interface LogFile {
  path: string
  from: number
}

function openLog(folder: string, way: LaunchWay): LogFile {
  const path = join(folder, 'postgres.log')
  closeSync(openSync(path, 'a', 0o600))
  if (way.uid !== undefined) chownSync(path, way.uid, way.uid)
  const { size } = statSync(path)
  if (size < largestLog) return { path, from: size }
  renameSync(path, `${path}.1`)
  return openLog(folder, way)
}

async function untilReady(dataFolder: string, pid: number, logFile: LogFile, log: (line: string) => void) {
  const begun = Date.now()
  let notified = begun
  let seen: Postmaster | undefined
  while (seen?.status !== 'ready' || seen.pid !== pid) {
    await sleep(20)
    if (!isAlive(pid)) throw new CannotStart(`PostgreSQL did not start: ${pickReason(readFrom(logFile))}`)
    seen = readPostmaster(dataFolder)
    const now = Date.now()
    if (now - begun > startTimeoutMs) throw new CannotStart('PostgreSQL is still recovering; try again later')
    if (now - notified > 10_000) {
      notified = now
      log('the database is recovering from a hard stop')
    }
  }
}

function readFrom({ path, from }: LogFile): string {
  return readFileSync(path).subarray(from).toString()
}

async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client(urlOf(socketFolder, 'postgres'))
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** Watched by its pid and not by the child's event, so that one we adopted is watched the same. */
function running(
  server: { pid: number; dataFolder: string; url: string; adopted: boolean },
  cleanUp: () => void,
): RunningPostgres {
  const listeners: ((reason: string) => void)[] = []
  let asked = false
  let hurried = false
  let ended = false
  const watch = setInterval(() => {
    if (ended) return
    if (isPostgresOn(server.pid, server.dataFolder)) return hurryOn()
    ended = true
    clearInterval(watch)
    cleanUp()
    for (const listener of listeners) listener(asked ? 'stopped' : 'ended by itself')
  }, 100)
  // SIGTERM from elsewhere has it wait for clients that stay, and take no new ones: it would be half gone until they left.
  const hurryOn = () => {
    if (asked || hurried || readPostmaster(server.dataFolder)?.status !== 'stopping') return
    hurried = true
    process.kill(server.pid, 'SIGINT')
  }
  return {
    url: server.url,
    pid: server.pid,
    adopted: server.adopted,
    onExit: listener => void listeners.push(listener),
    stop: async () => {
      asked = true
      // SIGINT is PostgreSQL's fast shutdown. SIGKILL would make the next start replay the log.
      if (isPostgresOn(server.pid, server.dataFolder)) process.kill(server.pid, 'SIGINT')
      while (!ended) await sleep(20)
    },
  }
}
