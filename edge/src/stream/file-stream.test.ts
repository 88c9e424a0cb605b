import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFile } from './file-stream.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchfire-file-'))
  await writeFile(join(folder, 'big.mp4'), Buffer.alloc(4 * 1024 * 1024, 7))
})
afterAll(() => rm(folder, { recursive: true }))

/** A line that sends nothing until it is told to. */
function slowLine() {
  const line = {
    unsent: 0,
    received: 0,
    ends: [] as StreamEnd[],
    opened: vi.fn(),
    frame: (_: number, payload: Uint8Array) => {
      line.unsent += payload.length
      line.received += payload.length
    },
    ended: (reason: StreamEnd) => line.ends.push(reason),
  }
  return line
}

test('a file waits while the line is full, and goes on when it empties', async () => {
  const line = slowLine()
  openFile({ folder, name: 'big.mp4', start: 0 }, line)
  await expect.poll(() => line.received).toBeGreaterThan(1024 * 1024)
  await pause(100)
  expect(line.received).toBeLessThan(1.5 * 1024 * 1024)
  while (line.ends.length === 0) {
    line.unsent = 0
    await pause(5)
  }
  expect(line).toMatchObject({ received: 4 * 1024 * 1024, ends: ['finished'] })
})

test('a closed one stops waiting and says nothing more', async () => {
  const line = slowLine()
  const stream = openFile({ folder, name: 'big.mp4', start: 0 }, line)
  await expect.poll(() => line.received).toBeGreaterThan(1024 * 1024)
  stream.close()
  line.unsent = 0
  const { received } = line
  await pause(100)
  expect(line).toMatchObject({ received, ends: [] })
})
