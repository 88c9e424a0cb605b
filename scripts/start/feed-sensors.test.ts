import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { IngestReading } from '../../contract/src/sensor/sensor.shapes.ts'
import { feedSensors } from './feed-sensors.ts'

const now = 1_760_000_000_000
const minute = 60_000
const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** Where the server would be: it takes what it is told to take. */
async function aServer() {
  const taken: IngestReading[] = []
  const seen = { posts: 0, key: '', refuses: false }
  const server: Server = createServer(async (request, response) => {
    seen.posts += 1
    seen.key = request.headers.authorization ?? ''
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (!seen.refuses) taken.push(...(JSON.parse(Buffer.concat(parts).toString()) as IngestReading[]))
    response.writeHead(seen.refuses ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ rcode: seen.refuses ? 1 : 0 }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  ended.push(() => server.close())
  return { address: `http://127.0.0.1:${(server.address() as { port: number }).port}`, taken, seen }
}

test('the last day comes first, then what is measured; what was not taken is sent again', async () => {
  const { address, taken, seen } = await aServer()
  let time = now
  seen.refuses = true
  const feed = feedSensors({
    server: address,
    deviceId: 'WF-DEMO-1',
    key: 'k',
    since: now,
    clock: () => time,
    intervalMs: 10,
  })
  ended.push(feed.stop)
  await expect.poll(() => seen.posts).toBeGreaterThan(1)
  expect(taken).toEqual([])
  seen.refuses = false
  await expect.poll(() => taken.length).toBeGreaterThan(10_000)
  expect(seen.key).toBe('Bearer k')
  expect(Math.min(...taken.map(reading => reading.at))).toBeLessThan(now - 23 * 60 * minute)
  expect(Math.max(...taken.map(reading => reading.at))).toBeLessThan(now)
  time = now + 5 * minute
  await expect.poll(() => Math.max(...taken.map(reading => reading.at))).toBeGreaterThan(now + 4 * minute)
  const names = taken.map(({ sensorId, quantity, at }) => `${sensorId} ${quantity} ${at}`)
  expect(new Set(names).size).toBe(names.length)
})
