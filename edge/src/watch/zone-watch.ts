/** One zone: says once per visit that something moves inside. */
import { defaultZone, sensitivityFactor } from '@watchfire/contract/device/zone.rules.ts'
import { areaBelow, type Component, footTop, overlap } from './components.ts'
import { boxOf, maxBoxes } from './motion-box.ts'
import { PresenceDebouncer } from './presence-debouncer.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type ZoneSettings, zoneMask } from './zone-shape.ts'

/**
 * A component stands where its lowest eighth is, and is inside when most of that is: someone who walks by in front hides
 * the zone with the upper body only. A zone on a wall or door has no feet in it: then nearly the whole component must be inside.
 */
const feetInside = 0.6
const wholeInside = 0.85
/** Share of a component's pixels that must change between frames: what only stands there has not come in. */
const movingShare = 0.03
/** What stands still keeps a visit going only with this share of the largest component seen in it: the rest is its shadow in the learnt scene. */
const remainingShare = 0.4

export class ZoneWatch {
  readonly name: string
  private readonly mask: Uint8Array
  private readonly width: number
  private readonly height: number
  private readonly usual: { minArea: number; minMs: number }
  private minArea: number
  private minMs: number
  private readonly visit = new PresenceDebouncer()
  /** Of the visit under way. */
  private largest = 0

  constructor(settings: ZoneSettings, width: number, height: number) {
    this.name = settings.name
    this.width = width
    this.height = height
    this.mask = zoneMask(settings.points, width, height)
    this.minArea = (settings.minSize ?? defaultZone.minSize) * width * height
    this.minMs = settings.minMs ?? defaultZone.minMs
    this.usual = { minArea: this.minArea, minMs: this.minMs }
  }

  setSensitivity(sensitivity: number): void {
    const factor = sensitivityFactor(sensitivity)
    this.minArea = this.usual.minArea * factor.size
    this.minMs = this.usual.minMs * factor.time
  }

  /** While it is not armed a visit is followed and not told. */
  see(components: readonly Component[], at: number, armed: boolean): ZoneEvent | undefined {
    const inside = components.filter(component => component.area >= this.minArea && this.isInside(component))
    const active = inside.filter(component => this.keepsVisit(component))
    const since = this.visit.follow(active.length > 0, at, { armed, minMs: this.minMs })
    this.largest = this.visit.isUnderWay ? Math.max(this.largest, ...active.map(component => component.area)) : 0
    if (since === undefined) return undefined
    const boxes = active.slice(0, maxBoxes).map(component => boxOf(component, this.width, this.height))
    return { kind: 'intrusion', zone: this.name, at, since, boxes }
  }

  private keepsVisit(component: Component): boolean {
    if (this.visit.isUnderWay && component.area >= this.largest * remainingShare) return true
    return component.moving >= component.area * movingShare
  }

  forget(): void {
    this.visit.forget()
    if (!this.visit.isUnderWay) this.largest = 0
  }

  private isInside(component: Component): boolean {
    const top = footTop(component)
    if (overlap(component, this.mask, this.width, top) >= areaBelow(component, top) * feetInside) return true
    return overlap(component, this.mask, this.width) >= component.area * wholeInside
  }
}
