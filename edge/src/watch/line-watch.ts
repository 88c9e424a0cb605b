/** One line: says when something goes over it the way that counts. */

import { defaultZone, sensitivityFactor } from '@watchfire/contract/device/zone.rules.ts'
import type { LookedFor } from '@watchfire/contract/device/zone.shapes.ts'
import type { Component } from './components.ts'
import { boxOf } from './motion-box.ts'
import type { LineEvent } from './watch-events.ts'

export type LineSettings = {
  name: string
  /** In fractions of the picture. */
  points: [[number, number], [number, number]]
  both: boolean
  minSize?: number | undefined
  /** Whatever moves when left out. */
  looksFor?: LookedFor | undefined
}

/** Whoever stands on the line sways over it: only this far beside it, in pixels, somebody is on a side. */
const margin = 2
/** One who goes to and fro is reported once in this time, ms. */
const calmBeforeNext = 2000
/** A recording does not begin earlier than this before the crossing, ms. */
const maxAgeMs = 5000

type Point = [x: number, y: number]
/** What is followed from frame to frame: the same object as long as it is the same component. */
export type Crosser = {
  since: number
  component: Pick<Component, 'left' | 'top' | 'right' | 'bottom' | 'area'>
  foot: Point
}
type Side = { side: number; foot: Point; raisedAt?: number }

export class LineWatch {
  private readonly settings: LineSettings
  private readonly width: number
  private readonly height: number
  private readonly from: Point
  private readonly to: Point
  private readonly usual: number
  private minArea: number
  private sides = new WeakMap<Crosser, Side>()

  constructor(settings: LineSettings, width: number, height: number) {
    this.settings = settings
    this.width = width
    this.height = height
    const [[fromX, fromY], [toX, toY]] = settings.points
    this.from = [fromX * width, fromY * height]
    this.to = [toX * width, toY * height]
    this.usual = (settings.minSize ?? defaultZone.minSize) * width * height
    this.minArea = this.usual
  }

  setSensitivity(sensitivity: number): void {
    this.minArea = this.usual * sensitivityFactor(sensitivity).size
  }

  /** One event for all that cross in the same frame. */
  see(tracks: readonly Crosser[], at: number, armed: boolean): LineEvent | undefined {
    const crossing = tracks.filter(track => track.component.area >= this.minArea && this.follow(track, at, armed))
    if (crossing.length === 0) return undefined
    const since = Math.max(at - maxAgeMs, Math.min(...crossing.map(track => track.since)))
    const boxes = crossing.map(({ component }) => boxOf(component, this.width, this.height))
    return { kind: 'crossing', line: this.settings.name, at, since, boxes }
  }

  forget(): void {
    this.sides = new WeakMap()
  }

  /** Whether it has gone over the line the way that counts. */
  private follow(track: Crosser, at: number, armed: boolean): boolean {
    const beside = this.beside(track.foot)
    if (Math.abs(beside) < margin) return false
    const side = Math.sign(beside)
    const before = this.sides.get(track)
    const now: Side = { ...before, side, foot: [...track.foot] }
    this.sides.set(track, now)
    if (!before || before.side === side || !this.meets(before.foot, track.foot)) return false
    const counts = side > 0 || this.settings.both
    if (!armed || !counts || (before.raisedAt !== undefined && at - before.raisedAt < calmBeforeNext)) return false
    now.raisedAt = at
    return true
  }

  /** Pixels from the line, above zero on its right. */
  private beside([x, y]: Point): number {
    const [dx, dy] = [this.to[0] - this.from[0], this.to[1] - this.from[1]]
    return (dx * (y - this.from[1]) - dy * (x - this.from[0])) / Math.max(1e-6, Math.hypot(dx, dy))
  }

  /** Whether the way between two places, one on each side, goes through the line and not past its ends. */
  private meets(a: Point, b: Point): boolean {
    const [farA, farB] = [Math.abs(this.beside(a)), Math.abs(this.beside(b))]
    const share = farA / (farA + farB)
    const meeting: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
    const [dx, dy] = [this.to[0] - this.from[0], this.to[1] - this.from[1]]
    const along =
      ((meeting[0] - this.from[0]) * dx + (meeting[1] - this.from[1]) * dy) / Math.max(1e-6, dx * dx + dy * dy)
    return along >= 0 && along <= 1
  }
}
