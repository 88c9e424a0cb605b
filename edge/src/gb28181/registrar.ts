/**
 * What devices register at: takes those that are set up and show their password, keeps their catalogues, hears their alarms and calls
 * them for pictures. Whatever else comes is refused, counted, and changes nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type GbReport, gbLimits } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { PtzAct, PtzAnswer } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { RetryingListener } from '../child/retrying-listener.ts'
import { Calls } from './calls.ts'
import { DeviceMessages } from './device-messages.ts'
import type { GbPlayed, GbSettings, GbUpdate } from './gb-messages.ts'
import { KnownDevice } from './known-device.ts'
import { alarmResponse, catalogueQuery, type ManscdpMessage, readManscdp } from './manscdp.ts'
import { type ControlTimes, DeviceControl } from './ptz/device-control.ts'
import { Registration } from './registration.ts'
import { type Asked, SipAgent } from './sip-agent.ts'
import { header, userOf } from './sip-message.ts'
import { localAddressTo, type Peer } from './sip-wire.ts'

const defaults = {
  /** Devices say so often that they are alive; three times nothing, and they are gone. */
  silenceMs: 180_000,
  checkIntervalMs: 5000,
  /** Longest that a registration holds, seconds. */
  maxSeconds: 86_400,
  /** A catalogue is asked for again at most so often. */
  catalogueMs: 20_000,
  /** So long the next message of one is waited for. */
  catalogueSpanMs: 10_000,
  giveUpMs: 8000,
  /** A port that is taken is tried again, ever more rarely. */
  portMs: 1000,
  portMaxMs: 60_000,
  /** So long devices have to hear that their calls end before the port is closed. */
  leaveMs: 1500,
}
export type RegistrarTimes = typeof defaults & Partial<ControlTimes>

export class Registrar {
  private readonly agent: SipAgent
  private readonly calls: Calls
  private readonly messages: DeviceMessages
  private readonly control: DeviceControl
  private readonly times: RegistrarTimes
  private readonly publish: (update: GbUpdate) => void
  private readonly registration: Registration
  private readonly known = new Map<string, KnownDevice>()
  private settings: GbSettings | null = null
  private refused = 0
  private readonly timer: NodeJS.Timeout
  private readonly kept: RetryingListener
  /** Settings are followed one after the other. */
  private order: Promise<void> = Promise.resolve()

  constructor(publish: (update: GbUpdate) => void, times: Partial<RegistrarTimes> = {}) {
    this.publish = publish
    this.times = { ...defaults, ...times }
    this.registration = new Registration(this.times.maxSeconds)
    this.agent = new SipAgent(
      {
        onRequest: asked => this.handleRequest(asked),
        onRefused: (why, host) => this.refuse(why, { host }),
        onLate: (response, peer) => this.calls.late(response, peer),
      },
      this.times.giveUpMs,
    )
    const { portMs: firstMs, portMaxMs: maxMs } = this.times
    this.kept = new RetryingListener({
      of: 'GB/T 28181',
      agent: this.agent,
      firstMs,
      maxMs,
      note: (what, about) => this.note(what, about),
    })
    this.calls = new Calls(this.agent, callId => publish({ kind: 'ended', callId }))
    this.messages = new DeviceMessages(this.agent, () => this.settings?.serverId)
    this.control = new DeviceControl(this.messages, times)
    this.timer = setInterval(() => this.look(), this.times.checkIntervalMs)
  }

  get port(): number {
    return this.agent.port
  }

  /** Devices that stay as they are stay registered. What is asked for later comes later. */
  configure(settings: GbSettings | null): Promise<void> {
    this.order = this.order.then(() => this.follow(settings && settings.devices.length > 0 ? settings : null))
    return this.order
  }

  /** `deviceId`: whose channels are told as well; its catalogue is asked for anew. */
  report(deviceId: string | null): Omit<GbReport, 'unbound'> {
    const asked = deviceId === null ? undefined : this.known.get(deviceId)
    if (asked) this.askCatalogue(asked)
    return {
      problem: this.kept.problem,
      devices: [...this.known.values()].map(device => device.report),
      channels: asked ? [...asked.catalogue.channels.values()] : [],
      refused: this.refused,
    }
  }

  async play(deviceId: string, channelId: string, port: number, isTcp: boolean): Promise<GbPlayed> {
    const place = this.known.get(deviceId)?.place
    if (!place || !this.settings) return { problem: 'unreachable', detail: 'the device is not registered' }
    return this.calls.begin({ ...place, serverId: this.settings.serverId, deviceId, channelId, port, isTcp })
  }

  end(callId: string): void {
    void this.calls.end(callId)
  }

  /** Turns a camera of a device, or tells its presets. */
  async turn(deviceId: string, channelId: string, asked: PtzAct): Promise<PtzAnswer> {
    return this.control.turn(this.settings ? this.known.get(deviceId) : undefined, channelId, asked)
  }

