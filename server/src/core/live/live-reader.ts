/** One open live channel: where it stands in the outbox, what it may hear, and whether it keeps up. */
import type { Duplex } from 'node:stream'
import type { WebSocket } from '@fastify/websocket'
import type { LiveMessage } from '@watchfire/contract/core/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { TicketSigner } from '../files/file-ticket.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Audience } from './audiences.ts'
import { formatCursor, isAfter, type Position } from './live-cursor.ts'
import { type SharedFrame, sharedFrame } from './live-frame.ts'
import { type LiveItem, messageOf, subscribedItems, tenantsOf } from './live-round.ts'
import { fill, type Template } from './live-template.ts'

/** Unsent bytes above which a reader is told nothing more until it has caught up. */
const byteBudget = 1024 * 1024

export type LiveLine = { socket: WebSocket; line: Duplex }

export class LiveReader {
  readonly socket: WebSocket
  viewer: Viewer
  audience: Audience
  position: Position
  /** A reader that is behind is skipped by the rounds until it has read what it missed. */
  state: 'live' | 'behind' = 'live'
  private readonly signer: () => TicketSigner
  private readonly line: Duplex
  private readonly mayDeflate: boolean
  private readonly log: FastifyBaseLogger
  /** The customer of the session it was admitted by, whatever is thought of its viewer and audience later; null: it hears of all. */
  private readonly tenantId: number | null

  /** `line` is what the socket writes to: frames that many are sent go there as they are. */
  constructor(
    { socket, line }: LiveLine,
    { viewer, audience, position }: { viewer: Viewer; audience: Audience; position: Position },
    { signer, log }: { signer: (viewer: Viewer) => TicketSigner; log: FastifyBaseLogger },
  ) {
    this.log = log
    this.tenantId = viewer.tenantId
    this.socket = socket
    this.line = line
    this.mayDeflate = socket.extensions !== ''
    this.viewer = viewer
    this.audience = audience
    this.position = position
    this.signer = () => signer(this.viewer)
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

  hello(url: string): void {
    this.send({ type: 'hello', cursor: this.cursor(), url })
  }

  /** Whether there was something to say. */
  notify(messages: Messages): boolean {
    const message = messages.for(this)
    this.position = messages.end
    if (!message || !this.isOpen) return false
    if (!this.mayHear(message)) return false
    if (message.frame) this.line.write(message.frame.next(this.mayDeflate))
    else this.socket.send(fill(message.text, this.signer), { binary: false, compress: false })
    return true
  }

  /** One relay reads for all customers, so the last look is the socket's own: what is not of its customer is not sent, and it reads its lists anew. */
  private mayHear({ tenants }: Message): boolean {
    if (this.tenantId === null || tenants.every(tenantId => tenantId === this.tenantId)) return true
    this.log.error({ tenantId: this.tenantId, tenants }, 'live events of another customer were held back')
    this.resync()
    return false
  }

  resync(position: Position = this.position): void {
    this.position = position
    this.send({ type: 'resync', cursor: this.cursor() })
  }

  /** Moves the reader's cursor on when only others were told something, so that its return stays cheap, and renews the way back. */
  refresh(url: string): void {
    if (this.state === 'live') this.send({ type: 'events', cursor: this.cursor(), events: [], url })
  }

  send(message: LiveMessage): void {
    this.socket.send(JSON.stringify(message), { compress: false })
  }

  private cursor(): string {
    return formatCursor(this.position, Date.now())
  }
}

/** `tenants`: whose events they are, those for everybody left out; `frame`: of a text that is the same for all its readers. */
type Message = { text: Template; tenants: readonly number[]; frame?: SharedFrame }

/** Messages made of the same items: one for each audience and place, however many readers it has. */
export class Messages {
  readonly end: Position
  private readonly items: readonly LiveItem[]
  private readonly start: Position
  private readonly made = new Map<string, Map<string, Message | undefined>>()
  /** Accounts that some row is meant for alone. */
  private readonly accounts: ReadonlySet<number>

  /** Whoever stands at or before `start` is told all items, and stands at `end` then. */
  constructor(items: readonly LiveItem[], { start, end }: { start: Position; end: Position }) {
    this.items = items
    this.start = start
    this.end = end
    this.accounts = new Set(items.flatMap(({ row }) => row.accountId ?? []))
  }

  for({ audience, viewer, position }: LiveReader): Message | undefined {
    const alone = this.accounts.has(viewer.accountId) ? viewer.accountId : ''
    const place = isAfter(position, this.start) ? `${position.xid}-${position.id}` : ''
    const key = `${place}/${alone}`
    const made = this.made.get(audience.key) ?? new Map<string, Message | undefined>()
    if (!made.has(key)) {
      const items = subscribedItems(this.items, audience, viewer, position)
      const text = messageOf(items, audience, this.end)
      const frame = text?.gaps.length === 0 ? sharedFrame(text.bytes) : undefined
      made.set(key, text && { text, tenants: tenantsOf(items), frame })
      this.made.set(audience.key, made)
    }
    return made.get(key)
  }
}
