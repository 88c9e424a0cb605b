/** All detectors of one channel over its grey frames. Pure: no clock, no input or output of its own. */

import type { Calendar } from '@watchfire/contract/device/arming.rules.ts'
import { defaultSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import type { GreyFrame } from '../decode/decoder.ts'
import type { Detections } from '../detect/detector.ts'
import { Background } from './background.ts'
import { type Component, findComponents } from './components.ts'
import type { Recogniser } from './face-zone.ts'
import { HealthWatch } from './health-watch.ts'
import type { SeenObject } from './object-tracker.ts'
import { type InferenceIntervals, ObjectWatch } from './object-watch.ts'
import { asMovement, looksForObjects, ofMovement, type SceneSettings, SceneWatch } from './scene-watch.ts'
import type { FaultKind, WatchEvent } from './watch-events.ts'

export type WatchSettings = SceneSettings & {
  /** Whether the picture's own health is watched; true when left out. */
  faults?: boolean
  faultMs?: Partial<Record<FaultKind, number>>
  /** Days that are not what their weekday says. */
  calendar?: () => Calendar
  /** How often a model is asked, as it counts when it is read. */
  intervals?: InferenceIntervals
  /** Asks a model to look at the newest picture, for `seeObjects`. Where nobody can, what looks for people is judged by movement. */
  look?: (() => void) | undefined
  /** Who tells whose a face is; left out, nobody does. */
  recogniser?: Recogniser | undefined
  /** What stands out in a frame, masked or not, whether or not a zone looks at it; undefined where nothing of before is known any more. */
  onComponents?: (components: readonly Component[] | undefined, frame: GreyFrame) => void
  /** What a model saw, whether or not a zone looks there; undefined where nothing of before is known any more. */
  onObjects?: (objects: readonly SeenObject[] | undefined, at: number) => void
}

const noCalendar: Calendar = new Map()

/** A longer pause (ms) than this between frames: the scene may have changed meanwhile. */
const maxPause = 4000

export class ChannelWatch {
  private readonly settings: WatchSettings
  private readonly health: HealthWatch | undefined
  private background: Background | undefined
  private scene: SceneWatch | undefined
  private readonly objects: ObjectWatch | undefined
  private size = ''
  private lastAt: number | undefined
  sensitivity = defaultSensitivity

  constructor(settings: WatchSettings) {
    const byObjects = settings.look !== undefined && looksForObjects(settings)
    this.settings = byObjects ? ofMovement(settings) : asMovement(settings)
    this.objects = byObjects ? new ObjectWatch(settings, settings.intervals, settings.recogniser) : undefined
    this.health = settings.faults === false ? undefined : new HealthWatch(settings.faultMs)
  }

  /** Applies from the next frame on; what is inside a zone now stays the visit it is. True when it is another than before. */
  setSensitivity(sensitivity: number): boolean {
    if (sensitivity === this.sensitivity) return false
    this.sensitivity = sensitivity
    this.scene?.setSensitivity(sensitivity)
    this.objects?.setSensitivity(sensitivity)
    return true
  }

  /** False while the picture is black or covered, where that is watched. */
  get showsScene(): boolean {
    return this.health?.showsScene !== false
  }

  see(frame: GreyFrame): WatchEvent[] {
    const events: WatchEvent[] = []
    const fault = this.health?.see(frame)
    if (fault) events.push(fault)
    const paused = this.lastAt !== undefined && Math.abs(frame.at - this.lastAt) > maxPause
    this.lastAt = frame.at
    if (paused || !this.showsScene) this.forget(frame)
    if (!this.showsScene) return events
    return [...events, ...this.lookForMotion(frame)]
  }

  /** What a model saw in a picture of this moment. */
  seeObjects({ objects, at, ...more }: Detections): WatchEvent[] {
    if (!this.showsScene || !this.objects) return []
    this.settings.onObjects?.(objects, at)
    return this.objects.see(objects, at, this.settings.calendar?.() ?? noCalendar, more)
  }

  /** To be called about once a second, so that a missing picture is noticed. */
  tick(now: number, online: boolean): WatchEvent[] {
    const fault = this.health?.tick(now, online)
    return fault ? [fault] : []
  }

  private lookForMotion(frame: GreyFrame): WatchEvent[] {
    const { zones, lines = [], calendar, onComponents } = this.settings
    if (zones.length === 0 && lines.length === 0 && !onComponents && !this.objects) return []
    const { background, scene } = this.prepare(frame)
    const difference = background.compare(frame.pixels, frame.at)
    if (!difference) {
      scene.forget()
      onComponents?.(undefined, frame)
      this.wonder(undefined, frame.at)
      return []
    }
    const { foreground, moving } = difference
    const { hidden } = scene
    // With another drawing other masks may hide them.
    const unmasked = hidden && onComponents && findComponents(foreground, moving, frame.width, frame.height)
    if (hidden) for (let at = 0; at < foreground.length; at++) if (hidden[at]) foreground[at] = 0
    const components = findComponents(foreground, moving, frame.width, frame.height)
    onComponents?.(unmasked ?? components, frame)
    this.wonder(components, frame.at)
    return scene.see(components, frame.at, calendar?.() ?? noCalendar)
  }

  private wonder(components: readonly Component[] | undefined, at: number): void {
    if (this.objects?.wantsLook(components, at)) this.settings.look?.()
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
    this.objects?.forget()
    this.settings.onComponents?.(undefined, frame)
    this.settings.onObjects?.(undefined, frame.at)
  }
}
