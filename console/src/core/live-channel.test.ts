import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import type { LiveMessage } from '@watchfire/contract/core/live.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import { tabStorage } from './browser-storage.ts'
import { setOrigin } from './client.ts'
import { onLiveEvents, startLiveChannel } from './live-channel.ts'
import { queryClient } from './query-client.ts'
import { currentUser, signedIn, signedOut } from './session-store.ts'

/** What consoles asked for when they opened the channel, and the sockets they got. */
const opened: { cursor: string | null; peer: Peer }[] = []
let tickets = 0
const server = createServer((_, answer) => {
  tickets += 1
  answer.end(JSON.stringify({ rcode: 0, rmsg: 'OK', data: { url: '/live/v1/events?ticket=abc' } }))
})
const sockets = new WebSocketServer({ server })

const person = (token: string) =>
  ({ uid: 1, token, menus: [], algorithms: [], roleList: [], companyId: 1 }) as unknown as User
const notify = (message: LiveMessage) => opened.at(-1)?.peer.send(JSON.stringify(message))
const untilOpened = (count: number) => vi.waitFor(() => expect(opened).toHaveLength(count), 30_000)
/** A message is read to its end when its cursor is kept. */
const untilRead = (cursor: string) => expect.poll(() => tabStorage.read('liveCursor')).toBe(cursor)

beforeAll(async () => {
  sockets.on('connection', (peer, request) => {
    opened.push({ cursor: new URL(request.url ?? '', 'http://x').searchParams.get('cursor'), peer })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setOrigin(address)
  vi.stubGlobal('location', { href: `${address}/monitor` })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('addEventListener', () => {})
  startLiveChannel()
})
beforeEach(async () => {
  signedOut()
  opened.length = 0
  signedIn(person(`token of ${expect.getState().currentTestName}`))
  await untilOpened(1)
})
afterAll(() => {
  signedOut()
  sockets.close()
  server.close()
  vi.unstubAllGlobals()
})

test('events reach the listeners of their kind, and nobody else', async () => {
  const received: unknown[] = []
  const leave = onLiveEvents('alarm', event => received.push(event.id))
  notify({ type: 'hello', cursor: 'c1' })
  notify({
    type: 'events',
    cursor: 'c2',
    events: [{ kind: 'device' }, { kind: 'alarm', id: 1 }, { kind: 'alarm', id: 2 }],
  })
  await expect.poll(() => received).toEqual([1, 2])
  leave()
})

test('a listener that fails keeps nothing from its neighbours', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const received = vi.fn()
  const leave = [
    onLiveEvents('alarm', () => {
      throw new Error('mine')
    }),
    onLiveEvents('alarm', received),
  ]
  notify({ type: 'events', cursor: 'c2', events: [{ kind: 'alarm' }] })
  await expect.poll(() => received).toHaveBeenCalledOnce()
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  for (const one of leave) one()
})

test('a channel that breaks comes back by itself and goes on where it stood', async () => {
  expect(opened[0]?.cursor).toBeNull()
  notify({ type: 'hello', cursor: 'c1' })
  notify({ type: 'events', cursor: 'c7', events: [] })
  await untilRead('c7')
  opened[0]?.peer.terminate()
  await untilOpened(2)
  expect(opened[1]?.cursor).toBe('c7')
})

test('the server’s way back is taken once, without a new ticket', async () => {
  const asked = tickets
  notify({ type: 'hello', cursor: 'c1', url: '/live/v1/events?ticket=back' })
  await untilRead('c1')
  opened[0]?.peer.terminate()
  await untilOpened(2)
  expect(tickets).toBe(asked)
  opened[1]?.peer.terminate()
  await untilOpened(3)
  expect(tickets).toBe(asked + 1)
  expect(opened.map(({ cursor }) => cursor)).toEqual([null, 'c1', 'c1'])
})

test('when too much was missed, everything on screen is read again', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  notify({ type: 'resync', cursor: 'c9' })
  await expect.poll(() => invalidate).toHaveBeenCalledWith()
  invalidate.mockRestore()
})

test('nonsense on the line is passed over', async () => {
  const received = vi.fn()
  const leave = onLiveEvents('alarm', received)
  opened.at(-1)?.peer.send('{"type":"events"')
  opened.at(-1)?.peer.send(JSON.stringify({ type: 'gossip' }))
  notify({ type: 'events', cursor: 'c2', events: [{ kind: 'alarm' }] })
  await expect.poll(() => received).toHaveBeenCalledOnce()
  leave()
})

test('a session that ended closes the channel and signs out', async () => {
  notify({ type: 'signedOut' })
  await expect.poll(() => currentUser()).toBeUndefined()
  await expect.poll(() => opened[0]?.peer.readyState).toBe(3)
  expect(opened).toHaveLength(1)
})

test('a channel that is left while it is still being opened is closed once it is open', async () => {
  const known = WebSocket
  const closed: number[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends known {
      constructor(address: string) {
        super(address)
        queueMicrotask(signedOut)
      }
      override close() {
        closed.push(this.readyState)
        super.close()
      }
    },
  )
  opened[0]?.peer.terminate()
  await expect.poll(() => closed).toEqual([known.OPEN])
  vi.stubGlobal('WebSocket', known)
})

test('the next person starts without the last one’s cursor', async () => {
  notify({ type: 'hello', cursor: 'c1' })
  await untilRead('c1')
  signedIn(person('somebody else'))
  await untilOpened(2)
  expect(opened[1]?.cursor).toBeNull()
})
