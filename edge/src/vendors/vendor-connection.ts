/** The line to one device: opened, read for as long as somebody wants to hear, and opened again ever more rarely where it breaks. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CameraEventsState } from '@watchfire/contract/device/camera-event.rules.ts'
import type { EventVendor } from '@watchfire/contract/device/vendor-event.rules.ts'
import { CameraFault } from '../camera/camera-fault.ts'
import { nextDelay } from '../camera/reconnect-delay.ts'
import type { HttpPlace } from '../onvif/http-exchange.ts'
import { tlsOf } from '../onvif/onvif-service.ts'
import { askHeld } from './ask-held.ts'
import { dahuaPath, readDahua } from './dahua.ts'
import { hikvisionPath, readHikvision } from './hikvision.ts'
import { type Part, PartReader } from './multipart.ts'
import { openEvents, stateOf } from './open-events.ts'
import { tooLong, type unreadable, type VendorEvent } from './vendor-event.ts'
import type { VendorDevice } from './vendor-messages.ts'

const defaults = {
  firstDelay: 2000,
  maxDelay: 300_000,
  /** Devices lock accounts after a few wrong passwords. */
  refusedDelay: 60_000,
  /** They say every few seconds that they are there. */
  silence: 60_000,
  /** Parts that are read in a span, and that span; the rest waits at the device. A long one counts for several. */
  parts: 500,
  span: 1000,
}
/** Of a part. */
const defaultBytes = 2048
export type LineTimes = typeof defaults

type Spoken = { path: string; read: (part: Part) => VendorEvent[] | typeof unreadable }
const spoken: Readonly<Record<EventVendor, Spoken>> = {
  hikvision: { path: hikvisionPath, read: readHikvision },
  dahua: { path: dahuaPath, read: readDahua },
}

export type LineParts = {
  onEvents: (events: VendorEvent[]) => void
  /** States that the device is asked for, where it tells them but once. */
  lasting: () => readonly string[]
  /** A part that is no event, by why. */
  onNothing: (why: string) => void
  /** All of it was answered. */
  onAsked: () => void
  /** It is there again, after so long. */
  onBack: (awayMs: number) => void
  onState: (state: CameraEventsState, detail: string) => void
  onFlood: () => void
  /** When something came last from the same cameras over a line that was given up. */
  receivedAt?: number | undefined
  times?: Partial<LineTimes>
}

export class VendorConnection {
  state: CameraEventsState = 'opening'
  private readonly device: Omit<VendorDevice, 'cameras'>
  private readonly parts: LineParts
  private readonly times: LineTimes
  private readonly closing = new AbortController()
  private failures = 0
  /** When something came last; undefined before anything did. */
  receivedAt: number | undefined

  constructor(device: Omit<VendorDevice, 'cameras'>, parts: LineParts) {
    this.device = device
    this.parts = parts
    this.receivedAt = parts.receivedAt
    this.times = { ...defaults, ...parts.times }
    void this.run()
  }

  close(): void {
    this.closing.abort()
  }

  private async run(): Promise<void> {
    const { signal } = this.closing
    while (!signal.aborted) {
      let isRefused = false
      try {
        await this.listen()
      } catch (error) {
        const state = stateOf(error)
        isRefused = state === 'unauthorised'
        // Lines break: what is there again at once is no news.
        if (!signal.aborted && (this.failures > 0 || this.state === 'opening'))
          this.report(state, error instanceof Error ? error.message : '')
      }
      this.failures += 1
      await pause(nextDelay(this.failures, isRefused, this.times), undefined, { signal }).catch(() => {})
    }
  }

  /** Ends by an error alone, or when it is closed. */
  private async listen(): Promise<void> {
    const { vendor, host, port, security, credentials } = this.device
    const { path, read } = spoken[vendor]
    const ended = new AbortController()
    const signal = AbortSignal.any([this.closing.signal, ended.signal])
    const place = { host, port, tls: tlsOf(security), credentials, signal }
    const { boundary, body } = await openEvents(place, path)
    const silent = () => body.destroy(new CameraFault('unreachable', 'nothing is said any more'))
    const silence = setTimeout(silent, this.times.silence)
    const reader = new PartReader(boundary)
    let isFirst = true
    let left = this.times.parts
    let spanEnds = performance.now() + this.times.span
    try {
      for await (const chunk of body) {
        silence.refresh()
        for (const part of reader.push(chunk as Buffer)) {
          if (isFirst) this.began(place)
          isFirst = false
          this.receivedAt = performance.now()
          const events = part.isTooLong ? tooLong : read(part)
          if (typeof events === 'string') this.parts.onNothing(events)
          else this.parts.onEvents(events)
          left -= 1 + Math.floor(part.bytes.length / defaultBytes)
          const wait = spanEnds - performance.now()
          if (wait <= 0 || left <= 0) {
            if (wait > 0) {
              this.parts.onFlood()
              await pause(wait, undefined, { signal })
            }
            left = this.times.parts
            spanEnds = performance.now() + this.times.span
          }
        }
      }
    } finally {
      clearTimeout(silence)
      ended.abort()
      body.destroy()
    }
    throw new CameraFault('protocol', 'the device ended the stream')
  }

  private began(place: HttpPlace): void {
    this.failures = 0
    if (this.receivedAt !== undefined) this.parts.onBack(performance.now() - this.receivedAt)
    this.report('listening')
    void this.ask(place)
  }

  /** What began while nobody listened. A device that does not answer is listened to all the same. */
  private async ask(place: HttpPlace): Promise<void> {
    let isWhole = true
    for (const code of this.parts.lasting()) {
      const held = await askHeld(place, code).catch(() => undefined)
      if (place.signal.aborted) return
      isWhole &&= held !== undefined
      if (held) this.parts.onEvents(held)
    }
    if (isWhole) this.parts.onAsked()
  }

  private report(state: CameraEventsState, detail = ''): void {
    if (state === this.state) return
    this.state = state
    this.parts.onState(state, detail.slice(0, 200))
  }
}
