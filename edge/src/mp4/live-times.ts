import { type StreamParameters, ticksPerSecond } from '../camera/codec/access-unit.ts'
import { DecodeTimes } from './decode-times.ts'

/** Steps below twice the announced duration, with room for the browser's rounding to microseconds. */
const maxSteps = 1.75
/** No frame is announced longer than this, in 90 kHz ticks. */
const maxDuration = ticksPerSecond

export type FragmentTimes = { baseTime: number; duration: number; compositionOffset: number }

/**
 * Times for fragments that go out before the next unit is known. A browser that sees a decode time step by more than two
 * announced durations takes it for another stream and drops everything up to the next key frame. So steps are held below
 * that: after a pause of the camera decode times lag behind and catch up, while presentation times stay true.
 */
export class LiveTimes {
  private decodeTimes: DecodeTimes
  private duration: number
  private sent: number | undefined
  private decoded: number | undefined

  constructor(parameters: StreamParameters) {
    this.duration = frameTicks(parameters)
    this.decodeTimes = new DecodeTimes(parameters.reorderFrames, this.duration)
  }

  /** Units were left out, or others than before follow: the order of the frames begins anew, the times go on. */
  restart(parameters: StreamParameters): void {
    this.decodeTimes = new DecodeTimes(parameters.reorderFrames, this.duration)
    this.decoded = undefined
  }

  next(presentation: number): FragmentTimes {
    const decode = this.decodeTimes.next(presentation)
    const latest = this.sent === undefined ? decode : this.sent + Math.floor(maxSteps * this.duration)
    const baseTime = Math.max(Math.min(decode, latest), (this.sent ?? -1) + 1)
    // A frame most likely stands as long as the one before; one pause does not make a slow camera.
    if (this.decoded !== undefined) this.duration = Math.min(decode - this.decoded, this.duration * 3, maxDuration)
    this.decoded = decode
    this.sent = baseTime
    return { baseTime, duration: this.duration, compositionOffset: presentation - baseTime }
  }
}

function frameTicks({ frameRate }: StreamParameters): number {
  return Math.min(maxDuration, Math.round(ticksPerSecond / (frameRate ?? 25)))
}
