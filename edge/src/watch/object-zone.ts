/** One zone that looks for people or vehicles: says when its rule is met by those who stand in it. Pure. */
import { defaultCrowd, type ObjectRule, sensitivityFactor, zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import type { ObjectTrack } from './object-tracker.ts'
import { calmBeforeNext, maxAgeMs, PresenceDebouncer } from './presence-debouncer.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type Grid, type JudgingZone, type ObjectZoneSettings, WatchedArea } from './watched-area.ts'

/** How long one has been in the zone. */
type Stay = { since: number; lastIn: number; notified: boolean }

export class ObjectZone implements JudgingZone {
  private readonly settings: ObjectZoneSettings
  private readonly rule: ObjectRule
  private readonly area: WatchedArea
  private readonly visit = new PresenceDebouncer()
  private stays = new Map<ObjectTrack, Stay>()

  constructor(settings: ObjectZoneSettings, grid: Grid) {
    this.settings = settings
    this.rule = settings.rule ?? 'enter'
    this.area = new WatchedArea(settings, grid)
  }

  setSensitivity(sensitivity: number): void {
    this.area.factor = sensitivityFactor(sensitivity)
  }

  see(tracks: readonly ObjectTrack[], at: number, armed: boolean): ZoneEvent | undefined {
    const inside = tracks.filter(track => track.isSure && this.area.isOfKind(track) && this.area.holds(track))
    if (this.rule === 'loitering' || this.rule === 'parking') return this.judgeStays(inside, at, armed)
    const { minMs } = this
    if (this.rule === 'absent') {
      // Nobody has left a post before it is to be held.
      if (!armed) this.visit.end()
      return armed ? this.event(this.visit.follow(inside.length === 0, at, { armed, minMs }), at, []) : undefined
    }
    const moved = inside.filter(({ hasMoved }) => hasMoved)
    const { count = defaultCrowd } = this.settings
    const isThere = this.rule === 'gathering' ? inside.length >= count : moved.length > 0
    return this.event(this.visit.follow(isThere, at, { armed, minMs }), at, this.rule === 'enter' ? moved : inside)
  }

  forget(): void {
    this.visit.forget()
    this.stays.clear()
  }

  private get minMs(): number {
    const { minMs = zoneRules[this.rule].minMs } = this.settings
    return this.rule === 'enter' ? minMs * this.area.factor.time : minMs
  }

  /** Each one is reported once, however long it stays. */
  private judgeStays(inside: readonly ObjectTrack[], at: number, armed: boolean): ZoneEvent | undefined {
    for (const [track, { lastIn }] of this.stays) if (at - lastIn > calmBeforeNext) this.stays.delete(track)
    const due = inside.filter(track => {
      const stay = this.stays.get(track) ?? { since: at, lastIn: at, notified: false }
      this.stays.set(track, stay)
      stay.lastIn = at
      const since = this.rule === 'parking' ? Math.max(stay.since, track.standingSince) : stay.since
      if (!armed || stay.notified || at - since < this.minMs) return false
      stay.notified = true
      return true
    })
    if (due.length === 0) return undefined
    const since = Math.min(...due.map(track => this.stays.get(track)?.since ?? at))
    return this.event(Math.max(since, at - maxAgeMs), at, due)
  }

  private event(since: number | undefined, at: number, tracks: readonly ObjectTrack[]): ZoneEvent | undefined {
    return since === undefined ? undefined : this.area.event({ at, since }, tracks)
  }
}
