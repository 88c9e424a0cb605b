/** All detectors of one channel over its grey frames. Pure: no clock, no input or output of its own. */
import { usualSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import type { GreyFrame } from '../decode/decoder.ts'
import { Background } from './background.ts'
import { findBlobs } from './blobs.ts'
import { HealthWatch } from './health-watch.ts'
import type { FaultKind, WatchEvent } from './watch-events.ts'
import type { ZoneSettings } from './zone-shape.ts'
import { ZoneWatch } from './zone-watch.ts'

export type WatchSettings = {
  zones: ZoneSettings[]
  /** Whether the picture's own health is watched; true when left out. */
  faults?: boolean
  faultMs?: Partial<Record<FaultKind, number>>
}

/** A longer pause (ms) than this between frames: the scene may have changed meanwhile. */
const maxPause = 4000

export class ChannelWatch {
  private readonly settings: WatchSettings
  private readonly health: HealthWatch | undefined
  private background: Background | undefined
  private zones: ZoneWatch[] = []
  private size = ''
  private lastAt: number | undefined
  sensitivity = usualSensitivity

  constructor(settings: WatchSettings) {
    this.settings = settings
    this.health = settings.faults === false ? undefined : new HealthWatch(settings.faultMs)
  }

  /** Applies from the next frame on; what is inside a zone now stays the visit it is. True when it is another than before. */
  setSensitivity(sensitivity: number): boolean {
    if (sensitivity === this.sensitivity) return false
    this.sensitivity = sensitivity
    for (const zone of this.zones) zone.setSensitivity(sensitivity)
    return true
  }

  see(frame: GreyFrame): WatchEvent[] {
    const events: WatchEvent[] = []
    const fault = this.health?.see(frame)
    if (fault) events.push(fault)
    const paused = this.lastAt !== undefined && Math.abs(frame.at - this.lastAt) > maxPause
    this.lastAt = frame.at
    if (paused || this.health?.showsScene === false) this.forget()
    if (this.health?.showsScene === false) return events
    return [...events, ...this.lookForMotion(frame)]
  }

  /** To be called about once a second, so that a missing picture is noticed. */
  tick(now: number, online: boolean): WatchEvent[] {
    const fault = this.health?.tick(now, online)
    return fault ? [fault] : []
  }

  private lookForMotion(frame: GreyFrame): WatchEvent[] {
    if (this.settings.zones.length === 0) return []
    this.prepare(frame)
    const difference = this.background?.compare(frame.pixels, frame.at)
    if (!difference) {
      for (const zone of this.zones) zone.forget()
      return []
    }
    const map = findBlobs(difference.foreground, frame.width, frame.height)
    return this.zones.flatMap(zone => zone.see(map, difference.moving, frame.at) ?? [])
  }

  private prepare({ width, height }: GreyFrame): void {
    const size = `${width}x${height}`
    if (size === this.size) return
    this.size = size
    this.background = new Background(width * height)
    this.zones = this.settings.zones.map(zone => new ZoneWatch(zone, width, height))
    for (const zone of this.zones) zone.setSensitivity(this.sensitivity)
  }

  private forget(): void {
    this.background?.forget()
    for (const zone of this.zones) zone.forget()
  }
}
