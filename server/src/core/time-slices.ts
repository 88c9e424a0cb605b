import { setImmediate as others } from 'node:timers/promises'

const sliceMs = 4

export type TimeSlices = {
  /** Time worked so far, rests not counted. */
  readonly spentMs: number
  isOver(): boolean
  rest(): Promise<void>
  /** What passed since the last slice was waiting and not work. */
  resume(): void
}

/**
 * Long work in slices of a few milliseconds, so that whatever else waits has its turn between them:
 * `for (…) { …; if (slices.isOver()) await slices.rest() }`
 */
export function timeSlices(): TimeSlices {
  let began = performance.now()
  let earlier = 0
  return {
    get spentMs() {
      return earlier + performance.now() - began
    },
    isOver: () => performance.now() - began > sliceMs,
    async rest() {
      earlier += performance.now() - began
      await others()
      began = performance.now()
    },
    resume() {
      began = performance.now()
    },
  }
}
