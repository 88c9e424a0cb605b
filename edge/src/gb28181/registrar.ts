/**
 * What devices register at: takes those that are set up and show their password, keeps their catalogues, hears their alarms and calls
 * them for pictures. Whatever else comes is refused, counted, and changes nothing.
 */
import { type GbChannel, type GbReport, gbLimits } from '@watchfire/contract/device/gb28181.shapes.ts'
import { Calls } from './calls.ts'
import { Challenges } from './digest.ts'
import type { GbDevice, GbNews, GbPlayed, GbSettings } from './gb-messages.ts'
import { alarmResponse, catalogueQuery, type GbWord, ptzControl, readWord, timeText } from './gb-words.ts'
import { type Asked, SipAgent } from './sip-agent.ts'
import { header, userOf } from './sip-message.ts'
import { localAddressTo, type Peer } from './sip-wire.ts'

const usual = {
  /** Devices say so often that they are alive; three times nothing, and they are gone. */
  silenceMs: 180_000,
  lookMs: 5000,
  /** Longest that a registration holds, seconds. */
  longest: 86_400,
  /** A catalogue is asked for again at most so often. */
  catalogueMs: 20_000,
  giveUpMs: 8000,
}
export type RegistrarTimes = typeof usual

type Known = GbDevice & {
  /** Where it is; undefined while it is not registered. */
  peer: Peer | undefined
  /** The address of this machine that it is reached from. */
  localHost: string
  expiresAt: number
  heardAt: number
  showedWrong: boolean
  channels: Map<string, GbChannel>
  /** Of the answer that the catalogue is being made from. */
  serial: string
  askedAt: number
}

export class Registrar {
  private readonly agent: SipAgent
  private readonly calls: Calls
  private readonly times: RegistrarTimes
  private readonly tell: (news: GbNews) => void
  private readonly challenges = new Challenges()
  private readonly known = new Map<string, Known>()
  private settings: GbSettings | null = null
  private problem: GbReport['problem'] = null
  private refused = 0
  private serial = Math.floor(Math.random() * 10_000)
  private readonly timer: NodeJS.Timeout

  constructor(tell: (news: GbNews) => void, times: Partial<RegistrarTimes> = {}) {
    this.tell = tell
    this.times = { ...usual, ...times }
    this.agent = new SipAgent(
      {
        onRequest: asked => this.hear(asked),
        onRefused: (why, host) => this.refuse(why, { host }),
        onLate: (response, peer) => this.calls.late(response, peer),
      },
      this.times.giveUpMs,
    )
    this.calls = new Calls(this.agent, callId => tell({ kind: 'ended', callId }))
    this.timer = setInterval(() => this.look(), this.times.lookMs)
  }

  get port(): number {
    return this.agent.port
  }

  /** Devices that stay as they are stay registered. */
  async configure(settings: GbSettings | null): Promise<void> {
    const before = this.settings
    const wanted = settings && settings.devices.length > 0 ? settings : null
    this.settings = wanted
    const isMoved = before?.serverId !== wanted?.serverId || before?.port !== wanted?.port
    const devices = new Map((wanted?.devices ?? []).slice(0, gbLimits.devices).map(device => [device.id, device]))
    for (const [id, known] of this.known) {
      const device = devices.get(id)
      if (!isMoved && device && device.password === known.password) Object.assign(known, device)
      else this.forget(known)
    }
    for (const device of devices.values())
      if (!this.known.has(device.id)) this.known.set(device.id, { ...device, ...nobody() })
    this.tellOnline()
    if (!isMoved && this.problem === null) return
    this.agent.close()
    this.problem = null
    if (!wanted) return
    try {
      await this.agent.open(wanted.port)
    } catch (error) {
      this.problem = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'portTaken' : 'failed'
      this.note('the port of GB/T 28181 cannot be opened', { port: wanted.port })
    }
  }