  /** What moves is stopped, and devices are told that their calls end; what does not answer soon is not waited for. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    const stopped = this.control.drop()
    this.settings = null
    await this.order
    await this.settledOrLate(Promise.all([stopped, this.calls.endAll()]))
    await this.kept.use(undefined)
  }

  private async follow(wanted: GbSettings | null): Promise<void> {
    const before = this.settings
    const isMoved = before?.serverId !== wanted?.serverId || before?.port !== wanted?.port
    const devices = new Map((wanted?.devices ?? []).slice(0, gbLimits.devices).map(device => [device.id, device]))
    const leaving: Promise<void>[] = []
    for (const [id, known] of this.known) {
      const device = devices.get(id)
      const stays = !isMoved && device !== undefined && device.password === known.password
      // How pictures are sent is agreed in a call.
      if (!stays || device.media !== known.media) leaving.push(this.calls.drop(id))
      if (!stays) leaving.push(this.control.drop(id))
      if (stays) known.media = device.media
      else this.known.delete(id)
    }
    this.settings = wanted
    for (const device of devices.values())
      if (!this.known.has(device.id)) this.known.set(device.id, new KnownDevice(device, this.times.catalogueSpanMs))
    this.publishOnline()
    if (!isMoved && this.kept.problem === null) return
    await this.settledOrLate(Promise.all(leaving))
    await this.kept.use(wanted?.port)
  }

  private settledOrLate(done: Promise<unknown>): Promise<unknown> {
    return Promise.race([done, pause(this.times.leaveMs, undefined, { ref: false })])
  }

  private handleRequest(asked: Asked): void {
    const { request, respond } = asked
    const id = userOf(header(request, 'from'))
    if (request.method === 'REGISTER') {
      this.register(asked, id)
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
    if (!device?.place || device.place.peer.host !== asked.peer.host) {
      this.refuse('not registered', { host: asked.peer.host })
      respond(403)
      return
    }
    let word: ManscdpMessage
    try {
      word = readManscdp(request.body)
    } catch {
      this.refuse('unreadable', { host: asked.peer.host, device: device.id })
      respond(400)
      return
    }
    respond(200)
    device.messageReceived(Date.now())
    // Over TCP it may have come back on another line; a router may have given it another port.
    this.move(device, { ...device.place, peer: asked.peer })
    this.heed(device, word)
  }

  private register(asked: Asked, id: string): void {
    const device = this.known.get(id)
    const { peer } = asked
    const seconds = this.registration.answer(asked, device, this.settings?.serverId)
    if (seconds === 'notSetUp') {
      this.refuse('not set up', { host: peer.host, device: id.slice(0, 24) })
    } else if (seconds === 'wrong') {
      this.refuse('wrong password', { host: peer.host, device: id })
      device?.wrongPassword()
    } else if (seconds === 'stale') {
      this.refused += 1
    } else if (device && seconds !== 'asked') {
      if (seconds === 0) this.gone(device, 'unregistered')
      else void this.welcome(device, peer, Date.now() + seconds * 1000)
    }
  }

  private async welcome(device: KnownDevice, peer: Peer, expiresAt: number): Promise<void> {
    const localHost = await localAddressTo(peer).catch(() => '')
    if (this.known.get(device.id) !== device || localHost === '') return
    const before = device.place
    if (before && before.peer.host !== peer.host) void this.calls.drop(device.id)
    else this.calls.move(device.id, { peer, localHost })
    device.registered({ peer, localHost }, expiresAt)
    if (!before) {
      this.note('a device registered', { device: device.id, host: peer.host })
      this.publishOnline()
    }
    this.askCatalogue(device)
  }

  private move(device: KnownDevice, place: NonNullable<KnownDevice['place']>): void {
    device.place = place
    this.calls.move(device.id, place)
  }

  private heed(device: KnownDevice, word: ManscdpMessage): void {
    this.control.take(device, word)
    if (word.kind === 'catalogue') device.catalogue.take(word, Date.now())
    if (word.kind !== 'alarm') return
    const { alarm } = word
    const { catalogue } = device
    this.publish({
      kind: 'alarm',
      deviceId: device.id,
      alarm,
      onlyChannel: catalogue.only,
      input: catalogue.inputOf(alarm.sourceId) ?? null,
    })
    const source = alarm.sourceId || device.id
    void this.messages.say(device, source, alarmResponse(source, alarm.serial))
  }

  private askCatalogue(device: KnownDevice): void {
    const now = Date.now()
    if (!device.place || now - device.askedAt < this.times.catalogueMs || device.catalogue.isComing(now)) return
    device.askedAt = now
    const serial = this.messages.next()
    device.catalogue.ask(String(serial), now)
    void this.messages.say(device, device.id, catalogueQuery(device.id, serial))
  }

  private atHost({ host }: Peer): KnownDevice | undefined {
    // Some sign what a channel says with the channel.
    const there = [...this.known.values()].filter(({ place }) => place?.peer.host === host)
    return there.length === 1 ? there[0] : undefined
  }

  private look(): void {
    const now = Date.now()
    for (const device of this.known.values()) {
      device.catalogue.settle(now)
      const why = device.lost(now, this.times.silenceMs)
      if (why) this.gone(device, why)
    }
  }

  private gone(device: KnownDevice, why: string): void {
    if (!device.place) return
    device.place = undefined
    void this.calls.drop(device.id)
    this.note('a device is gone', { device: device.id, why })
    this.publishOnline()
  }

  private publishOnline(): void {
    this.publish({ kind: 'online', ids: [...this.known.values()].filter(({ place }) => place).map(({ id }) => id) })
  }

  /** Logged while it is new: a flood must not fill the log. */
  private refuse(why: string, about: Record<string, string>): void {
    this.refused += 1
    if ((this.refused & (this.refused - 1)) === 0)
      this.note(`a message was refused: ${why}`, { ...about, refused: this.refused })
  }

  private note(what: string, about: Record<string, string | number>): void {
    this.publish({ kind: 'note', what, about })
  }
}
