/** Sockets opened by strangers, and edges that speak nonsense: each is turned away or cut, and the others go on. */
import { connect } from 'node:net'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectEdge, type EdgeClient } from '../../fleet/edge-client.ts'
import { demoKey } from '../testing/demo-key.ts'
import { errorsOf, nothingChanges } from '../testing/nothing-changes.ts'
import { type SignedClient, signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'
import { type LiveClient, openLive } from './live-client.ts'

const suite = suiteServer({ jobs: false })
const open: (LiveClient | EdgeClient)[] = []
let port = 0
let person: SignedClient
let ticketUrl = ''

beforeAll(async () => {
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
  person = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})
beforeEach(async () => {
  ticketUrl = (await person.call(liveCalls.takeTicket, {})).url
})
afterEach(() => {
  for (const client of open.splice(0)) client.socket.terminate()
})

const at = (path: string) => `ws://127.0.0.1:${port}${path}`
async function listen(path: string, headers: Record<string, string> = {}): Promise<LiveClient> {
  const client = await openLive(at(path), { headers })
  open.push(client)
  return client
}

describe('the live channel', () => {
  test.each([
    'https://evil.example',
    'null',
    'file://',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1:1',
    'http://',
    '<script>',
  ])('is closed to a page of %s, ticket or not', async origin => {
    await nothingChanges(suite, () => expect(listen(ticketUrl, { origin })).rejects.toThrow('status 403'))
  })

  test('is open to our own page', async () => {
    const client = await listen(ticketUrl, { origin: `http://127.0.0.1:${port}` })
    await client.untilType('hello')
  })

  const now = Date.now().toString(36)
  test.each([
    'x',
    '--',
    '1-2',
    '1-2-3-4',
    '-1-0-0',
    'A-B-C',
    '1.5-0-0',
    'zzzzzzzzzzzzz-zzzzzzzzzzz-zzzzzzzzz',
    `0-0-${now}`,
    `1-1-${now}`,
    `zzzzzzzzzzzz-0-${now}`,
    `1-0-zzzzzzzzz`,
    "1'; drop table outbox; --",
    '<script>',
    '🔥',
  ])('with the cursor %j begins again, or where it may', async cursor => {
    const client = await nothingChanges(suite, () => listen(`${ticketUrl}&cursor=${encodeURIComponent(cursor)}`))
    await client.untilType('hello')
    // Whatever it claims to have heard, it is told to look again or told what there is.
    await expect.poll(() => client.messages.length).toBeGreaterThan(0)
    expect(client.cursor()).toMatch(/^[0-9a-z]+-[0-9a-z]+-[0-9a-z]+$/)
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })

  test.each(['x'.repeat(61), 'a\0b'])('with the cursor %j is refused', async cursor => {
    const url = `${ticketUrl}&cursor=${encodeURIComponent(cursor)}`
    await nothingChanges(suite, () => expect(listen(url)).rejects.toThrow('status 200'))
  })

  test('stays deaf to what a console says, in any form', async () => {
    const client = await listen(ticketUrl)
    await client.untilType('hello')
    await nothingChanges(suite, async () => {
      for (const word of ['hello', '{"type":"hello"}', '{', '[]', '\0', 'x'.repeat(4096)]) client.socket.send(word)
      client.socket.send(Buffer.alloc(4096, 255))
      await new Promise(resolve => setTimeout(resolve, 100))
    })
    expect((await suite.app.inject('/healthz')).statusCode).toBe(200)
  })

  test('is cut by a frame that is too large, and nobody else is', async () => {
    const [loud, quiet] = [await listen(ticketUrl), await listen((await person.call(liveCalls.takeTicket, {})).url)]
    await nothingChanges(suite, async () => {
      loud.socket.send(Buffer.alloc(4097))
      expect(await loud.untilClosed()).not.toBe(1000)
    })
    expect(quiet.socket.readyState).toBe(quiet.socket.OPEN)
  })

  test('asked for as a page says that it is a socket', async () => {
    const response = await nothingChanges(suite, () => suite.app.inject(ticketUrl))
    expect(response.statusCode).toBeLessThan(500)
    expect(response.statusCode).toBeGreaterThan(200)
  })
})

describe('the line of an edge', () => {
  const key = () => demoKey(suite.folder)
  const join = async (withKey = key()) => {
    const edge = await connectEdge(port, withKey)
    open.push(edge as never)
    return edge
  }

  test.each(['', 'short', 'x'.repeat(40), 'x'.repeat(5000), "' or 1=1 --"])('is closed to the key %j', async wrong => {
    await nothingChanges(suite, () => expect(connectEdge(port, wrong)).rejects.toThrow('status 401'))
  })

  test('is closed to a ticket of a person', async () => {
    const ticket = new URL(ticketUrl, 'http://x').search
    const socket = new WebSocket(at(`/edge/v1/uplink${ticket}`))
    const refused = new Promise<number | undefined>(resolve => {
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode))
    })
    socket.on('error', () => {})
    expect(await refused).toBe(401)
  })

  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['a number', '5'],
    ['a message without a kind', '{}'],
    ['a message of ours', '{"type":"close","stream":1}'],
    ['a prototype', '{"__proto__":{"type":"ended"}}'],
    ['a stream below one', '{"type":"ended","stream":0,"reason":"failed"}'],
    ['a stream beyond all', '{"type":"ended","stream":1e300,"reason":"failed"}'],
    ['a file shorter than nothing', '{"type":"opened","stream":1,"mime":"video/mp4","size":-1}'],
    ['a reason of its own', '{"type":"ended","stream":1,"reason":"<script>"}'],
    ['a deep text', '['.repeat(100_000)],
    ['an empty frame', Buffer.alloc(0)],
    ['a frame without a kind', Buffer.from([0, 0, 0, 1])],
    ['a frame of no kind', Buffer.from([0, 0, 0, 1, 255])],
    ['binary garbage', Buffer.alloc(5000, 0xee)],
    ['a frame of 17 MB', Buffer.alloc(17 * 1024 * 1024)],
  ])('ends when it says %s', async (_, word) => {
    const edge = await join()
    await nothingChanges(suite, async () => {
      edge.socket.on('error', () => {})
      edge.socket.send(word)
      expect([1006, 1008, 1009]).toContain(await edge.closed)
    })
    // And may come back.
    expect((await join()).socket.readyState).toBe(edge.socket.OPEN)
  })

  test('lets frames for nobody pass', async () => {
    const edge = await join()
    await nothingChanges(suite, async () => {
      for (let stream = 1; stream < 200; stream++) edge.socket.send(Buffer.from([0, 0, 0, stream, 1, 2, 3]))
      // A key frame is large, and an edge has shown its key.
      edge.socket.send(Buffer.concat([Buffer.from([0, 0, 0, 9, 1]), Buffer.alloc(8 * 1024 * 1024)]))
      edge.say({ type: 'ended', stream: 4711, reason: 'failed' })
      await new Promise(resolve => setTimeout(resolve, 100))
    })
    expect(edge.socket.readyState).toBe(edge.socket.OPEN)
  })
})

