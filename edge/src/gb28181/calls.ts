/** Calls for live pictures: INVITE, ACK and BYE, each by its own dialog. */
import { randomBytes, randomInt } from 'node:crypto'
import type { GbPlayed } from './gb-messages.ts'
import { hostsOf, offer, sourceOf } from './gb-session-description.ts'
import type { SipAgent } from './sip-agent.ts'
import { header, realmOf, type SipResponse, tagOf } from './sip-message.ts'
import type { Peer } from './sip-wire.ts'

const callsLimit = 256
/** A call nobody answered is remembered so long: it may be answered after all. */
const lateMs = 30_000
const sources = 10_000

/** Where a device is, and the address of this machine that it is reached from. */
export type Place = { peer: Peer; localHost: string }
type Wanted = Place & { serverId: string; deviceId: string; channelId: string; port: number; isTcp: boolean }
type Call = Wanted & { callId: string; from: string; to: string; uri: string; isUp: boolean; isOver: boolean }

export class Calls {
  private readonly agent: SipAgent
  private readonly onEnded: (callId: string) => void
  private readonly open = new Map<string, Call>()
  /** Devices that were told that a call ends, and have not answered yet. */
  private readonly leaving = new Set<Promise<unknown>>()
  /** From anywhere: devices may still send to those who were here before. */
  private sequence = randomInt(sources)

  constructor(agent: SipAgent, onEnded: (callId: string) => void) {
    this.agent = agent
    this.onEnded = onEnded
  }

  async begin(wanted: Wanted): Promise<GbPlayed> {
    if (this.open.size >= callsLimit) return { problem: 'unreachable', detail: 'too many calls' }
    const { serverId, channelId, peer, localHost, port, isTcp } = wanted
    const realm = realmOf(serverId)
    const source = this.nextSource(serverId)
    const call: Call = {
      ...wanted,
      callId: randomBytes(12).toString('hex'),
      from: `<sip:${serverId}@${realm}>;tag=${randomBytes(5).toString('hex')}`,
      to: `<sip:${channelId}@${realm}>`,
      uri: `sip:${channelId}@${peer.host}:${peer.port}`,
      isUp: false,
      isOver: false,
    }
    this.open.set(call.callId, call)
    const response = await this.agent.ask(peer, localHost, {
      ...dialog(call),
      method: 'INVITE',
      sequence: 1,
      more: [
        ['Contact', `<sip:${serverId}@${localHost}:${this.agent.port}>`],
        ['Subject', `${channelId}:${source},${serverId}:0`],
        ['Content-Type', 'application/sdp'],
      ],
      body: offer({ channelId, host: localHost, port, isTcp, source }),
    })
    if (!response) {
      // One that answers after all is told so then.
      call.isOver = true
      setTimeout(() => this.open.delete(call.callId), lateMs).unref()
      return { problem: 'unreachable', detail: 'the device does not answer the call' }
    }
    call.to = header(response, 'to') || call.to
    this.acknowledge(call, response)
    if (response.status >= 300) {
      this.open.delete(call.callId)
      const isMissing = [404, 480, 486, 488, 406].includes(response.status)
      return {
        problem: isMissing ? 'noStream' : 'protocol',
        detail: `the device answered the call with ${response.status}`,
      }
    }
    call.isUp = true
    if (call.isOver) {
      void this.hangUp(call)
      return { problem: 'unreachable', detail: 'the device is gone' }
    }
    return {
      callId: call.callId,
      hosts: [...new Set([call.peer.host, ...hostsOf(response)])],
      source: sourceOf(response) ?? Number(source),
    }
  }

  /** An answer that came again, or too late. */
  late(response: SipResponse, peer: Peer): void {
    const call = this.open.get(header(response, 'call-id'))
    if (!call || call.peer.host !== peer.host || !/ INVITE$/i.test(header(response, 'cseq')) || response.status < 200)
      return
    call.to = header(response, 'to') || call.to
    this.acknowledge(call, response)
    if (call.isOver && response.status < 300) void this.hangUp(call)
  }

  /** Settled when the device knows. */
  async end(callId: string): Promise<void> {
    const call = this.open.get(callId)
    if (call?.isUp) await this.hangUp(call)
    else if (call) call.isOver = true
  }

  /** Those that end already are waited for as well. */
  async endAll(): Promise<void> {
    for (const callId of this.open.keys()) void this.end(callId)
    await Promise.all(this.leaving)
  }

  /** Those of a device end, and whoever looks is told. One that is gone may send on nevertheless: it is told as well, where it was last. */
  async drop(deviceId: string): Promise<void> {
    const dropped = [...this.open.values()].filter(call => call.deviceId === deviceId)
    for (const { isUp, callId } of dropped) if (isUp) this.onEnded(callId)
    await Promise.all(dropped.map(({ callId }) => this.end(callId)))
  }

  /** A device is somewhere else now: on another line, or behind another port of a router. */
  move(deviceId: string, { peer, localHost }: Place): void {
    for (const call of this.open.values()) if (call.deviceId === deviceId) Object.assign(call, { peer, localHost })
  }

  /** Whether there is such a call. */
  hungUp(callId: string, peer: Peer): boolean {
    const call = this.open.get(callId)
    if (!call || call.peer.host !== peer.host) return false
    this.open.delete(callId)
    this.onEnded(callId)
    return true
  }

  private async hangUp(call: Call): Promise<void> {
    this.open.delete(call.callId)
    const answered = this.agent.ask(call.peer, call.localHost, { ...dialog(call), method: 'BYE', sequence: 2 })
    this.leaving.add(answered)
    await answered
    this.leaving.delete(answered)
  }

  private acknowledge(call: Call, response: SipResponse): void {
    const [, contact] = /<(sips?:[\x21-\x3b\x3d\x3f-\x7e]{1,200})>/i.exec(header(response, 'contact')) ?? []
    if (contact && tagOf(call.to)) call.uri = contact
    this.agent.sendUnanswered(call.peer, call.localHost, { ...dialog(call), method: 'ACK', sequence: 1 })
  }

  /** 0 for live, digits 4 to 8 of the server, and a number. */
  private nextSource(serverId: string): string {
    this.sequence = (this.sequence + 1) % sources
    return `0${serverId.slice(3, 8)}${String(this.sequence).padStart(4, '0')}`
  }
}

const dialog = ({ uri, from, to, callId }: Call) => ({ uri, from, to, callId })
