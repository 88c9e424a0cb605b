/** What is said to devices in messages of the standard, each with numbers of its own. Child process only. */
import type { KnownDevice } from './known-device.ts'
import type { AskTimes, SipAgent } from './sip-agent.ts'
import { realmOf, type SipResponse } from './sip-message.ts'

export class DeviceMessages {
  private readonly agent: SipAgent
  private readonly serverId: () => string | undefined
  private serial = Math.floor(Math.random() * 10_000)

  /** `serverId`: by which devices know us; without one nothing is said. */
  constructor(agent: SipAgent, serverId: () => string | undefined) {
    this.agent = agent
    this.serverId = serverId
  }

  next(): number {
    this.serial += 1
    return this.serial
  }

  /** `to`: the device, or what of it is meant. Undefined where no answer comes. */
  async say({ place }: KnownDevice, to: string, body: string, times: AskTimes = {}): Promise<SipResponse | undefined> {
    const serverId = this.serverId()
    if (!place || serverId === undefined) return undefined
    const realm = realmOf(serverId)
    const { peer, localHost } = place
    const message = {
      method: 'MESSAGE',
      uri: `sip:${to}@${peer.host}:${peer.port}`,
      from: `<sip:${serverId}@${realm}>;tag=${this.next()}`,
      to: `<sip:${to}@${realm}>`,
      sequence: this.next() % 2 ** 31,
      more: [['Content-Type', 'Application/MANSCDP+xml'] as const],
      body,
    }
    return this.agent.ask(peer, localHost, message, times)
  }
}
