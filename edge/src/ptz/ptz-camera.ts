/**
 * One camera that is turned from the console. Asked one thing at a time and at most ten a second; of what waits the newest counts. A movement
 * that is not asked for again is stopped, and a stop that fails is said again until the camera takes it: not every one stops by itself.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { backoff } from '@watchfire/contract/core/backoff.ts'
import { onvifProblem } from '@watchfire/contract/device/onvif.shapes.ts'
import { type PtzAct, type PtzAnswer, type PtzProblem, ptzPace } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { CameraFault } from '../camera/camera-fault.ts'
import { type Turning, TurnRefused } from './turning.ts'

export type Movement = Exclude<PtzAct, { act: 'find' }>
type Waiting = { act: Movement; answer: (answer: PtzAnswer) => void }

const defaults = {
  holdMs: ptzPace.hold,
  betweenMs: 100,
  answerMs: 9000,
  offerMs: 60_000,
  failedMs: 10_000,
  /** A stop that failed is said again, ever more rarely; a device that was started anew has registered by then. */
  stopAgainMs: 1000,
  stopMaxMs: 15_000,
  stopForMs: 300_000,
}
export type PtzTimes = Record<keyof typeof defaults, number>
const done: PtzAnswer = { problem: null, presets: [] }

export class PtzCamera {
  private readonly turning: Turning
  private readonly times: PtzTimes
  private readonly closing = new AbortController()
  private offer: { answer: Promise<PtzAnswer>; until: number } | undefined
  private waiting: Waiting | undefined
  private isBusy = false
  /** When it was last told to move, while it may still do so. */
  private movedAt: number | undefined
  private failedStops = 0
  private holding: NodeJS.Timeout | undefined

  constructor(turning: Turning, times: Partial<PtzTimes> = {}) {
    this.turning = turning
    this.times = { ...defaults, ...times }
  }

  /** Whether it can be turned, and its presets; asked of it once a minute, however many look. */
  find(): Promise<PtzAnswer> {
    if (this.offer && this.offer.until > performance.now()) return this.offer.answer
    const answer = this.guarded(async signal => ({ problem: null, presets: await this.turning.presets(signal) }))
    const offer = { answer, until: performance.now() + this.times.offerMs }
    this.offer = offer
    void answer.then(({ problem }) => {
      if (problem !== null && problem !== 'notOffered') offer.until = performance.now() + this.times.failedMs
    })
    return answer
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
    this.closing.abort()
    this.waiting?.answer(done)
    this.waiting = undefined
    if (!this.isBusy) void this.leave()
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
    if (this.closing.signal.aborted) await this.leave()
  }

  private async ask(act: Movement, signal: AbortSignal): Promise<PtzAnswer> {
    clearTimeout(this.holding)
    try {
      if (act.act === 'move') {
        this.movedAt = performance.now()
        this.stopIn(this.times.holdMs)
        await this.turning.move(act, signal)
      } else {
        await (act.act === 'goTo' ? this.turning.goTo(act.preset, signal) : this.turning.stop(signal))
        this.rest()
      }
    } catch (error) {
      if (problemOf(error) === 'notOffered') this.rest()
      else if (act.act !== 'move') this.stopAgain()
      throw error
    }
    return done
  }

  private rest(): void {
    clearTimeout(this.holding)
    this.movedAt = undefined
    this.failedStops = 0
  }

  private stopIn(ms: number): void {
    clearTimeout(this.holding)
    if (!this.closing.signal.aborted) this.holding = setTimeout(() => void this.act({ act: 'stop' }), ms)
  }

  private stopAgain(): void {
    const { stopAgainMs: firstMs, stopMaxMs: maxMs, stopForMs } = this.times
    if (this.movedAt === undefined || performance.now() - this.movedAt > stopForMs) {
      this.rest()
      return
    }
    this.failedStops += 1
    this.stopIn(backoff({ tries: this.failedStops, firstMs, maxMs }))
  }

  /** Of a camera that is set up anew nobody else would end the movement. */
  private async leave(): Promise<void> {
    const isMoving = this.movedAt !== undefined
    this.rest()
    if (isMoving) await this.turning.stop(AbortSignal.timeout(this.times.answerMs)).catch(() => {})
  }

  private async guarded(work: (signal: AbortSignal) => Promise<PtzAnswer>): Promise<PtzAnswer> {
    const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(this.times.answerMs)])
    try {
      return await work(signal)
    } catch (error) {
      this.turning.forget?.()
      return { problem: problemOf(error), presets: [] }
    }
  }
}

function problemOf(error: unknown): PtzProblem {
  if (error instanceof TurnRefused) return error.problem
  return onvifProblem.safeParse(error instanceof CameraFault ? error.reason : undefined).data ?? 'protocol'
}
