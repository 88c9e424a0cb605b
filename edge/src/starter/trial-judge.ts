/**
 * Judges a release on trial by its messages. It holds when the server has taken its heartbeats again and again for some time, with
 * the cameras it had and without alarms piling up. A server that does not answer says nothing for or against it, but not for ever.
 */
import { hasEnoughCameras, type Outcome } from './boot-record.ts'
import type { ReleaseMessage } from './starter-messages.ts'

/** In ms. */
export type TrialTiming = {
  /** Until its first good message. */
  firstMs: number
  /** From then until it holds. */
  settleMs: number
  /** Longest without a good message in between. */
  gapMs: number
  /** Longest that the server may be away. */
  outageMs: number
}

export class TrialJudge {
  /** When it has failed, unless a good message comes before. */
  until: number
  /** Why it has, then. */
  reason: NonNullable<Outcome['reason']> = 'notHealthy'
  private readonly cameras: number
  private readonly timing: TrialTiming
  private firstHealthyAt: number | undefined
  private awaySince: number | undefined
  private spool: { first: number; last: number; hasShrunk: boolean } | undefined

  constructor(cameras: number, timing: TrialTiming, now: number) {
    this.cameras = cameras
    this.timing = timing
    this.until = now + timing.firstMs
  }

  get wasHealthy(): boolean {
    return this.firstHealthyAt !== undefined
  }

  /** True when it holds. */
  handleMessage(message: Extract<ReleaseMessage, { type: 'healthy' | 'unanswered' }>, now: number): boolean {
    const { gapMs, settleMs, outageMs } = this.timing
    if (message.type === 'unanswered') {
      this.awaySince ??= now
      this.until = Math.max(this.until, Math.min(now + gapMs, this.awaySince + outageMs))
      return false
    }
    this.awaySince = undefined
    this.followSpool(message.spooled)
    if (!hasEnoughCameras(this.cameras, message.cameras)) {
      this.reason = 'camerasLost'
      return false
    }
    this.firstHealthyAt ??= now
    if (now - this.firstHealthyAt >= settleMs && this.isPilingUp) {
      this.reason = 'spoolGrew'
      return false
    }
    this.reason = 'notHealthy'
    this.until = now + gapMs
    return now - this.firstHealthyAt >= settleMs
  }

  private followSpool(spooled: number | undefined): void {
    // A release of before does not tell.
    if (spooled === undefined) return
    const { first, last, hasShrunk } = this.spool ?? { first: spooled, last: spooled, hasShrunk: false }
    this.spool = { first, last: spooled, hasShrunk: hasShrunk || spooled < last }
  }

  /** Nothing of it has gone all the time. */
  private get isPilingUp(): boolean {
    return this.spool !== undefined && !this.spool.hasShrunk && this.spool.last > this.spool.first
  }
}
