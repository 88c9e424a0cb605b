import type { OfflineReason } from '@watchfire/contract/device/camera.shapes.ts'
import { defaultRuntimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { CameraFault } from '../camera-fault.ts'
import { type CameraAddress, parseCameraUrl } from '../camera-url.ts'
import type { AccessUnit, StreamParameters } from '../codec/access-unit.ts'
import { type CarriedBy, type PlayCamera, playCamera } from '../play-camera.ts'
import { nextDelay, type ReconnectTiming } from '../reconnect-delay.ts'
import { RtpTimeline } from './rtp-timeline.ts'

/** `connecting` until the first attempt succeeds or fails; a camera that is being tried again stays `offline`. */
export type CameraState = 'connecting' | 'online' | 'offline'

export type CameraTiming = ReconnectTiming & {
  /** For connecting and for each answer, ms. */
  timeout: number
  /** A connected camera without a picture for so long is opened anew, ms. */
  noPicture: number
}

export type CameraOptions = {
  /** `rtsp://user:password@host:port/path`; the login never appears in states or messages. */
  url: string
  /** How it is played where it is no camera that speaks RTSP. */
  play?: PlayCamera | undefined
  /** Called before the first unit, and before the key unit from which on other parameters hold. */
  onParameters(parameters: StreamParameters): void
  onUnit(unit: AccessUnit): void
  /** A picture came broken, or built on one that did. */
  onDropped?(): void
  onState(state: CameraState, reason?: OfflineReason, detail?: string): void
  /** An error thrown by one of the callbacks; the camera goes on. */
  onCallbackError?(error: unknown): void
  signal?: AbortSignal
  /** As it counts when it is read: from the next attempt on. */
  timing?: Partial<CameraTiming>
}

export type Camera = {
  readonly state: CameraState
  readonly reason: OfflineReason | undefined
  /** How its packets come, or came last; undefined before, and where it does not speak RTSP. */
  readonly carriedBy: CarriedBy | undefined
  close(): void
}

const { cameraAnswerSeconds, cameraSilenceSeconds, reconnectSeconds } = defaultRuntimeSettings
const defaultTiming: CameraTiming = {
  timeout: cameraAnswerSeconds * 1000,
  noPicture: cameraSilenceSeconds * 1000,
  firstDelay: 500,
  maxDelay: reconnectSeconds * 1000,
  refusedDelay: 60_000,
}

/** A connection that held so long was a good one: its loss starts the back-off anew. */
const goodConnection = 20_000

/**
 * Opens a camera and keeps it open: reconnects with growing, jittered waits until closed. Never throws, neither here nor
 * later; all trouble is told by `onState`.
 */
export function openCamera(options: CameraOptions): Camera {
  const timingNow = () => ({ ...defaultTiming, ...options.timing })
  const timeline = new RtpTimeline()
  const closing = new AbortController()
  let state: CameraState = 'connecting'
  let reason: OfflineReason | undefined
  let failures = 0
  let carriedBy: CarriedBy | undefined

  const guard = <Args extends unknown[]>(callback: (...args: Args) => void) => {
    return (...args: Args) => {
      if (closing.signal.aborted) return
      try {
        callback(...args)
      } catch (error) {
        options.onCallbackError?.(error)
      }
    }
  }
  const notify = guard((next: CameraState, why?: OfflineReason, detail?: string) => {
    if (next === state && why === reason) return
    state = next
    reason = why
    options.onState(next, why, detail)
  })
  const onParameters = guard((parameters: StreamParameters) => options.onParameters(parameters))
  const onDropped = guard(() => options.onDropped?.())
  const onUnit = guard((unit: AccessUnit) => options.onUnit(unit))

  async function attempt(): Promise<void> {
    const address = parseCameraUrl(options.url)
    if (!address && !options.play) throw new CameraFault('badAddress', 'not an rtsp:// address')
    const play: PlayCamera = options.play ?? ((...rest) => playCamera(address as CameraAddress, ...rest))
    let onlineSince: number | undefined
    timeline.interrupt()
    try {
      await play(timingNow(), timeline, closing.signal, {
        onParameters,
        onDropped,
        onCarried(by) {
          carriedBy = by
        },
        onUnit: unit => {
          if (onlineSince === undefined) {
            onlineSince = performance.now()
            notify('online')
          }
          onUnit(unit)
        },
      })
    } finally {
      if (onlineSince !== undefined && performance.now() - onlineSince > goodConnection) failures = 0
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const fault = await attempt().then(
        () => new CameraFault('ended', 'the session ended'),
        error => (error instanceof CameraFault ? error : new CameraFault('protocol', String(error))),
      )
      if (closing.signal.aborted) return
      notify('offline', fault.reason, fault.message)
      failures += 1
      await pause(nextDelay(failures, fault.reason === 'unauthorised', timingNow()), closing.signal)
    }
  }

  const close = () => {
    if (closing.signal.aborted) return
    state = 'offline'
    reason = 'closed'
    closing.abort()
  }
  if (options.signal?.aborted) close()
  else options.signal?.addEventListener('abort', close, { once: true, signal: closing.signal })
  void run()

  return {
    get state() {
      return state
    },
    get reason() {
      return reason
    },
    get carriedBy() {
      return carriedBy
    },
    close,
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
