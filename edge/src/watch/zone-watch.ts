/** One zone: says once per visit that something moves inside. */
import { sensitivityFactor, usualZone } from '@watchfire/contract/device/zone.rules.ts'
import { boxOf } from './motion-box.ts'
import { areaBelow, footTop, overlap, type Thing } from './things.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type ZoneSettings, zoneMask } from './zone-shape.ts'

/** The zone must be empty this long before the next visit counts, ms. */
const calmBeforeNext = 2000
/** A visit not told yet may be lost from sight this long, ms. */
const blink = 700
/**
 * A thing stands where its lowest eighth is, and is inside when most of that is: someone who walks by in front hides
 * the zone with the upper body only. A zone on a wall or door has no feet in it: then nearly the whole thing must be inside.
 */
const feetInside = 0.6
const wholeInside = 0.85
/** Share of a thing's pixels that must change between frames: what only stands there has not come in. */
const movingShare = 0.03
/** What stands still keeps a visit going only with this share of the largest thing seen in it: the rest is its shadow in the learnt scene. */
const remainingShare = 0.4
const maxBoxes = 20
/** Who came long before it was armed: the evidence does not begin earlier, ms. */
const longestSince = 10 * 60_000

type Visit = { since: number; lastSeen: number; notified: boolean; largest: number }

export class ZoneWatch {
  readonly name: string
  private readonly mask: Uint8Array
  private readonly width: number
  private readonly height: number
  private readonly usual: { minArea: number; minMs: number }
  private minArea: number
  private minMs: number
  private visit: Visit | undefined

  constructor(settings: ZoneSettings, width: number, height: number) {
    this.name = settings.name
    this.width = width
    this.height = height
    this.mask = zoneMask(settings.points, width, height)
    this.minArea = (settings.minSize ?? usualZone.minSize) * width * height
    this.minMs = settings.minMs ?? usualZone.minMs
    this.usual = { minArea: this.minArea, minMs: this.minMs }
  }

  setSensitivity(sensitivity: number): void {
    const factor = sensitivityFactor(sensitivity)
    this.minArea = this.usual.minArea * factor.size
    this.minMs = this.usual.minMs * factor.time
  }

  /** While it is not armed a visit is followed and not told. */
  see(things: readonly Thing[], at: number, armed: boolean): ZoneEvent | undefined {
    const inside = things.filter(thing => thing.area >= this.minArea && this.isInside(thing))
    const active = inside.filter(thing => this.keepsVisit(thing))
    const visit = this.visit
    if (active.length === 0) {
      if (visit && at - visit.lastSeen > (visit.notified ? calmBeforeNext : blink)) this.visit = undefined
      return undefined
    }
    const largest = Math.max(...active.map(thing => thing.area))
    if (!visit) {
      this.visit = { since: at, lastSeen: at, notified: false, largest }
      return undefined
    }
    visit.lastSeen = at
    visit.largest = Math.max(visit.largest, largest)
    if (!armed || visit.notified || at - visit.since < this.minMs) return undefined
    visit.notified = true
    const boxes = active.slice(0, maxBoxes).map(thing => boxOf(thing, this.width, this.height))
    return { kind: 'intrusion', zone: this.name, at, since: Math.max(visit.since, at - longestSince), boxes }
  }

  private keepsVisit(thing: Thing): boolean {
    if (this.visit && thing.area >= this.visit.largest * remainingShare) return true
    return thing.moving >= thing.area * movingShare
  }

  /** The view has changed: what was seen before says nothing. A visit already told stays told until it is calm. */
  forget(): void {
    if (!this.visit?.notified) this.visit = undefined
  }

  private isInside(thing: Thing): boolean {
    const top = footTop(thing)
    if (overlap(thing, this.mask, this.width, top) >= areaBelow(thing, top) * feetInside) return true
    return overlap(thing, this.mask, this.width) >= thing.area * wholeInside
  }
}
