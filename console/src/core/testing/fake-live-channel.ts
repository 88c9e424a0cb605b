/** The server's end of the live channel: it opens at once, and says what a test has it say. */
import { type LiveEvent, type LiveMessage, liveCalls } from '@watchfire/contract/core/live.ts'
import { vi } from 'vitest'
import { startLiveChannel } from '../live-channel.ts'
import type { FakeServer } from './fake-server.ts'

/** Before anybody signs in: the console opens the channel with the session. */
export function startFakeLiveChannel(server: FakeServer) {
  let peer: FakeSocket | undefined
  let cursor = 0
  class FakeSocket {
    static readonly CONNECTING = 0
    readonly readyState = 1
    onmessage?: (event: { data: string }) => void
    constructor() {
      peer = this
    }
    close() {}
  }
  const say = (message: LiveMessage) => peer?.onmessage?.({ data: JSON.stringify(message) })
  vi.stubGlobal('WebSocket', FakeSocket)
  server.answers(liveCalls.takeTicket, { url: '/live/v1/events?ticket=t' })
  startLiveChannel()
  return {
    opened: () => vi.waitUntil(() => peer?.onmessage, 30_000),
    notify: (...events: LiveEvent[]) => say({ type: 'events', cursor: String(++cursor), events }),
  }
}