  /** `deviceId`: whose channels are told as well; its catalogue is asked for anew. */
  report(deviceId: string | null): Omit<GbReport, 'unbound'> {
    const asked = deviceId === null ? undefined : this.known.get(deviceId)
    if (asked) this.askCatalogue(asked)
    return {
      problem: this.problem,
      devices: [...this.known.values()].map(one => ({
        id: one.id,
        state:
          one.password === undefined ? 'otherKey' : one.peer ? 'online' : one.showedWrong ? 'badPassword' : 'offline',
        address: one.peer ? `${one.peer.host}:${one.peer.port}` : '',
        channels: one.channels.size,
      })),
      channels: asked ? [...asked.channels.values()] : [],
      refused: this.refused,
    }
  }

  async play(deviceId: string, channelId: string, port: number, isTcp: boolean): Promise<GbPlayed> {
    const device = this.known.get(deviceId)
    if (!device?.peer || !this.settings) return { problem: 'unreachable', detail: 'the device is not registered' }
    const { peer, localHost } = device
    return this.calls.begin({ serverId: this.settings.serverId, deviceId, channelId, peer, localHost, port, isTcp })
  }

  end(callId: string): void {
    this.calls.end(callId)
  }

  /** Whether the device took it. */
  async steer(deviceId: string, channelId: string, command: string): Promise<boolean> {
    const device = this.known.get(deviceId)
    const answer = device && (await this.say(device, channelId, ptzControl(channelId, this.next(), command)))
    return answer !== undefined && answer.status < 300
  }

  close(): void {
    clearInterval(this.timer)
    this.calls.endAll()
    this.agent.close()
  }

  private hear(asked: Asked): void {
    const { request, respond } = asked
    const id = userOf(header(request, 'from'))
    if (request.method === 'REGISTER') {
      this.register(asked, this.known.get(id))
      return
    }
    if (request.method === 'BYE') {
      respond(this.calls.hungUp(header(request, 'call-id'), asked.peer) ? 200 : 481)
      return
    }
    if (request.method === 'OPTIONS') {
      respond(200)
      return
    }
    if (request.method !== 'MESSAGE' && request.method !== 'NOTIFY') {
      respond(405)
      return
    }
    const device = this.known.get(id) ?? this.atHost(asked.peer)
    // Asked to register anew by being refused: after a restart nobody is known any more.
    if (!device?.peer || device.peer.host !== asked.peer.host) {
      this.refuse('not registered', { host: asked.peer.host })
      respond(403)
      return
    }
    let word: GbWord
    try {
      word = readWord(request.body)
    } catch {
      this.refuse('unreadable', { host: asked.peer.host, device: device.id })
      respond(400)
      return
    }
    respond(200)
    this.alive(device, asked.peer)
    this.take(device, word)
  }

  private register({ request, peer, respond }: Asked, device: Known | undefined): void {
    const { settings } = this
    if (!settings || !device || device.password === undefined) {
      this.refuse('not set up', { host: peer.host, device: userOf(header(request, 'from')).slice(0, 24) })
      respond(403)
      return
    }
    const now = Date.now()
    const realm = settings.serverId.slice(0, 10)
    const about = `${device.id}|${peer.host}`
    const { id: user, password } = device
    const verdict = this.challenges.check(header(request, 'authorization'), {
      method: 'REGISTER',
      user,
      password,
      realm,
      about,
      now,
    })
    if (verdict === 'wrong' || verdict === 'tooMany') {
      this.refuse('wrong password', { host: peer.host, device: device.id })
      if (!device.peer) device.showedWrong = true
      respond(403)
      return
    }
    if (verdict !== 'right') {
      if (verdict === 'stale') this.refused += 1
      respond(401, [['WWW-Authenticate', this.challenges.make(realm, about, now)]])
      return
    }
    const told = header(request, 'expires') || /;\s*expires=(\d+)/i.exec(header(request, 'contact'))?.[1] || '3600'
    const seconds = Math.min(this.times.longest, Math.max(0, Number.parseInt(told, 10) || 0))
    respond(200, [
      ['Date', timeText(now)],
      ['Contact', header(request, 'contact') || `<sip:${device.id}@${peer.host}:${peer.port}>`],
      ['Expires', String(seconds)],
    ])
    if (seconds === 0) {
      this.gone(device, 'unregistered')
      return
    }
    void this.welcome(device, peer, now + seconds * 1000)
  }

