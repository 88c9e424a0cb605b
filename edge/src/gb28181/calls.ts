/** Calls for live pictures: INVITE, ACK and BYE, each by its own dialog. */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { GbPlayed } from './gb-messages.ts'
import type { SipAgent } from './sip-agent.ts'
import { header, type SipResponse, tagOf } from './sip-message.ts'
import type { Peer } from './sip-wire.ts'

const callsLimit = 256

type Wanted = {
  serverId: string
  deviceId: string
  channelId: string
  peer: Peer
  localHost: string
  port: number
  isTcp: boolean
}
type Call = Wanted & { callId: string; from: string; to: string; uri: string; isUp: boolean; isOver: boolean }

export class Calls {
  private readonly agent: SipAgent
  private readonly onEnded: (callId: string) => void
  private readonly open = new Map<string, Call>()
  private sequence = 0

  constructor(agent: SipAgent, onEnded: (callId: string) => void) {
    this.agent = agent
    this.onEnded = onEnded
  }

  async begin(wanted: Wanted): Promise<GbPlayed> {
    if (this.open.size >= callsLimit) return { problem: 'unreachable', detail: 'too many calls' }
    const { serverId, channelId, peer, localHost, port, isTcp } = wanted
    const realm = serverId.slice(0, 10)
    const ssrc = this.nextSsrc(serverId)
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
        ['Subject', `${channelId}:${ssrc},${serverId}:0`],
        ['Content-Type', 'application/sdp'],
      ],
      body: offer(channelId, localHost, port, isTcp, ssrc),
    })
    if (!response) {
      // One that answers after all is told so then.
      call.isOver = true
      setTimeout(() => this.open.delete(call.callId), 30_000).unref()
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
      this.hangUp(call)
      return { problem: 'unreachable', detail: 'the device is gone' }
    }
    return { callId: call.callId, hosts: [...new Set([peer.host, ...hostsOf(response)])] }
  }

  /** An answer that came again, or too late. */
  late(response: SipResponse, peer: Peer): void {
    const call = this.open.get(header(response, 'call-id'))
    if (!call || call.peer.host !== peer.host || !/ INVITE$/i.test(header(response, 'cseq')) || response.status < 200)
      return
    call.to = header(response, 'to') || call.to
    this.acknowledge(call, response)
    if (call.isOver && response.status < 300) this.hangUp(call)
  }

  end(callId: string): void {
    const call = this.open.get(callId)
    if (call?.isUp) this.hangUp(call)
    else if (call) call.isOver = true
  }

  endAll(): void {
    for (const callId of this.open.keys()) this.end(callId)
  }

  /** Of a device that is gone: there is nobody to say goodbye to. */
  drop(deviceId: string): void {
    for (const call of this.open.values()) {
      if (call.deviceId !== deviceId) continue
      call.isOver = true
      if (!call.isUp) continue
      this.open.delete(call.callId)
      this.onEnded(call.callId)
    }
  }

  /** Whether there is such a call. */
  hungUp(callId: string, peer: Peer): boolean {
    const call = this.open.get(callId)
    if (!call || call.peer.host !== peer.host) return false
    this.open.delete(callId)
    this.onEnded(callId)
    return true
  }

  private hangUp(call: Call): void {
    this.open.delete(call.callId)
    void this.agent.ask(call.peer, call.localHost, { ...dialog(call), method: 'BYE', sequence: 2 })
  }

  private acknowledge(call: Call, response: SipResponse): void {
    const [, contact] = /<(sips?:[\x21-\x3b\x3d\x3f-\x7e]{1,200})>/i.exec(header(response, 'contact')) ?? []
    if (contact && tagOf(call.to)) call.uri = contact
    this.agent.tell(call.peer, call.localHost, { ...dialog(call), method: 'ACK', sequence: 1 })
  }

  /** 0 for live, digits 4 to 8 of the server, and a number. */
  private nextSsrc(serverId: string): string {
    this.sequence = (this.sequence % 9999) + 1
    return `0${serverId.slice(3, 8)}${String(this.sequence).padStart(4, '0')}`
  }
}

const dialog = ({ uri, from, to, callId }: Call) => ({ uri, from, to, callId })

const offer = (channelId: string, host: string, port: number, isTcp: boolean, ssrc: string): string =>
  [
    'v=0',
    `o=${channelId} 0 0 IN IP4 ${host}`,
    's=Play',
    `c=IN IP4 ${host}`,
    't=0 0',
    `m=video ${port} ${isTcp ? 'TCP/RTP/AVP' : 'RTP/AVP'} 96`,
    'a=recvonly',
    'a=rtpmap:96 PS/90000',
    ...(isTcp ? ['a=setup:passive', 'a=connection:new'] : []),
    `y=${ssrc}`,
    '',
  ].join('\r\n')

/** Where it says that it sends from: a recorder may have another address for that. */
function hostsOf({ body }: SipResponse): string[] {
  const hosts = [...body.toString('latin1').matchAll(/^c=IN IP4 ([\d.]{7,15})\s*$/gm)].map(([, host = '']) => host)
  return hosts.filter(host => isIP(host)).slice(0, 4)
}
