/** The edge's hold on what speaks GB/T 28181: its child process, the calls it makes for cameras, and the alarms it hears. */
import { dropOldest } from '@watchfire/contract/core/drop-oldest.ts'
import { type GbConfiguration, type GbReport, gbReport, gbSourceOf } from '@watchfire/contract/device/gb28181.shapes.ts'
import { cameraLogin } from '@watchfire/contract/device/sealed-text.ts'
import type { Logger } from 'pino'
import type { PlayCamera } from '../camera/play-camera.ts'
import { ChildHandle } from '../child/child-handle.ts'
import type { Turning } from '../ptz/turning.ts'
import { LeftOut, RateLimiter } from '../rate-limiter.ts'
import type { CameraEvent } from '../watch/watch-events.ts'
import { eventOf } from './gb-alarm.rules.ts'
import type { GbOrder, GbPlayed, GbSettings, GbUpdate } from './gb-messages.ts'
import { playChannel } from './play-channel.ts'
import { gbTurning } from './ptz/gb-turning.ts'

const answerMs = 15_000
/** Longer than it takes to end the calls of its devices. */
const leaveMs = 2500
/** So often the process has to show that it does not hang. */
const livenessIntervalMs = 10_000
const maxBytes = 512 * 1024 * 1024
const seenLimit = 1000
/** Alarms of a kind of one camera: much of one must keep nothing else back. */
const pace = { burst: 40, refillMs: 3000 }

/** `inputType`: the type of alarm of what is wired to its alarm inputs, where that is set up. */
type GbCamera = { handleEvent(event: CameraEvent): void; readonly inputType: number | undefined }
export type GbParts = {
  open: (sealed: string) => string | undefined
  /** Undefined where no camera is of that channel. */
  cameraOf: (source: { deviceId: string; channelId: string }) => GbCamera | undefined
  /** The camera that is set up to raise what the alarm inputs of its device tell. */
  cameraOfInputs: (deviceId: string) => GbCamera | undefined
  log: Pick<Logger, 'info' | 'warn'>
  ports?: { from: number; to: number }
}

type AlarmUpdate = Extract<GbUpdate, { kind: 'alarm' }>

export class Gb28181 {
  private readonly parts: GbParts
  /** There while there are devices. */
  private child: ChildHandle | undefined
  private ending: Promise<void> = Promise.resolve()
  private settings: GbSettings | null = null
  private online = new Set<string>()
  private number = 0
  private readonly asked = new Map<number, { at: number; done: (answer: unknown) => void }>()
  private readonly calls = new Map<string, () => void>()
  private readonly seen = new Set<string>()
  private readonly paces = new RateLimiter(pace)
  private readonly leftOut = new LeftOut()
  private unbound = 0
  private readonly livenessTimer = setInterval(
    () => void this.ask({ kind: 'ask', deviceId: null }),
    livenessIntervalMs,
  ).unref()

  constructor(parts: GbParts) {
    this.parts = parts
  }

  /** What the console has set up; undefined: nothing. */
  configure(wanted: GbConfiguration | undefined): void {
    const devices = wanted?.devices.map(({ id, password, media }) => ({
      id,
      media,
      password: this.passwordOf(id, password),
    }))
    this.settings =
      wanted && devices && devices.length > 0 ? { serverId: wanted.serverId, port: wanted.port, devices } : null
    if (!this.settings) return void this.stop()
    if (this.child) return void this.send({ kind: 'configure', settings: this.settings })
    // The one before has the port until it is gone.
    void this.ending.then(() => {
      if (this.settings) this.child ??= this.start()
    })
  }

  /** How a camera with such an address is played; undefined where it is another one. */
  player(url: string): PlayCamera | undefined {
    const source = gbSourceOf(url)
    if (!source) return undefined
    const { ports } = this.parts
    return (...played) =>
      playChannel({
        isTcp: this.settings?.devices.find(({ id }) => id === source.deviceId)?.media === 'tcp',
        call: async (port, isTcp) => {
          if (!this.online.has(source.deviceId))
            return { problem: 'unreachable', detail: 'the device is not registered' }
          const answer = await this.ask<GbPlayed>({ kind: 'play', ...source, port, isTcp })
          return answer ?? { problem: 'unreachable', detail: 'nobody answers' }
        },
        hangUp: callId => {
          if (this.calls.delete(callId)) this.send({ kind: 'end', callId })
        },
        onEnded: (callId, ended) => this.calls.set(callId, ended),
        ...(ports && { ports }),
      })(...played)
  }

  /** How a camera with such an address is turned; undefined where it is another one. */
  turning(url: string): Turning | undefined {
    const source = gbSourceOf(url)
    return source && gbTurning(asked => this.ask({ kind: 'turn', ...source, asked }))
  }

  async report(deviceId: string | null): Promise<GbReport> {
    const answer = await this.ask<object>({ kind: 'ask', deviceId })
    const silent = { problem: this.child ? 'failed' : null, devices: [], channels: [], refused: 0 } as const
    return gbReport.parse({ ...silent, ...answer, unbound: this.unbound })
  }

  /** What devices register with. */
  passwords(): string[] {
    return this.settings?.devices.flatMap(({ password }) => password ?? []) ?? []
  }