  private async welcome(device: Known, peer: Peer, expiresAt: number): Promise<void> {
    const localHost =
      peer.socket?.localAddress?.replace(/^::ffff:/, '') ?? (await localAddressTo(peer.host).catch(() => ''))
    if (this.known.get(device.id) !== device || localHost === '') return
    const isNew = !device.peer
    if (device.peer && device.peer.host !== peer.host) this.calls.drop(device.id)
    Object.assign(device, { peer, localHost, expiresAt, heardAt: Date.now(), showedWrong: false })
    if (isNew) {
      this.note('a device registered', { device: device.id, host: peer.host })
      this.tellOnline()
    }
    this.askCatalogue(device)
  }

  private take(device: Known, word: GbWord): void {
    if (word.kind === 'catalogue') {
      if (word.serial !== device.serial && word.serial !== 'notified') {
        device.serial = word.serial
        device.channels = new Map()
      }
      for (const channel of word.channels)
        if (device.channels.size < gbLimits.channels || device.channels.has(channel.channelId))
          device.channels.set(channel.channelId, channel)
    }
    if (word.kind === 'alarm') {
      const [only, other] = device.channels.keys()
      const onlyChannel = other === undefined ? (only ?? null) : null
      this.tell({ kind: 'alarm', deviceId: device.id, alarm: word.alarm, onlyChannel })
      void this.say(
        device,
        word.alarm.sourceId || device.id,
        alarmResponse(word.alarm.sourceId || device.id, word.serial),
      )
    }
  }

  private askCatalogue(device: Known): void {
    const now = Date.now()
    if (!device.peer || now - device.askedAt < this.times.catalogueMs) return
    device.askedAt = now
    void this.say(device, device.id, catalogueQuery(device.id, this.next()))
  }

  private async say(device: Known, to: string, body: string) {
    const { peer, localHost } = device
    if (!peer || !this.settings) return undefined
    const { serverId } = this.settings
    const realm = serverId.slice(0, 10)
    return this.agent.ask(peer, localHost, {
      method: 'MESSAGE',
      uri: `sip:${to}@${peer.host}:${peer.port}`,
      from: `<sip:${serverId}@${realm}>;tag=${this.next()}`,
      to: `<sip:${to}@${realm}>`,
      sequence: this.next() % 2 ** 31,
      more: [['Content-Type', 'Application/MANSCDP+xml']],
      body,
    })
  }

  private alive(device: Known, peer: Peer): void {
    device.heardAt = Date.now()
    // Over TCP it may have come back on another line; a router may have given it another port.
    device.peer = peer
  }

  private atHost({ host }: Peer): Known | undefined {
    // Some sign what a channel says with the channel.
    const there = [...this.known.values()].filter(({ peer }) => peer?.host === host)
    return there.length === 1 ? there[0] : undefined
  }

  private look(): void {
    const now = Date.now()
    for (const device of this.known.values()) {
      if (!device.peer) continue
      if (now - device.heardAt > this.times.silenceMs) this.gone(device, 'silent')
      else if (now > device.expiresAt) this.gone(device, 'expired')
    }
  }

  private gone(device: Known, why: string): void {
    if (!device.peer) return
    device.peer = undefined
    this.calls.drop(device.id)
    this.note('a device is gone', { device: device.id, why })
    this.tellOnline()
  }

  private forget(device: Known): void {
    this.calls.drop(device.id)
    this.known.delete(device.id)
  }

  private tellOnline(): void {
    this.tell({ kind: 'online', ids: [...this.known.values()].filter(({ peer }) => peer).map(({ id }) => id) })
  }

  /** Told while it is news: whoever floods must not fill the log. */
  private refuse(why: string, about: Record<string, string>): void {
    this.refused += 1
    if ((this.refused & (this.refused - 1)) === 0)
      this.note(`a message was refused: ${why}`, { ...about, refused: this.refused })
  }

  private note(what: string, about: Record<string, string | number>): void {
    this.tell({ kind: 'note', what, about })
  }

  private next(): number {
    this.serial += 1
    return this.serial
  }
}

const nobody = () => ({
  peer: undefined,
  localHost: '',
  expiresAt: 0,
  heardAt: 0,
  showedWrong: false,
  channels: new Map<string, GbChannel>(),
  serial: '',
  askedAt: 0,
})
