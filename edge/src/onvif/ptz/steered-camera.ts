/**
 * One camera that is turned from the console. Asked one thing at a time and at most ten a second; of what waits the newest counts. A movement
 * that is not asked for again is ended: not every camera heeds its timeout.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { onvifProblem } from '@watchfire/contract/device/onvif.shapes.ts'
import { type PtzAct, type PtzAnswer, type PtzProblem, ptzPace } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { CameraFault } from '../../camera/camera-fault.ts'
import { readWatched, type WatchedCamera } from '../watched-device.ts'
import { type Axes, axesOf, goTo, moveOn, readPresets, stopMoving, type Turnable, turnable } from './ptz-requests.ts'

export type Movement = Exclude<PtzAct, { act: 'find' }>
type Waiting = { act: Movement; answer: (answer: PtzAnswer) => void }

const usual = {
  holdMs: ptzPace.hold,
  betweenMs: 100,
  answerMs: 9000,
  offerMs: 60_000,
  failedMs: 10_000,
  deviceMs: 600_000,
}
export type SteeringTimes = Record<keyof typeof usual, number>
const done: PtzAnswer = { problem: null, presets: [] }
const resting: Axes = { panTilt: false, zoom: false }

export class SteeredCamera {
  private readonly camera: WatchedCamera
  private readonly times: SteeringTimes
  private readonly closing = new AbortController()
  private device: { read: Promise<Turnable>; until: number } | undefined
  private offer: { told: Promise<PtzAnswer>; until: number } | undefined
  private waiting: Waiting | undefined
  private isBusy = false
  private moving = resting
  private holding: NodeJS.Timeout | undefined

  constructor(camera: WatchedCamera, times: Partial<SteeringTimes> = {}) {
    this.camera = camera
    this.times = { ...usual, ...times }
  }

  /** Whether it can be turned, and its presets; asked of it once a minute, however many look. */
  find(): Promise<PtzAnswer> {
    if (this.offer && this.offer.until > performance.now()) return this.offer.told
    const told = this.readOffer()
    const offer = { told, until: performance.now() + this.times.offerMs }
    this.offer = offer
    void told.then(({ problem }) => {
      if (problem !== null && problem !== 'notOffered') offer.until = performance.now() + this.times.failedMs
    })
    return told
  }

  /** What it makes of it; one that a newer act overtook is answered as if it were done. */
  act(act: Movement): Promise<PtzAnswer> {
    const { promise, resolve } = Promise.withResolvers<PtzAnswer>()
    this.waiting?.answer(done)
    this.waiting = { act, answer: resolve }
    if (!this.isBusy) void this.work()
    return promise
  }

  close(): void {
    clearTimeout(this.holding)
    this.closing.abort()
    this.waiting?.answer(done)
    this.waiting = undefined
  }

  private async work(): Promise<void> {
    this.isBusy = true
    while (this.waiting) {
      const { act, answer } = this.waiting
      this.waiting = undefined
      answer(await this.guarded(signal => this.ask(act, signal)))
      await pause(this.times.betweenMs)
    }
    this.isBusy = false
  }

  private async ask(act: Movement, signal: AbortSignal): Promise<PtzAnswer> {
    clearTimeout(this.holding)
    const device = await this.turnable(signal)
    if (act.act === 'goTo') await goTo(device, act.preset, signal)
    else if (act.act === 'stop') await stopMoving(device, signal)
    else await this.move(device, act, signal)
    if (act.act !== 'move') this.moving = resting
    return done
  }

  private async move(
    device: Turnable,
    velocity: Extract<Movement, { act: 'move' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const wanted = axesOf(velocity)
    // What moved before and does not any more is told to stand still.
    const axes = { panTilt: wanted.panTilt || this.moving.panTilt, zoom: wanted.zoom || this.moving.zoom }
    this.moving = wanted
    this.holding = setTimeout(() => void this.act({ act: 'stop' }), this.times.holdMs)
    await moveOn(device, velocity, axes, signal)
  }

  private async readOffer(): Promise<PtzAnswer> {
    return this.guarded(async signal => {
      const device = await this.turnable(signal)
      // One without presets may know no such question.
      const presets = await readPresets(device, signal).catch(() => [])
      return { problem: null, presets }
    })
  }

  private turnable(signal: AbortSignal): Promise<Turnable> {
    if (!this.device || this.device.until < performance.now()) {
      const read = readWatched(this.camera, signal).then(device => {
        const found = turnable(device)
        if (!found) throw new NotOffered()
        return found
      })
      this.device = { read, until: performance.now() + this.times.deviceMs }
    }
    return this.device.read
  }

  private async guarded(work: (signal: AbortSignal) => Promise<PtzAnswer>): Promise<PtzAnswer> {
    const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(this.times.answerMs)])
    try {
      return await work(signal)
    } catch (error) {
      // What is known of it may not hold any more: its clock was set, its services moved.
      this.device = undefined
      return { problem: problemOf(error), presets: [] }
    }
  }
}

class NotOffered extends Error {}

function problemOf(error: unknown): PtzProblem {
  if (error instanceof NotOffered) return 'notOffered'
  return onvifProblem.safeParse(error instanceof CameraFault ? error.reason : undefined).data ?? 'protocol'
}
