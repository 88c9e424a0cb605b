/** All detectors of one channel over its grey frames. Pure: no clock, no input or output of its own. */

import type { Calendar } from '@watchfire/contract/device/arming.rules.ts'
import { usualSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import type { GreyFrame } from '../decode/decoder.ts'
import { Background } from './background.ts'
import { HealthWatch } from './health-watch.ts'
import { type SceneSettings, SceneWatch } from './scene-watch.ts'
import { findThings, type Thing } from './things.ts'
import type { FaultKind, WatchEvent } from './watch-events.ts'

export type WatchSettings = SceneSettings & {
  /** Whether the picture's own health is watched; true when left out. */
  faults?: boolean
  faultMs?: Partial<Record<FaultKind, number>>
  /** Days that are not what their weekday says. */
  calendar?: () => Calendar
  /** What stands out in a frame, masked or not, whether or not a zone looks at it; undefined where nothing of before is known any more. */
  onThings?: (things: readonly Thing[] | undefined, frame: GreyFrame) => void
}

const noCalendar: Calendar = new Map()

/** A longer pause (ms) than this between frames: the scene may have changed meanwhile. */
const maxPause = 4000

export class ChannelWatch {
  private readonly settings: WatchSettings
  private readonly health: HealthWatch | undefined
  private background: Background | undefined
  private scene: SceneWatch | undefined
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
    this.scene?.setSensitivity(sensitivity)
    return true
  }

  see(frame: GreyFrame): WatchEvent[] {
    const events: WatchEvent[] = []
    const fault = this.health?.see(frame)
    if (fault) events.push(fault)
    const paused = this.lastAt !== undefined && Math.abs(frame.at - this.lastAt) > maxPause
    this.lastAt = frame.at
    if (paused || this.health?.showsScene === false) this.forget(frame)
    if (this.health?.showsScene === false) return events
    return [...events, ...this.lookForMotion(frame)]
  }

  /** To be called about once a second, so that a missing picture is noticed. */
  tick(now: number, online: boolean): WatchEvent[] {
    const fault = this.health?.tick(now, online)
    return fault ? [fault] : []
  }

  private lookForMotion(frame: GreyFrame): WatchEvent[] {
    const { zones, lines = [], calendar, onThings } = this.settings
    if (zones.length === 0 && lines.length === 0 && !onThings) return []
    const { background, scene } = this.prepare(frame)
    const difference = background.compare(frame.pixels, frame.at)
    if (!difference) {
      scene.forget()
      onThings?.(undefined, frame)
      return []
    }
    const { foreground, moving } = difference
    const { hidden } = scene
    // With another drawing other masks may hide them.
    const unmasked = hidden && onThings && findThings(foreground, moving, frame.width, frame.height)
    if (hidden) for (let at = 0; at < foreground.length; at++) if (hidden[at]) foreground[at] = 0
    const things = findThings(foreground, moving, frame.width, frame.height)
    onThings?.(unmasked ?? things, frame)
    return scene.see(things, frame.at, calendar?.() ?? noCalendar)
  }

  private prepare({ width, height }: GreyFrame): { background: Background; scene: SceneWatch } {
    const size = `${width}x${height}`
    if (size !== this.size || !this.background || !this.scene) {
      this.size = size
      this.background = new Background(width * height)
      this.scene = new SceneWatch(this.settings, width, height)
      this.scene.setSensitivity(this.sensitivity)
    }
    return { background: this.background, scene: this.scene }
  }

  private forget(frame: GreyFrame): void {
    this.background?.forget()
    this.scene?.forget()
    this.settings.onThings?.(undefined, frame)
  }
}
