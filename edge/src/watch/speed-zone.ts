/** One zone whose sides were measured: says once of each vehicle that goes through it too fast, and how fast. Pure. */
import { sensitivityFactor } from '@watchfire/contract/device/zone.rules.ts'
import type { Sides } from '@watchfire/contract/device/zone-measure.rules.ts'
import { type Ground, groundOf } from './ground-plane.ts'
import { GroundSpeed } from './ground-speed.ts'
import type { ObjectTrack } from './object-tracker.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type Grid, type JudgingZone, type ObjectZoneSettings, WatchedArea } from './watched-area.ts'

export type MeasuredZone = ObjectZoneSettings & { sides: Sides; speed: number }
/** `over`: m/s above the bound, as far as is known by now. */
type Pass = { since: number; speed: GroundSpeed; hasLeft: boolean; over?: number | undefined }
const kmh = 3.6

export class SpeedZone implements JudgingZone {
  private readonly bound: number
  private readonly area: WatchedArea
  private readonly ground: Ground
  private passes = new WeakMap<ObjectTrack, Pass>()
  private reported = new WeakSet<ObjectTrack>()

  constructor(settings: MeasuredZone, grid: Grid) {
    this.bound = settings.speed
    this.area = new WatchedArea(settings, grid)
    const [a = [0, 0], b = [1, 0], c = [1, 1], d = [0, 1]] = settings.points
    this.ground = groundOf([a, b, c, d], settings.sides)
  }

  setSensitivity(sensitivity: number): void {
    this.area.factor = sensitivityFactor(sensitivity)
  }

  /** One event each: the number is of one vehicle. Of two in the same look the faster is reported now, and the other in the next. */
  see(tracks: readonly ObjectTrack[], at: number, armed: boolean): ZoneEvent | undefined {
    let fastest: { track: ObjectTrack; pass: Pass; over: number } | undefined
    for (const track of tracks) {
      const pass = this.passOf(track, at)
      const over = pass?.over
      if (!pass || over === undefined || !armed || !track.isSure || this.reported.has(track)) continue
      // The speed is computed from as many places as there will be.
      if (!pass.hasLeft && track.lastSeen === at && !pass.speed.isSettled) continue
      if (!fastest || over > fastest.over) fastest = { track, pass, over }
    }
    if (!fastest) return undefined
    const { track, pass, over } = fastest
    this.reported.add(track)
    const facts = { number: Math.round(over * kmh * 100), range: `0-${this.bound * 100}` }
    return { ...this.area.event({ at, since: pass.since }, [track]), facts }
  }

  forget(): void {
    this.passes = new WeakMap()
  }

  /** Only inside its sides is known how far a metre is. */
  private passOf(track: ObjectTrack, at: number): Pass | undefined {
    const before = this.passes.get(track)
    if (track.lastSeen !== at) return before
    if (!this.area.isOfKind(track) || !this.area.holds(track)) {
      if (before?.over === undefined) this.passes.delete(track)
      else before.hasLeft = true
      return before
    }
    const pass = before && !before.hasLeft ? before : { since: at, speed: new GroundSpeed(), hasLeft: false }
    this.passes.set(track, pass)
    const { width, height } = this.area.grid
    const [x, y] = this.ground([track.foot[0] / width, track.foot[1] / height])
    pass.speed.follow({ at, x, y })
    pass.over = pass.speed.above(this.bound / kmh)
    return pass
  }
}
