/** One zone that counts: says when more or fewer are inside than may be, for long enough. Pure. */
import { sensitivityFactor, zoneRules } from '@watchfire/contract/device/zone.rules.ts'
import type { ObjectTrack } from './object-tracker.ts'
import { maxAgeMs } from './presence-debouncer.ts'
import { RangeDebouncer, type Side } from './range-debouncer.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type Grid, type JudgingZone, type ObjectZoneSettings, WatchedArea } from './watched-area.ts'

export class CountingZone implements JudgingZone {
  private readonly settings: ObjectZoneSettings
  private readonly area: WatchedArea
  private readonly debouncer = new RangeDebouncer()

  constructor(settings: ObjectZoneSettings, grid: Grid) {
    this.settings = settings
    this.area = new WatchedArea(settings, grid)
  }

  setSensitivity(sensitivity: number): void {
    this.area.factor = sensitivityFactor(sensitivity)
  }

  see(tracks: readonly ObjectTrack[], at: number, armed: boolean): ZoneEvent | undefined {
    // Nobody is missing before they are to be there, and whoever is too many then is so from then on.
    if (!armed) {
      this.debouncer.end()
      return undefined
    }
    const { minMs = zoneRules.counting.minMs } = this.settings
    const inside = tracks.filter(track => track.isSure && this.area.isOfKind(track) && this.area.holds(track))
    const since = this.debouncer.follow(this.sideOf(inside.length), at, minMs)
    if (since === undefined) return undefined
    const event = this.area.event({ at, since: Math.max(since, at - maxAgeMs) }, inside)
    return { ...event, facts: { number: inside.length, range: this.range } }
  }

  forget(): void {
    this.debouncer.forget()
  }

  private sideOf(number: number): Side | undefined {
    const { least = 0, most = Number.POSITIVE_INFINITY } = this.settings
    return number < least ? 'less' : number > most ? 'more' : undefined
  }

  private get range(): string {
    const { least = 0, most } = this.settings
    return most === undefined ? `≥ ${least}` : `${least}-${most}`
  }
}