  pids(): number[] {
    return this.child?.pid === undefined ? [] : [this.child.pid]
  }

  async close(): Promise<void> {
    clearInterval(this.livenessTimer)
    this.settings = null
    await this.stop()
  }

  private async stop(): Promise<void> {
    const { child } = this
    this.child = undefined
    this.lose()
    if (child) this.ending = Promise.all([this.ending, child.close()]).then(() => {})
    await this.ending
  }

  private start(): ChildHandle {
    const { log } = this.parts
    return new ChildHandle(
      { script: new URL('./gb28181-child.ts', import.meta.url).pathname, maxBytes: maxBytes, leaveMs },
      {
        onReady: () => this.send({ kind: 'configure', settings: this.settings }),
        onMessage: ({ number, body }) => this.handleUpdate(number, JSON.parse(body.toString()) as GbUpdate),
        onGone: why => {
          log.warn({ why }, 'the process for GB/T 28181 is started anew')
          this.lose()
        },
      },
      () => [...this.asked.values()][0]?.at,
    )
  }

  private handleUpdate(number: number, update: GbUpdate): void {
    const { log } = this.parts
    if (update.kind === 'answer') {
      this.asked.get(number)?.done(update.answer)
    } else if (update.kind === 'online') {
      this.online = new Set(update.ids)
    } else if (update.kind === 'ended') {
      const ended = this.calls.get(update.callId)
      this.calls.delete(update.callId)
      ended?.()
    } else if (update.kind === 'alarm') {
      this.handleAlarm(update)
    } else {
      log.info(update.about, update.what)
    }
  }

  private handleAlarm(update: AlarmUpdate): void {
    const { deviceId, alarm, input } = update
    const { channelId, camera } = this.boundTo(update)
    const event = eventOf(
      deviceId,
      alarm,
      Date.now(),
      input ? { name: input.name, alarmType: camera?.inputType } : undefined,
    )
    if (event === 'none') return
    const { log } = this.parts
    if (event === 'unknown') {
      log.info({ deviceId, method: alarm.method, type: alarm.type }, 'an alarm of an unknown kind is left out')
      return
    }
    if (this.seen.has(event.eventId)) return
    const kind = `${deviceId}/${channelId} ${alarm.method}-${alarm.type}`
    const now = performance.now()
    if (camera && !this.paces.takes(kind, now)) {
      const leftOut = this.leftOut.add(kind, now)
      if (leftOut !== undefined)
        log.warn(
          { deviceId, source: channelId, alarmType: event.alarmType, leftOut },
          'too many alarms: some are left out',
        )
      return
    }
    this.seen.add(event.eventId)
    dropOldest(this.seen, seenLimit)
    if (camera) {
      camera.handleEvent(event)
      return
    }
    this.unbound += 1
    if ((this.unbound & (this.unbound - 1)) === 0)
      log.warn(
        { deviceId, source: channelId, unbound: this.unbound },
        'an alarm of a source that no camera is of is refused',
      )
  }

  /**
   * What a device says of itself is said of its camera, where it has one alone. An alarm input is of the camera it belongs to, of the one that
   * is set up for the inputs of the device, or of its only one.
   */
  private boundTo({ deviceId, alarm, onlyChannel, input }: AlarmUpdate) {
    const { cameraOf, cameraOfInputs } = this.parts
    const of = (channelId: string | null) => (channelId === null ? undefined : cameraOf({ deviceId, channelId }))
    const { sourceId } = alarm
    if (input) return { channelId: sourceId, camera: of(input.cameraId) ?? cameraOfInputs(deviceId) ?? of(onlyChannel) }
    const channelId = sourceId === deviceId && onlyChannel ? onlyChannel : sourceId
    return { channelId, camera: of(channelId) }
  }

  private ask<Result>(order: GbOrder): Promise<Result | undefined> {
    if (!this.child?.isReady) return Promise.resolve(undefined)
    this.number += 1
    const number = this.number
    return new Promise(resolve => {
      const timer = setTimeout(() => done(undefined), answerMs)
      const done = (answer: unknown) => {
        clearTimeout(timer)
        this.asked.delete(number)
        resolve(answer as Result | undefined)
      }
      // A device may take its time to answer.
      const timeoutMs = order.kind === 'ask' ? 0 : answerMs
      this.asked.set(number, { at: performance.now() + timeoutMs, done })
      this.write(number, order)
    })
  }

  private send(order: GbOrder): void {
    this.write(0, order)
  }

  private write(number: number, order: GbOrder): void {
    this.child?.send(2, number, Buffer.from(JSON.stringify(order)))
  }

  /** Of calls and questions nobody knows any more. */
  private lose(): void {
    this.online = new Set()
    for (const { done } of [...this.asked.values()]) done(undefined)
    const calls = [...this.calls.values()]
    this.calls.clear()
    for (const ended of calls) ended()
  }

  private passwordOf(id: string, sealed: string): string | undefined {
    try {
      const login = cameraLogin.safeParse(JSON.parse(this.parts.open(sealed) ?? '')).data
      // Sealed for one device, it does not open another.
      return login?.user === id ? login.password : undefined
    } catch {
      return undefined
    }
  }
}
