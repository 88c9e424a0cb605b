/** One open live channel: where it stands in the outbox, what it may hear, and whether it keeps up. */
import type { WebSocket } from '@fastify/websocket'
import type { LiveEvent, LiveMessage } from '@watchfire/contract/core/live.ts'
import type { Viewer } from '../session/viewer.ts'
import { formatCursor, isAfter, type Position } from './live-cursor.ts'
import { mayHear, type Presenter } from './live-kinds.ts'
import type { OutboxRow } from './outbox.queries.ts'
import type { Round } from './outbox-relay.ts'

/** Unsent bytes above which a reader is told nothing more until it has caught up. */
const byteBudget = 1024 * 1024

export class LiveReader {
  readonly socket: WebSocket
  viewer: Viewer
  position: Position
  /** A reader that is behind is skipped by the rounds and reads what it missed from the database. */
  state: 'live' | 'behind' = 'live'
  private toldPosition: Position

  constructor(socket: WebSocket, viewer: Viewer, position: Position) {
    this.socket = socket
    this.viewer = viewer
    this.position = position
    this.toldPosition = position
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  get isOverBudget(): boolean {
    return this.socket.bufferedAmount > byteBudget
  }

  /** The rows of the outbox it may see at all; null means those of every company. */
  get companyIds(): readonly number[] | null {
    return this.viewer.tenantId === null ? null : this.viewer.companyIds
  }

  hello(): void {
    this.send({ type: 'hello', cursor: this.cursor() })
  }

  /** Takes part in a round unless it is behind, or becomes so now. */
  offer({ rows, present, end }: Round): void {
    if (this.state === 'live' && this.isOverBudget) this.state = 'behind'
    if (this.state === 'behind' || !isAfter(end, this.position)) return
    this.tell(rows, present, end)
  }

  /** One message for the whole round; none when nothing in it concerns this reader. */
  tell(rows: readonly OutboxRow[], present: Presenter | undefined, end: Position): void {
    const own = rows.filter(row => isAfter(row.position, this.position) && mayHear(this.viewer, row))
    this.position = end
    if (own.length === 0) return
    if (!present) {
      this.resync()
      return
    }
    const events = own.map(row => present(this.viewer, row)).filter((event): event is LiveEvent => event !== undefined)
    if (events.length > 0) this.send({ type: 'events', cursor: this.cursor(), events })
  }

  resync(position: Position = this.position): void {
    this.position = position
    this.send({ type: 'resync', cursor: this.cursor() })
  }

  /** Moves the reader's cursor on when only others were told something, so that its return stays cheap. */
  refreshCursor(): void {
    if (this.state === 'live' && isAfter(this.position, this.toldPosition)) {
      this.send({ type: 'events', cursor: this.cursor(), events: [] })
    }
  }

  send(message: LiveMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  private cursor(): string {
    this.toldPosition = this.position
    return formatCursor(this.position, Date.now())
  }
}
