/** How the pictures of a camera come: counted second by second, told as the mean of the last minute. */
import { type ReportedVideo, videoSeconds } from '@watchfire/contract/device/channel-video.rules.ts'

type Second = { at: number; pictures: number; bytes: number; dropped: number }
/** Fewer whole seconds tell little: a start is a burst. */
const minSeconds = 5

export class VideoMeter {
  private readonly clock: () => number
  /** The oldest first, each a second that something came in; never more than the window has. */
  private readonly seconds: Second[] = []
  private since: number | undefined
  private newestAt = 0

  /** `clock`: milliseconds of a steady clock. */
  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  picture(bytes: number): void {
    this.newestAt = this.clock()
    this.since ??= Math.floor(this.newestAt / 1000)
    const second = this.now()
    second.pictures += 1
    second.bytes += bytes
  }

  /** Some picture came broken, or built on one that did. */
  drop(): void {
    if (this.since !== undefined) this.now().dropped += 1
  }

  /** The camera went: what comes next is counted anew. */
  restart(): void {
    this.seconds.length = 0
    this.since = undefined
  }

  /** Of whole seconds alone; undefined while there are too few. */
  figures(announcedFps?: number): ReportedVideo | undefined {
    if (this.since === undefined) return undefined
    const now = Math.floor(this.clock() / 1000)
    // The first second began before the camera did.
    const from = Math.max(this.since + 1, now - videoSeconds)
    const length = now - from
    if (length < minSeconds) return undefined
    const counted = this.seconds.filter(({ at }) => at >= from && at < now)
    const sum = (of: (second: Second) => number) => counted.reduce((total, second) => total + of(second), 0)
    return {
      fps: Math.min(1000, Math.round((sum(second => second.pictures) * 10) / length) / 10),
      kbps: Math.round((sum(second => second.bytes) * 8) / 1000 / length),
      dropped: sum(second => second.dropped),
      idleSeconds: Math.floor((this.clock() - this.newestAt) / 1000),
      ...(announcedFps !== undefined && { announcedFps }),
    }
  }

  private now(): Second {
    const at = Math.floor(this.clock() / 1000)
    const newest = this.seconds.at(-1)
    if (newest?.at === at) return newest
    const second = { at, pictures: 0, bytes: 0, dropped: 0 }
    this.seconds.push(second)
    if (this.seconds.length > videoSeconds + 1) this.seconds.shift()
    return second
  }
}
