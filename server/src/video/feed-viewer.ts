/** One socket that watches a channel, and how far behind it is. */
import type { WebSocket } from '@fastify/websocket'
import { type FrameKind, frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { FeedMessage } from '@watchfire/contract/video/video.feed.ts'
import { closeSocket } from '../core/live/close-socket.ts'

/** Unsent bytes above which a viewer gets nothing more before a key frame (house rule), and below which that may be sent. */
const [maxUnsent, littleUnsent] = [4 * 1024 * 1024, 1024 * 1024]
/** Stills come every second anyway: one that waits makes the next one superfluous. */
const maxUnsentStills = 256 * 1024

export class FeedViewer {
  readonly socket: WebSocket
  readonly sessionId: number
  /** Waits for a key frame: it has just come, or was too slow. */
  waiting = true

  constructor(socket: WebSocket, sessionId: number) {
    this.socket = socket
    this.sessionId = sessionId
  }

  /** `frame` is the kind byte and its payload. It is sent as it is, the same bytes to every viewer. */
  offer(kind: FrameKind, frame: Buffer): void {
    const unsent = this.socket.bufferedAmount
    if (kind === frameKind.still && unsent > maxUnsentStills) return
    if (kind === frameKind.key || kind === frameKind.delta) {
      if (unsent > maxUnsent) this.waiting = true
      if (this.waiting) {
        if (kind !== frameKind.key || unsent > littleUnsent) return
        this.waiting = false
      }
    }
    this.socket.send(frame, { binary: true })
  }

  notify(message: FeedMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  end(reason: Extract<FeedMessage, { type: 'ended' }>['reason']): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    this.notify({ type: 'ended', reason })
    closeSocket(this.socket, reason === 'signedOut' ? 'signedOut' : 'ended')
  }
}
