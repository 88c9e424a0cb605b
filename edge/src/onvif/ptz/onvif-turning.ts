/** Turns a camera by its ONVIF service. */
import type { PtzVelocity } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { type Turning, TurnRefused } from '../../ptz/turning.ts'
import { readWatched, type WatchedCamera } from '../watched-device.ts'
import { type Axes, axesOf, goTo, moveOn, readPresets, stopMoving, type Turnable, turnable } from './ptz-requests.ts'

/** So long what is known of a device holds. */
const deviceMs = 600_000
const resting: Axes = { panTilt: false, zoom: false }

export class OnvifTurning implements Turning {
  private readonly camera: WatchedCamera
  private device: { read: Promise<Turnable>; until: number } | undefined
  private moving = resting

  constructor(camera: WatchedCamera) {
    this.camera = camera
  }

  async presets(signal: AbortSignal) {
    const device = await this.turnable(signal)
    // One without presets may know no such question.
    return readPresets(device, signal).catch(() => [])
  }

  async move(velocity: PtzVelocity, signal: AbortSignal): Promise<void> {
    const device = await this.turnable(signal)
    const wanted = axesOf(velocity)
    // What moved before and does not any more is told to stand still.
    const axes = { panTilt: wanted.panTilt || this.moving.panTilt, zoom: wanted.zoom || this.moving.zoom }
    this.moving = wanted
    await moveOn(device, velocity, axes, signal)
  }

  async stop(signal: AbortSignal): Promise<void> {
    await stopMoving(await this.turnable(signal), signal)
    this.moving = resting
  }

  async goTo(preset: string, signal: AbortSignal): Promise<void> {
    await goTo(await this.turnable(signal), preset, signal)
    this.moving = resting
  }

  /** Its clock was set, its services moved. */
  forget(): void {
    this.device = undefined
  }

  private turnable(signal: AbortSignal): Promise<Turnable> {
    if (!this.device || this.device.until < performance.now()) {
      const read = readWatched(this.camera, signal).then(device => {
        const found = turnable(device)
        if (!found) throw new TurnRefused('notOffered')
        return found
      })
      this.device = { read, until: performance.now() + deviceMs }
    }
    return this.device.read
  }
}
