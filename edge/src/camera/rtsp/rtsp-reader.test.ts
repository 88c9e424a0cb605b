import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RtspMessage, RtspReader } from './rtsp-reader.ts'

type Seen = { messages: RtspMessage[]; packets: [number, string][]; broken: string[] }

function reading(): { reader: RtspReader; seen: Seen } {
  const seen: Seen = { messages: [], packets: [], broken: [] }
  const reader = new RtspReader({
    onMessage: message => seen.messages.push(message),
    onPacket: (channel, packet) => seen.packets.push([channel, Buffer.from(packet).toString('hex')]),
    onBroken: why => seen.broken.push(why),
  })
  return { reader, seen }
}

const packet = (channel: number, ...bytes: number[]) => Buffer.from([0x24, channel, 0, bytes.length, ...bytes])
const conversation = Buffer.concat([
  Buffer.from(
    'RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 5\r\nWWW-Authenticate: Basic\r\nwww-authenticate: Digest\r\n\r\nhello',
  ),
  packet(0, 1, 2, 3),
  Buffer.from('\r\nOPTIONS rtsp://edge/ RTSP/1.0\r\nCSeq: 7\r\n\r\n'),
  packet(1),
  Buffer.from('RTSP/1.0 404\nCSeq:2\n\n'),
  packet(0, 0x24, 0, 0, 1),
])

test('messages and packets come out alike however the stream is cut', () => {
  const whole = reading()
  whole.reader.push(conversation)
  expect(whole.seen.broken).toEqual([])
  expect(whole.seen.packets).toEqual([
    [0, '010203'],
    [1, ''],
    [0, '24000001'],
  ])
  const [first, second, third] = whole.seen.messages
  expect(first).toMatchObject({ kind: 'response', status: 200, reason: 'OK' })
  expect(Buffer.from(first?.body ?? []).toString()).toBe('hello')
  expect(first?.headers.all('WWW-Authenticate')).toEqual(['Basic', 'Digest'])
  expect(second).toMatchObject({ kind: 'request', method: 'OPTIONS', url: 'rtsp://edge/' })
  expect(third).toMatchObject({ kind: 'response', status: 404, reason: '' })

  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: conversation.length })), cuts => {
      const { reader, seen } = reading()
      const places = [0, ...cuts.sort((a, b) => a - b), conversation.length]
      const reused = Buffer.alloc(conversation.length)
      for (let i = 1; i < places.length; i++) {
        const size = conversation.copy(reused, 0, places[i - 1], places[i])
        reader.push(reused.subarray(0, size))
        reused.fill(0xff)
      }
      expect(seen).toEqual(whole.seen)
    }),
  )
})

test('arbitrary bytes never throw and never pile up', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom('RTSP/1.0 200 OK\r\n', 'Content-Length: 70000\r\n', '\r\n\r\n', '$\0\xff\xff', 'A: b\r\n')
      .map(text => Buffer.from(text, 'latin1')),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
      const { reader, seen } = reading()
      for (const bytes of pieces) reader.push(bytes)
      expect(seen.broken.length).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['a head without end', Buffer.alloc(40_000, 'A')],
  ['a giant body', Buffer.from('RTSP/1.0 200 OK\r\nContent-Length: 99999999\r\n\r\n')],
  ['a body length that is none', Buffer.from('RTSP/1.0 200 OK\r\nContent-Length: -5\r\n\r\n')],
  ['another protocol', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
  ['a flood of zeros', Buffer.alloc(100_000)],
])('%s breaks the stream once, and nothing is read after it', (_, bytes) => {
  const { reader, seen } = reading()
  for (let i = 0; i < 5; i++) reader.push(bytes)
  reader.push(packet(0, 1))
  expect(seen.broken).toHaveLength(1)
  expect(seen.packets).toEqual([])
})

test('some stray bytes between packets are stepped over', () => {
  const { reader, seen } = reading()
  reader.push(Buffer.concat([packet(0, 1), Buffer.alloc(300, 7), packet(0, 2)]))
  expect(seen.packets.map(([, hex]) => hex)).toEqual(['01', '02'])
})
