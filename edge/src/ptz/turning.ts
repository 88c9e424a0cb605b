/** How one camera is turned, whatever it speaks. */
import type { PtzPreset, PtzProblem, PtzVelocity } from '@watchfire/contract/ptz/ptz.shapes.ts'

/** Each throws a CameraFault with the reason, or TurnRefused. */
export type Turning = {
  /** Of a camera that cannot be turned it throws; of one without presets there are none. */
  presets(signal: AbortSignal): Promise<PtzPreset[]>
  move(velocity: PtzVelocity, signal: AbortSignal): Promise<void>
  stop(signal: AbortSignal): Promise<void>
  goTo(preset: string, signal: AbortSignal): Promise<void>
  /** What is known of it may not hold any more. */
  forget?(): void
}

export class TurnRefused extends Error {
  readonly problem: PtzProblem

  constructor(problem: PtzProblem) {
    super(problem)
    this.name = 'TurnRefused'
    this.problem = problem
  }
}
