/** One zone that looks for people or vehicles: says when its rule is met by those who stand in it. Pure. */
import type { LookedFor } from '@watchfire/contract/device/camera.shapes.ts'
import {
  type ObjectRule,
  sensitivityFactor,
  usualCrowd,
  usualZone,
  zoneRules,
} from '@watchfire/contract/device/zone.rules.ts'
import { boxOf, mostBoxes } from './motion-box.ts'
import type { ObjectTrack } from './object-tracker.ts'
import { calmBeforeNext, longestSince, Visit } from './visit.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type ZoneSettings, zoneMask } from './zone-shape.ts'

/** How long one has been in the zone. */
type Stay = { since: number; lastIn: number; notified: boolean }
type Grid = { width: number; height: number; hidden: Uint8Array | undefined }

export class ObjectZone {
  private readonly settings: ZoneSettings
  private readonly looksFor: LookedFor
  private readonly rule: ObjectRule
  private readonly grid: Grid
  private readonly mask: Uint8Array
  private readonly visit = new Visit()
  private stays = new Map<ObjectTrack, Stay>()
  private factor = sensitivityFactor(0)

  constructor(settings: ZoneSettings & { rule?: ObjectRule | undefined }, looksFor: LookedFor, grid: Grid) {
    this.settings = settings
    this.looksFor = looksFor
    this.rule = settings.rule ?? 'enter'
    this.grid = grid
    this.mask = zoneMask(settings.points, grid.width, grid.height)
  }

  setSensitivity(sensitivity: number): void {
    this.factor = sensitivityFactor(sensitivity)
  }

  see(tracks: readonly ObjectTrack[], at: number, armed: boolean): ZoneEvent | undefined {
    const inside = tracks.filter(track => this.counts(track))
    if (this.rule === 'loitering' || this.rule === 'parking') return this.judgeStays(inside, at, armed)
    const { minMs } = this
    if (this.rule === 'absent') {
      // Nobody has left a post before it is to be held.
      if (!armed) this.visit.end()
      return armed ? this.event(this.visit.follow(inside.length === 0, at, { armed, minMs }), at, []) : undefined
    }
    const moved = inside.filter(({ hasMoved }) => hasMoved)
    const { count = usualCrowd } = this.settings
    const isThere = this.rule === 'gathering' ? inside.length >= count : moved.length > 0
    return this.event(this.visit.follow(isThere, at, { armed, minMs }), at, this.rule === 'enter' ? moved : inside)
  }

  forget(): void {
    this.visit.forget()
    this.stays.clear()
  }

  private get minMs(): number {
    const { minMs = zoneRules[this.rule].minMs } = this.settings
    return this.rule === 'enter' ? minMs * this.factor.time : minMs
  }

  /** Each one is told once, however long it stays. */
  private judgeStays(inside: readonly ObjectTrack[], at: number, armed: boolean): ZoneEvent | undefined {
    for (const [track, { lastIn }] of this.stays) if (at - lastIn > calmBeforeNext) this.stays.delete(track)
    const told = inside.filter(track => {
      const stay = this.stays.get(track) ?? { since: at, lastIn: at, notified: false }
      this.stays.set(track, stay)
      stay.lastIn = at
      const since = this.rule === 'parking' ? Math.max(stay.since, track.standingSince) : stay.since
      if (!armed || stay.notified || at - since < this.minMs) return false
      stay.notified = true
      return true
    })
    if (told.length === 0) return undefined
    const since = Math.min(...told.map(track => this.stays.get(track)?.since ?? at))
    return this.event(Math.max(since, at - longestSince), at, told)
  }

  private event(since: number | undefined, at: number, tracks: readonly ObjectTrack[]): ZoneEvent | undefined {
    if (since === undefined) return undefined
    const { width, height } = this.grid
    const boxes = tracks.slice(0, mostBoxes).map(({ thing }) => boxOf(thing, width, height))
    return { kind: 'intrusion', zone: this.settings.name, rule: this.rule, at, since, boxes }
  }

  /** The middle of its lower side decides where it stands. */
  private counts({ kind, isSure, thing, foot }: ObjectTrack): boolean {
    const { width, height, hidden } = this.grid
    const smallest = (this.settings.minSize ?? usualZone.minSize) * this.factor.size * width * height
    if (kind !== this.looksFor || !isSure || thing.area < smallest) return false
    const column = Math.min(width - 1, Math.max(0, Math.floor(foot[0])))
    const row = Math.min(height - 1, Math.max(0, Math.ceil(foot[1]) - 1))
    const place = row * width + column
    return this.mask[place] === 1 && hidden?.[place] !== 1
  }
}
