import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkDatabase } from './check-database.ts'
import type { LaunchWay } from './launch-way.ts'
import { isAlive } from './process-table.ts'
import { type RunningPostgres, type StartOptions, startPostgres } from './start-postgres.ts'

// A start waits for the disk, which other programs keep busy: it is an event and may take its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let folder: string
let started: RunningPostgres[]
/** Where a database was made and stopped: tests of later starts begin with a copy. */
let made: string

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'watchfire-made-'))
  const server = await startPostgres({ folder: made, settings: { fsync: 'off' } })
  await server.stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchfire-launch-'))
  started = []
})

afterEach(async () => {
  for (const server of started) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Without waiting for the disk, unless a test is about what outlives a fall. */
async function start(options: Partial<StartOptions> = {}) {
  const server = await startPostgres({ folder, settings: { fsync: 'off' }, ...options })
  started.push(server)
  return server
}

/** Lays down a database as an earlier start left it. */
function putDatabase() {
  cpSync(join(made, 'data'), join(folder, 'data'), { recursive: true })
  chmodSync(join(folder, 'data'), 0o700)
}

async function ask(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client(url)
  await client.connect()
  const answer = await client.query<Record<string, unknown>>(text)
  await client.end()
  return answer.rows[0]
}

test('a database that does not answer is told from one that does', async () => {
  const { url } = await start()
  await checkDatabase(url)
  const refused = checkDatabase('postgresql://u:secret@127.0.0.1:1/x')
  await expect(refused).rejects.toThrow(/^the database of DATABASE_URL does not answer: ((?!secret).)*$/)
})

describe('a first start', () => {
  test('makes a durable UTF-8 database that listens on no port', async () => {
    const { url } = await start({ settings: {} })
    const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
      current_setting('jit') as jit, current_setting('server_encoding') as encoding,
      current_setting('data_checksums') as checksums, upper('ñ') as upper`
    expect(await ask(url, settings)).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '',
      jit: 'off',
      encoding: 'UTF8',
      checksums: 'on',
      upper: 'Ñ',
    })
  })

  test('lets nobody else reach the socket', async () => {
    putDatabase()
    const { url } = await start()
    const socketFolder = new URL(url).searchParams.get('host') ?? ''
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    expect(join(socketFolder, '.s.PGSQL.5432').length).toBeLessThan(104)
  })

  test('leaves a half-made database of a killed start behind', async () => {
    mkdirSync(join(folder, 'data.tmp'), { recursive: true })
    writeFileSync(join(folder, 'data.tmp', 'PG_VERSION'), '18\n')
    const { url } = await start()
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 })
  })
})

describe('a second start', () => {
  test('on the same folder is refused and says who holds it', async () => {
    putDatabase()
    await start()
    await expect(start()).rejects.toThrow(`held by process ${process.pid}`)
  })

  test('finds the data under the same address', async () => {
    putDatabase()
    const first = await start()
    await ask(first.url, 'create table kept as select 7 as number')
    await first.stop()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select number from kept')).toEqual({ number: 7 })
  })

  test('after a hard stop of the whole server loses nothing that was committed', async () => {
    putDatabase()
    const first = await start({ settings: {} })
    await ask(first.url, 'create table kept as select 7 as number')
    const ended = new Promise(resolve => first.onExit(resolve))
    process.kill(first.pid, 'SIGKILL')
    expect(await ended).toBe('ended by itself')
    const second = await start({ settings: {} })
    expect(await ask(second.url, 'select number from kept')).toEqual({ number: 7 })
  })
})

describe('a pid file that was left behind', () => {
  test('does not stop the start when its pid belongs to another program of ours', async () => {
    putDatabase()
    await (await start()).stop()
    writeFileSync(join(folder, 'data/postmaster.pid'), `${process.pid}\n${folder}/data\n0\n5432\n/tmp\n\n\nready   \n`)
    expect((await start()).adopted).toBe(false)
  })
})

test('stop waits until the process is gone', async () => {
  putDatabase()
  const server = await start()
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
})

test('told to end by somebody else while clients stay, it ends at once, so that it can be started again', async () => {
  putDatabase()
  const server = await start()
  const client = new pg.Client(server.url)
  client.on('error', () => {})
  await client.connect()
  const exited = new Promise(done => server.onExit(done))
  process.kill(server.pid, 'SIGTERM')
  await exited
  expect(isAlive(server.pid)).toBe(false)
  expect(await ask((await start()).url, 'select 1 as one')).toEqual({ one: 1 })
})

test('a start that fails says why in one line', async () => {
  putDatabase()
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /^PostgreSQL did not start: invalid value for parameter "shared_buffers": "plenty"$/,
  )
})

const asRoot = process.getuid?.() === 0
describe.runIf(asRoot)('as root', () => {
  test('the ways of a machine without user namespaces share one database', async () => {
    putDatabase()
    const ways: LaunchWay['name'][] = ['user namespace', 'kept capability', 'copied binaries', 'user namespace']
    const worked: string[] = []
    for (const way of ways) {
      // A sandbox may forbid one of them; what counts is that the data can change hands.
      const server = await start({ way }).catch(() => undefined)
      if (!server) continue
      await ask(server.url, 'create table if not exists visits (at timestamptz)')
      await ask(server.url, 'insert into visits values (now())')
      worked.push(way)
      const seen = await ask(server.url, 'select count(*)::int as visits from visits')
      expect(seen).toEqual({ visits: worked.length })
      await server.stop()
    }
    expect(worked.length).toBeGreaterThan(0)
  })
})
