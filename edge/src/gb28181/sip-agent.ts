/** Questions and answers over the wire: asks until it is answered, and answers what is asked again as it was answered before. */
import { randomBytes } from 'node:crypto'
import { putLast } from '@watchfire/contract/core/drop-oldest.ts'
import {
  answerTo,
  branchOf,
  header,
  isRequest,
  type SipMessage,
  type SipRequest,
  type SipResponse,
  writeSip,
} from './sip-message.ts'
import { type Peer, SipWire } from './sip-wire.ts'

const limits = { open: 256, remembered: 512 }
const defaults = { firstMs: 500, maxMs: 4000, giveUpMs: 8000, rememberMs: 32_000 }

type Waiting = {
  peer: Peer
  done: (response: SipResponse | undefined) => void
  onProvisional: () => void
}
type Lines = readonly (readonly [name: string, value: string])[]
/** `respond` gives up to one answer. */
export type Asked = { request: SipRequest; peer: Peer; respond: (status: number, more?: Lines) => void }
/** How long an answer is waited for; `signal` ends it before. */
export type AskTimes = { giveUpMs?: number; signal?: AbortSignal }
export type Question = {
  method: string
  uri: string
  /** The dialog it belongs to, where it is not one of its own. */
  from: string
  to: string
  callId?: string
  sequence: number
  more?: Lines
  body?: string
}

export class SipAgent {
  private wire: SipWire | undefined
  private readonly waiting = new Map<string, Waiting>()
  private readonly answered = new Map<string, { bytes: Buffer | undefined; until: number }>()
  private readonly events: {
    onRequest: (asked: Asked) => void
    onRefused: (why: string, host: string) => void
    /** An answer nobody waits for any more; `again` where its question was answered well before. */
    onLate: (response: SipResponse, peer: Peer) => void
  }
  private readonly giveUpMs: number

  constructor(events: SipAgent['events'], giveUpMs = defaults.giveUpMs) {
    this.events = events
    this.giveUpMs = giveUpMs
  }

  get port(): number {
    return this.wire?.port ?? 0
  }

  /** @throws where the port is taken */
  async open(port: number): Promise<void> {
    this.close()
    this.wire = await SipWire.open(port, {
      onMessage: (message, peer) => this.take(message, peer),
      onRefused: ({ host }, why) => this.events.onRefused(why, host),
    })
  }

  close(): void {
    this.wire?.close()
    this.wire = undefined
    for (const { done } of this.waiting.values()) done(undefined)
    this.waiting.clear()
    this.answered.clear()
  }

  /** Undefined where no answer comes. */
  ask(
    peer: Peer,
    localHost: string,
    question: Question,
    { giveUpMs = this.giveUpMs, signal }: AskTimes = {},
  ): Promise<SipResponse | undefined> {
    if (!this.wire || this.waiting.size >= limits.open || signal?.aborted) return Promise.resolve(undefined)
    const branch = newBranch()
    const bytes = this.write(peer, localHost, question, branch)
    return new Promise(resolve => {
      let wait = defaults.firstMs
      let again: NodeJS.Timeout | undefined
      const repeat = () => {
        this.send(peer, bytes)
        if (peer.over === 'tcp') return
        again = setTimeout(repeat, wait)
        wait = Math.min(wait * 2, defaults.maxMs)
      }
      const giveUp = setTimeout(() => done(undefined), giveUpMs)
      const cancel = () => done(undefined)
      const done = (response: SipResponse | undefined) => {
        signal?.removeEventListener('abort', cancel)
        clearTimeout(again)
        clearTimeout(giveUp)
        this.waiting.delete(branch)
        resolve(response)
      }
      this.waiting.set(branch, { peer, done, onProvisional: () => clearTimeout(again) })
      signal?.addEventListener('abort', cancel)
      repeat()
    })
  }

  /** A message that is not answered: ACK. */
  sendUnanswered(peer: Peer, localHost: string, question: Question): void {
    this.send(peer, this.write(peer, localHost, question, newBranch()))
  }

  private send(peer: Peer, bytes: Buffer): void {
    this.wire?.send(peer, bytes)
  }

  private write(
    peer: Peer,
    localHost: string,
    { method, uri, from, to, callId = randomBytes(12).toString('hex'), sequence, more = [], body = '' }: Question,
    branch: string,
  ): Buffer {
    return writeSip(
      `${method} ${uri} SIP/2.0`,
      [
        ['Via', `SIP/2.0/${peer.over.toUpperCase()} ${localHost}:${this.port};rport;branch=${branch}`],
        ['From', from],
        ['To', to],
        ['Call-ID', callId],
        ['CSeq', `${sequence} ${method}`],
        ['Max-Forwards', '70'],
        ['User-Agent', 'Watchfire'],
        ...more,
      ],
      body,
    )
  }

  private take(message: SipMessage, peer: Peer): void {
    if (!isRequest(message)) {
      const waiting = this.waiting.get(branchOf(header(message, 'via')))
      // From elsewhere than where it was asked it is no answer.
      if (!waiting || waiting.peer.host !== peer.host) {
        this.events.onLate(message, peer)
        return
      }
      if (message.status < 200) waiting.onProvisional()
      else waiting.done(message)
      return
    }
    if (message.method === 'ACK') return
    const now = performance.now()
    const key = [
      peer.host,
      peer.port,
      branchOf(header(message, 'via')),
      header(message, 'cseq'),
      header(message, 'call-id'),
    ].join('|')
    const before = this.answered.get(key)
    if (before && before.until > now) {
      if (before.bytes) this.send(peer, before.bytes)
      return
    }
    this.remember(key, undefined, now)
    let isAnswered = false
    const respond: Asked['respond'] = (status, more = []) => {
      if (isAnswered) return
      isAnswered = true
      const bytes = answerTo(message, status, { tag: randomBytes(5).toString('hex'), from: peer, more })
      this.remember(key, bytes, now)
      this.send(peer, bytes)
    }
    this.events.onRequest({ request: message, peer, respond })
  }

  private remember(key: string, bytes: Buffer | undefined, now: number): void {
    putLast(this.answered, limits.remembered, key, { bytes, until: now + defaults.rememberMs })
  }
}

const newBranch = () => `z9hG4bK${randomBytes(8).toString('hex')}`
