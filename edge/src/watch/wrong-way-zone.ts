/** One zone with a permitted direction: says once of each vehicle that goes against it. Pure. */
import { defaultHeights, sensitivityFactor } from '@watchfire/contract/device/zone.rules.ts'
import type { ObjectTrack } from './object-tracker.ts'
import { maxAgeMs } from './presence-debouncer.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type Grid, type JudgingZone, type ObjectZoneSettings, WatchedArea } from './watched-area.ts'
import { WrongWay } from './wrong-way.ts'

export class WrongWayZone implements JudgingZone {
  private readonly settings: ObjectZoneSettings
  private readonly area: WatchedArea
  private ways = new WeakMap<ObjectTrack, WrongWay>()
  private reported = new WeakSet<ObjectTrack>()

  constructor(settings: ObjectZoneSettings, grid: Grid) {
    this.settings = settings
    this.area = new WatchedArea(settings, grid)
  }

  setSensitivity(sensitivity: number): void {
    this.area.factor = sensitivityFactor(sensitivity)
  }

  see(tracks: readonly ObjectTrack[], at: number, armed: boolean): ZoneEvent | undefined {
    const { heights = defaultHeights } = this.settings
    const since = new Map<ObjectTrack, number>()
    for (const track of tracks) {
      const wrong = this.wayOf(track, at)?.since(heights)
      if (wrong === undefined || !armed || !track.isSure || this.reported.has(track)) continue
      this.reported.add(track)
      since.set(track, wrong)
    }
    if (since.size === 0) return undefined
    return this.area.event({ at, since: Math.max(at - maxAgeMs, Math.min(...since.values())) }, [...since.keys()])
  }

  forget(): void {
    this.ways = new WeakMap()
  }

  /** Where it goes now; of one that was not seen in this look nothing new is known, and what is outside has gone no way. */
  private wayOf(track: ObjectTrack, at: number): WrongWay | undefined {
    if (track.lastSeen !== at) return undefined
    if (!this.area.isOfKind(track) || !this.area.holds(track)) {
      this.ways.delete(track)
      return undefined
    }
    const way = this.ways.get(track) ?? new WrongWay(this.settings.way ?? 0)
    this.ways.set(track, way)
    way.follow({ at, foot: track.foot, height: track.component.bottom - track.component.top })
    return way
  }
}
