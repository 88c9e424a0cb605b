/** One zone: says once per visit that something moves inside. */
import { sensitivityFactor, usualZone } from '@watchfire/contract/device/zone.rules.ts'
import { areaBelow, type Blob, type BlobMap, overlap } from './blobs.ts'
import type { MotionBox, ZoneEvent } from './watch-events.ts'
import { type ZoneSettings, zoneMask } from './zone-shape.ts'

/** The zone must be empty this long before the next visit counts, ms. */
const calmBeforeNext = 2000
/** A visit not told yet may be lost from sight this long, ms. */
const blink = 700
/**
 * A thing stands where its lowest eighth is, and is inside when most of that is: someone who walks by in front hides
 * the zone with the upper body only. A zone on a wall or door has no feet in it: then nearly the whole thing must be inside.
 */
const footShare = 0.125
const feetInside = 0.6
const wholeInside = 0.85
/** Share of a thing's pixels that must change between frames: what only stands there has not come in. */
const movingShare = 0.03
/** What stands still keeps a visit going only with this share of the largest thing seen in it: the rest is its shadow in the learnt scene. */
const remainingShare = 0.4
const maxBoxes = 20

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

  see(map: BlobMap, moving: Uint8Array, at: number): ZoneEvent | undefined {
    const inside = map.blobs.filter(blob => blob.area >= this.minArea && this.isInside(blob, map.labels))
    const active = inside.filter(blob => this.keepsVisit(blob, map.labels, moving))
    const visit = this.visit
    if (active.length === 0) {
      if (visit && at - visit.lastSeen > (visit.notified ? calmBeforeNext : blink)) this.visit = undefined
      return undefined
    }
    const largest = Math.max(...active.map(blob => blob.area))
    if (!visit) {
      this.visit = { since: at, lastSeen: at, notified: false, largest }
      return undefined
    }
    visit.lastSeen = at
    visit.largest = Math.max(visit.largest, largest)
    if (visit.notified || at - visit.since < this.minMs) return undefined
    visit.notified = true
    const boxes = active.slice(0, maxBoxes).map(blob => this.boxOf(blob))
    return { kind: 'intrusion', zone: this.name, at, since: visit.since, boxes }
  }

  private keepsVisit(blob: Blob, labels: Uint16Array, moving: Uint8Array): boolean {
    if (this.visit && blob.area >= this.visit.largest * remainingShare) return true
    return overlap(blob, labels, moving, this.width) >= blob.area * movingShare
  }

  /** The view has changed: what was seen before says nothing. A visit already told stays told until it is calm. */
  forget(): void {
    if (!this.visit?.notified) this.visit = undefined
  }

  private isInside(blob: Blob, labels: Uint16Array): boolean {
    const footTop = Math.floor(blob.bottom - Math.max(2, (blob.bottom - blob.top) * footShare))
    const feet = overlap(blob, labels, this.mask, this.width, footTop)
    if (feet >= areaBelow(blob, labels, this.width, footTop) * feetInside) return true
    return overlap(blob, labels, this.mask, this.width) >= blob.area * wholeInside
  }

  private boxOf(blob: Blob): MotionBox {
    const round = (value: number): number => Math.round(value * 1000) / 1000
    return {
      x: round(blob.left / this.width),
      y: round(blob.top / this.height),
      w: round((blob.right - blob.left) / this.width),
      h: round((blob.bottom - blob.top) / this.height),
    }
  }
}