describe('a raw line', () => {
  /** What comes back for bytes that are hardly HTTP, until the other end closes. */
  const say = (bytes: string | Uint8Array) =>
    new Promise<string>(resolve => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.setTimeout(1500, () => socket.destroy())
      socket.on('data', chunk => {
        received += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(received))
    })
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'

  test.each<[string, string | Uint8Array]>([
    ['noise', Buffer.alloc(1000, 0xaa)],
    ['the hello of TLS', Buffer.from('16030100050100000100', 'hex')],
    ['an upgrade without a key', `GET /edge/v1/uplink HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`],
    [
      'an upgrade to something else',
      `GET /live/v1/events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
    ],
    [
      'an upgrade of a page',
      `GET /nowhere HTTP/1.1\r\nHost: x\r\n${upgrade}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    ],
    ['two lengths', 'POST /ingest/v1/alarms HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n[]'],
    [
      'a length and chunks',
      'POST /ingest/v1/alarms HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header of 100 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['a path that is none', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a path upwards', 'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    [
      'a path upwards in disguise',
      'GET /assets/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
  ])('with %s is answered or cut, and costs nothing', async (_, bytes) => {
    const received = await nothingChanges(suite, () => say(bytes))
    expect(received).not.toMatch(/^HTTP\/1\.1 5\d\d/)
    expect(received).not.toContain('root:')
    expect((await suite.app.inject('/healthz')).statusCode).toBe(200)
  })
})

test('none of it was an error of ours', () => {
  expect(errorsOf(suite)).toEqual([])
})
