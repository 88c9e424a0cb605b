import { ticksPerSecond } from '../codec/access-unit.ts'

/** A step this far from the time that really passed is a reset of the camera's clock, not a pause. */
const jumpTicks = 10 * ticksPerSecond
/** B-frames step back some frames, never this far. */
const backTicks = 2 * ticksPerSecond

/**
 * Unwraps RTP timestamps (32 bits, random start) into one timeline that keeps counting: over the wrap after 13 hours,
 * over a clock the camera sets anew, and, one timeline per camera, over its reconnects.
 */
export class RtpTimeline {
  private lastStamp: number | undefined
  private lastTime = 0
  private lastArrival = 0
  private latest: number | undefined

  /** The next unit does not continue the last one's stamps. */
  interrupt(): void {
    this.lastStamp = undefined
  }

  /** `arrival`: milliseconds of a steady clock; `clockRate`: ticks of the stamps in a second. */
  place(stamp: number, arrival: number, clockRate: number): number {
    const passed = Math.round((arrival - this.lastArrival) * (ticksPerSecond / 1000))
    let time: number
    if (this.lastStamp === undefined) {
      time = this.after(Math.round(arrival * (ticksPerSecond / 1000)))
    } else {
      const step = Math.round((((stamp - this.lastStamp) | 0) * ticksPerSecond) / clockRate)
      const jumped = step === 0 || step < -backTicks || Math.abs(step - passed) > jumpTicks
      time = jumped ? this.after(this.lastTime + Math.max(passed, 1)) : this.lastTime + step
    }
    this.lastStamp = stamp
    this.lastTime = time
    this.lastArrival = arrival
    this.latest = Math.max(this.latest ?? time, time)
    return time
  }

  /** A start that lies behind everything placed so far. */
  private after(time: number): number {
    return Math.max(time, 0, this.latest === undefined ? 0 : this.latest + ticksPerSecond / 25)
  }
}
