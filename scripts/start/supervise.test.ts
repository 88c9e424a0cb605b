import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPostmaster } from '../postgres/postmaster-file.ts'
import { isAlive } from '../postgres/process-table.ts'
import { freePort } from '../test/free-port.ts'

const program = fileURLToPath(new URL('../start.ts', import.meta.url))

let folder: string
let port: number
let begun: ChildProcess[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchfire-start-'))
  begun = []
  port = await freePort()
})

afterEach(async () => {
  for (const child of begun) await end(child)
})

/** `npm start` without the demo, on a folder and a port of its own. */
function start(settings: NodeJS.ProcessEnv = {}) {
  const env = {
    ...process.env,
    WATCHFIRE_DEMO: '0',
    WATCHFIRE_PORT: `${port}`,
    WATCHFIRE_DATA: folder,
    DATABASE_URL: '',
  }
  const child = spawn(process.execPath, [program], { env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  begun.push(child)
  let output = ''
  child.stdout.on('data', part => {
    output += part
  })
  child.stderr.on('data', part => {
    output += part
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, ended, output: () => output }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGINT')
  await gone
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return answer?.status === 200
}

async function untilReady(): Promise<void> {
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 60_000, interval: 100 })
}

function serverPid(parent: number): number {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const row = table
    .split('\n')
    .find(line => line.includes('server/src/main.ts') && line.trim().split(/\s+/)[1] === `${parent}`)
  return Number(row?.trim().split(/\s+/)[0])
}

const postgresPid = () => readPostmaster(join(folder, 'postgres/data'))?.pid ?? 0

test('what is killed comes back, a second start is refused, and an interrupt ends all of it within ten seconds', async () => {
  const product = start()
  await vi.waitFor(() => expect(product.output()).toContain('Watchfire is ready'), { timeout: 60_000 })
  const first = { server: serverPid(product.child.pid ?? 0), postgres: postgresPid() }
  expect([isAlive(first.server), isAlive(first.postgres)]).toEqual([true, true])

  process.kill(first.server, 'SIGKILL')
  await expect.poll(() => [0, Number.NaN, first.server].includes(serverPid(product.child.pid ?? 0))).toBe(false)
  await untilReady()
  process.kill(first.postgres, 'SIGKILL')
  await expect.poll(() => [0, first.postgres].includes(postgresPid())).toBe(false)
  await untilReady()

  writeFileSync(join(folder, 'demo.json'), '{}')
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(`watchfire: ${folder} is in use by process ${product.child.pid}\n`)
  expect(existsSync(join(folder, 'demo.json'))).toBe(true)

  const last = { server: serverPid(product.child.pid ?? 0), postgres: postgresPid() }
  const asked = Date.now()
  await end(product.child)
  expect(Date.now() - asked).toBeLessThan(10_000)
  expect([isAlive(last.server), isAlive(last.postgres)]).toEqual([false, false])
}, 120_000)

test('a wrong setting of the server ends the start with one line, and nothing stays behind', async () => {
  const product = start({ WATCHFIRE_TIME_ZONE: 'Mars/Olympus' })
  expect(await product.ended).toBe(1)
  const lines = product.output().trim().split('\n')
  expect(lines.at(-1)).toBe('watchfire server: setting WATCHFIRE_TIME_ZONE is wrong: is not a time zone')
  expect(postgresPid()).toBe(0)
}, 60_000)

test('a data folder that cannot be made ends the start with one line', async () => {
  const product = start({ WATCHFIRE_DATA: '/dev/null/data' })
  expect(await product.ended).toBe(1)
  expect(product.output()).toBe('watchfire: the data folder /dev/null/data cannot be written (ENOTDIR)\n')
})
