import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSpool } from './spool.ts'
import { TestIngestServer } from './test-ingest-server.ts'

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'reading-delivery-'))
  const server = new TestIngestServer()
  await server.start()
  const log = { warn: vi.fn(), info: vi.fn() }
  const open = async () => {
    const own = { folder: join(folder, 'spool'), mediaFolder: join(folder, 'files') }
    const spool = await openSpool({ ...own, server: server.url, key: server.key, log })
    onTestFinished(() => spool.close())
    return spool
  }
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, server, log, open }
}

test('readings that a killed edge had on its disk arrive in order, and what is sent again is stored once', async () => {
  const { folder, server, open } = await setUp()
  const program = join(import.meta.dirname, 'reading-writer-child.ts')
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
    if (output.split('\n').length > 50) child.kill('SIGKILL')
  })
  await new Promise(resolve => child.once('close', resolve))
  // The last line may be cut off.
  const durable = output.split('\n').slice(0, -1).map(Number)
  let isLost = true
  server.behaviour = ({ path }) => {
    if (path !== '/ingest/v1/readings' || !isLost) return undefined
    // The first answer does not arrive, whatever became of its readings.
    isLost = false
    return { status: 502 }
  }
  const spool = await open()
  await expect.poll(() => spool.waiting.readings, { timeout: 10_000 }).toBe(0)
  const ofFirst = server.readings.filter(({ sensorId }) => sensorId === 'EDGE_S1').map(({ at }) => at)
  expect(ofFirst.slice(0, durable.length)).toEqual(durable)
  expect(ofFirst).toEqual([...new Set(ofFirst)].sort((one, other) => one - other))
  expect(server.readings).toHaveLength(ofFirst.length * 2)
}, 30_000)

test('what the server refuses of a sensor is told once and dropped; its neighbours and what follows go on', async () => {
  const { server, log, open } = await setUp()
  let answers = 0
  server.behaviour = ({ path }) => {
    if (path !== '/ingest/v1/readings') return undefined
    answers += 1
    const data = [{ sensorId: 'EDGE_S9', outcome: 'refused', reason: 'switched off' }]
    return { status: 200, body: { rcode: 0, rmsg: 'OK', data } }
  }
  const spool = await open()
  for (const at of [1, 2, 3]) {
    await spool.readings([{ sensorId: 'EDGE_S9', quantity: 'temperature', at, value: 1 }])
    await expect.poll(() => answers).toBeGreaterThanOrEqual(at)
    await expect.poll(() => spool.waiting.readings).toBe(0)
  }
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(log.warn).toHaveBeenCalledWith({ sensorId: 'EDGE_S9', reason: 'switched off' }, expect.any(String))
})
