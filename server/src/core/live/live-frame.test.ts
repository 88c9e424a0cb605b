import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { sharedFrame } from './live-frame.ts'

/** The peers are those of `ws`, so that the frames are read by somebody else's reading of the protocol. */
const server = new WebSocketServer({
  port: 0,
  perMessageDeflate: { serverNoContextTakeover: true, threshold: Number.POSITIVE_INFINITY },
})
const opened: WebSocket[] = []

beforeAll(async () => {
  if (!server.address()) await new Promise(resolve => server.once('listening', resolve))
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})
afterAll(() => {
  server.close()
})

async function peer(perMessageDeflate = true) {
  const line = new Promise<Duplex>(resolve => server.once('connection', (_, request) => resolve(request.socket)))
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { perMessageDeflate })
  opened.push(socket)
  const received: string[] = []
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  const until = (count: number) =>
    new Promise<string[]>((resolve, reject) => {
      const check = () => received.length >= count && resolve(received)
      socket.on('message', check)
      closed.then(code => reject(new Error(`closed with ${code}`)))
      check()
    })
  socket.on('message', data => received.push(String(data)))
  await new Promise(resolve => socket.once('open', resolve))
  return { line: await line, until, mayDeflate: socket.extensions !== '' }
}

const events = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, n) => ({ kind: 'alarm', alarmId: `a${n}`, location: '东门 烽燧' })))

test.each([2, 125, 126, 1023, 65_535, 65_536, 1_000_000])('a text of %i bytes arrives as it is', async size => {
  const text = 'x'.repeat(size)
  const frame = sharedFrame(Buffer.from(text))
  const { line, until, mayDeflate } = await peer()
  expect(mayDeflate).toBe(true)
  const sent = Array.from({ length: 8 }, () => frame.next(mayDeflate))
  for (const bytes of sent) line.write(bytes)
  expect(await until(8)).toEqual(Array.from({ length: 8 }, () => text))
})

test('what many are sent is deflated once, and the same bytes go to all of them', async () => {
  const text = events(50)
  const frame = sharedFrame(Buffer.from(text))
  const frames = Array.from({ length: 100 }, () => frame.next(true))
  expect(new Set(frames).size).toBe(2)
  expect(frames.at(-1)?.length).toBeLessThan(text.length / 8)
  const peers = await Promise.all([await peer(), await peer()])
  for (const { line } of peers) for (const bytes of frames.slice(-3)) line.write(bytes)
  for (const { until } of peers) expect(await until(3)).toEqual([text, text, text])
})

test('few readers, short texts and peers that cannot inflate are sent plain text', async () => {
  const plainOf = (text: string, readers: number, mayDeflate: boolean) => {
    const frame = sharedFrame(Buffer.from(text))
    return Array.from({ length: readers }, () => frame.next(mayDeflate)).every(bytes => bytes[0] === 0x81)
  }
  expect(plainOf(events(50), 4, true)).toBe(true)
  expect(plainOf(events(50), 5, true)).toBe(false)
  expect(plainOf(events(3), 100, true)).toBe(true)
  expect(plainOf(events(50), 100, false)).toBe(true)
  const { line, until, mayDeflate } = await peer(false)
  expect(mayDeflate).toBe(false)
  const frame = sharedFrame(Buffer.from(events(50)))
  for (let reader = 0; reader < 10; reader += 1) line.write(frame.next(mayDeflate))
  expect(new Set(await until(10))).toEqual(new Set([events(50)]))
})
