import { spawn } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Journal } from './journal.ts'
import { openSpool } from './spool.ts'
import { TestIngestServer } from './test-ingest-server.ts'

let folder = ''
const log = { warn: vi.fn(), info: vi.fn() }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
  log.warn.mockClear()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the journal', () => {
  it('gives records in order and remembers how far its reader came', async () => {
    let journal = await Journal.open(folder, log, { fileBytes: 100 })
    for (let i = 1; i <= 30; i++) await journal.append(Buffer.from(`record ${i}`))
    const first = await journal.read(12)
    expect(first.map(text)).toEqual(Array.from({ length: 12 }, (_, i) => `record ${i + 1}`))
    await journal.done(first.at(-1)?.sequence ?? 0)
    await journal.close()
    journal = await Journal.open(folder, log)
    expect(journal.size).toBe(18)
    await journal.append(Buffer.from('record 31'))
    expect((await journal.read(100)).map(text).at(0)).toBe('record 13')
    expect((await journal.read(100)).map(text).at(-1)).toBe('record 31')
    await journal.done(31)
    expect(await journal.read(10)).toEqual([])
    await journal.close()
  })

  it('keeps what stands before a torn or damaged end, wherever it is torn', async () => {
    const whole = await Journal.open(folder, log)
    for (let i = 1; i <= 3; i++) await whole.append(Buffer.from(`record ${i}`))
    await whole.close()
    const name = (await readdir(folder)).find(file => file.endsWith('.log')) ?? ''
    const bytes = await readFile(join(folder, name))
    for (let cut = bytes.length - 1; cut > bytes.length - 16; cut--) {
      await writeFile(join(folder, name), bytes)
      await truncate(join(folder, name), cut)
      const journal = await Journal.open(folder, log)
      expect((await journal.read(10)).map(text)).toEqual(['record 1', 'record 2'])
      await journal.append(Buffer.from('later'))
      expect((await journal.read(10)).map(text)).toEqual(['record 1', 'record 2', 'later'])
      await journal.close()
      for (const file of await readdir(folder)) await rm(join(folder, file))
    }
    await writeFile(join(folder, name), bytes)
    await appendFile(join(folder, name), Buffer.from('ffffffff00000000', 'hex'))
    const journal = await Journal.open(folder, log)
    expect(await journal.read(10)).toHaveLength(3)
    await journal.close()
  })

  it('gives up the oldest records when it is full, and says how many', async () => {
    const journal = await Journal.open(folder, log, { fileBytes: 200, totalBytes: 1000 })
    for (let i = 1; i <= 200; i++) await journal.append(Buffer.from(`record ${i}`))
    const left = (await journal.read(1000)).map(text)
    expect(left.at(-1)).toBe('record 200')
    expect(left.length).toBeLessThan(70)
    const lost = log.warn.mock.calls.reduce((sum, [facts]) => sum + (facts.lost ?? 0), 0)
    expect(lost + left.length).toBe(200)
    await journal.close()
  })

  it('loses nothing it called durable when the process is killed, round after round, and repeats nothing', async () => {
    const durable: string[] = []
    for (let round = 0; round < 5; round++) durable.push(...(await writeUntilKilled(round, 150 + round * 90)))
    expect(durable.length).toBeGreaterThan(50)
    const server = new TestIngestServer()
    await server.start()
    const parts = { folder: join(folder, 'spool'), mediaFolder: join(folder, 'files') }
    const spool = await openSpool({ ...parts, server: server.url, key: server.key, log })
    await vi.waitFor(() => expect(spool.waiting.alarms).toBe(0), { timeout: 20_000 })
    await spool.close()
    await server.stop()
    const arrived = server.alarms.map(({ eventId }) => eventId)
    const known = new Set(durable)
    // What was written and not yet called durable may have arrived as well; the order holds for all.
    expect(arrived.filter(eventId => known.has(eventId))).toEqual(durable)
  }, 60_000)
})

const text = ({ content }: { content: Buffer }): string => content.toString()

/** The event ids that a killed writer had called durable. */
async function writeUntilKilled(round: number, ms: number): Promise<string[]> {
  const program = join(import.meta.dirname, 'spool-writer-child.ts')
  const child = spawn(process.execPath, [program, folder, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', chunk => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), ms)
    output += chunk
  })
  await new Promise(resolve => child.once('close', resolve))
  // The last line may be cut off.
  return output.split('\n').slice(0, -1)
}
