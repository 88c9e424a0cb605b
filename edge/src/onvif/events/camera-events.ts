/**
 * Listens to the events of one camera for as long as its settings want any. Whatever goes wrong is told once, and tried again ever
 * more rarely.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'
import {
  type CameraEventKind,
  type CameraEventsState,
  cameraEventsState,
} from '@watchfire/contract/device/camera-event.rules.ts'
import { CameraFault } from '../../camera/camera-fault.ts'
import type { NoteFacts } from '../../child/event-child.ts'
import { LeftOut } from '../../rate-limiter.ts'
import type { CameraEvent } from '../../watch/watch-events.ts'
import { readClock } from '../onvif-service.ts'
import { firstOf } from '../read-xml.ts'
import type { SoapTarget } from '../soap-request.ts'
import { readWatched, sourceOf, type WatchedCamera, type WatchedDevice } from '../watched-device.ts'
import { EventJudge, type JudgedCamera } from './event-judge.ts'
import { type PullPoint, pull, renew, subscribe, unsubscribe } from './pull-point.ts'

const defaults = { waitSeconds: 30, betweenMs: 1000, renewMs: 50_000, firstDelayMs: 2000, maxDelayMs: 300_000 }
export type ListeningTimes = typeof defaults

/** For what a device tells before it is listened to, ms; and for its answer to a goodbye. */
const readingMs = 20_000
const goodbyeMs = 2000

export type CameraEventsParts = {
  channelId: string
  onEvent: (event: CameraEvent) => void
  onState: () => void
  /** What holds by what it told, whenever that is something else. */
  onHeld?: (held: readonly string[]) => void
  /** What it had told before. */
  held?: readonly string[]
  log: Record<'info' | 'warn', (about: NoteFacts, what: string) => void>
  times?: Partial<ListeningTimes>
}
export type ListenedCamera = WatchedCamera & { wanted: readonly CameraEventKind[] }

export class CameraEvents {
  readonly camera: ListenedCamera
  state: CameraEventsState = 'opening'
  private readonly parts: CameraEventsParts
  private readonly times: ListeningTimes
  private readonly closing = new AbortController()
  private readonly judge: EventJudge
  private held: readonly string[]
  private failures = 0
  private goodbye: Promise<unknown> | undefined
  private readonly ended: Promise<void>
  private readonly leftOut = new LeftOut()

  constructor(camera: ListenedCamera, parts: CameraEventsParts) {
    this.camera = camera
    this.parts = parts
    this.times = { ...defaults, ...parts.times }
    this.held = parts.held ?? []
    this.judge = new EventJudge(this.held, Date.now())
    this.ended = this.run()
  }

  /** Resolves when the camera took the goodbye, or does not answer it. */
  async close(): Promise<void> {
    this.closing.abort()
    await this.ended
    await this.goodbye
  }

  private async run(): Promise<void> {
    const { signal } = this.closing
    const { firstDelayMs: firstMs, maxDelayMs: maxMs } = this.times
    while (!signal.aborted) {
      try {
        await this.listen()
      } catch (error) {
        // Subscriptions end, lines break: what is there again at once is no news.
        if (!signal.aborted && (this.failures > 0 || this.state === 'opening'))
          this.report(stateOf(error), error instanceof Error ? error.message : undefined)
      }
      this.failures += 1
      const wait = jittered(backoff({ tries: this.failures, firstMs, maxMs }), 0.3)
      await pause(wait, undefined, { signal }).catch(() => {})
    }
  }

  /** Ends by an error alone, or when it is closed. */
  private async listen(): Promise<void> {
    const { signal } = this.closing
    const device = await readWatched(this.camera, AbortSignal.any([signal, AbortSignal.timeout(readingMs)]))
    const camera = this.judged(device)
    const target: SoapTarget = { ...device.target, signal }
    const point = await subscribe(target, device.paths.events)
    try {
      await this.fetch(target, point, camera)
    } finally {
      const goodbye = { ...target, signal: AbortSignal.timeout(goodbyeMs) }
      this.goodbye = unsubscribe(goodbye, point).catch(() => {})
    }
  }

  private async fetch(target: SoapTarget, point: PullPoint, camera: JudgedCamera): Promise<void> {
    const { waitSeconds, betweenMs, renewMs } = this.times
    let renewedAt = performance.now()
    // The first answer tells how things are, and is not waited for.
    for (let wait = 1; ; wait = waitSeconds) {
      const askedAt = performance.now()
      const messages = await pull(target, point, wait)
      this.failures = 0
      this.report(camera.tokens?.size === 0 ? 'noSource' : 'listening')
      for (const message of messages)
        this.handleResult(
          this.judge.handleMessage(message, camera, { now: Date.now(), offsetMs: target.clockOffsetMs }),
        )
      this.reportHeld()
      if (performance.now() - renewedAt > renewMs) {
        renewedAt = performance.now()
        // A device that knows no renewing is renewed by being asked; its clock may have been set meanwhile.
        await renew(target, point).catch(() => {})
        target.clockOffsetMs = (await readClock(target)) ?? target.clockOffsetMs
      }
      const rest = betweenMs - (performance.now() - askedAt)
      if (rest > 0) await pause(rest, undefined, { signal: target.signal })
    }
  }

  private reportHeld(): void {
    const held = this.judge.held()
    if (held.length === this.held.length && held.every(each => this.held.includes(each))) return
    this.held = held
    this.parts.onHeld?.(held)
  }

  private handleResult(result: ReturnType<EventJudge['handleMessage']>): void {
    if (result === undefined) return
    const { channelId, log, onEvent } = this.parts
    if (result !== 'tooMany') {
      onEvent(result)
      return
    }
    const leftOut = this.leftOut.add(channelId, performance.now())
    if (leftOut !== undefined)
      log.warn({ channelId, leftOut }, 'the camera tells of too many events: some are left out')
  }

  private judged({ target, profiles, isRecorder }: WatchedDevice): JudgedCamera {
    const { channelId } = this.parts
    const tokens = profiles.flatMap(profile => [
      sourceOf(profile),
      firstOf(profile, 'VideoSourceConfiguration')?.attributes.token ?? '',
    ])
    const host = `${target.host}:${target.port}`
    return {
      channelId,
      host,
      wanted: this.camera.wanted,
      tokens: isRecorder ? new Set(tokens.filter(Boolean)) : undefined,
    }
  }

  private report(state: CameraEventsState, detail?: string): void {
    if (state === this.state) return
    this.state = state
    const { channelId, log, onState } = this.parts
    if (state === 'listening') log.info({ channelId }, 'the events of the camera are heard')
    else log.warn({ channelId, state, detail: detail?.slice(0, 200) }, 'the events of the camera are not heard')
    onState()
  }
}

const stateOf = (error: unknown): CameraEventsState =>
  cameraEventsState.safeParse(error instanceof CameraFault ? error.reason : undefined).data ?? 'protocol'
