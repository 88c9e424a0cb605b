/** One zone whose sides were measured: says once of each vehicle that goes through it too fast, and how fast. Pure. */
import { sensitivityFactor } from '@watchfire/contract/device/zone.rules.ts'
import type { Sides } from '@watchfire/contract/device/zone-measure.rules.ts'
import { type Ground, groundOf } from './ground.ts'
import { GroundSpeed } from './ground-speed.ts'
import type { ObjectTrack } from './object-tracker.ts'
import type { ZoneEvent } from './watch-events.ts'
import { type Grid, type JudgingZone, type ObjectZoneSettings, WatchedArea } from './watched-area.ts'

export type MeasuredZone = ObjectZoneSettings & { sides: Sides; speed: number }
type Pass = { since: number; speed: GroundSpeed }
const kmh = 3.6

export class SpeedZone implements JudgingZone {
  private readonly bound: number
  private readonly area: WatchedArea
  private readonly ground: Ground
  private passes = new WeakMap<ObjectTrack, Pass>()
  private told = new WeakSet<ObjectTrack>()

  constructor(settings: MeasuredZone, grid: Grid) {
    this.bound = settings.speed
    this.area = new WatchedArea(settings, grid)
    const [a = [0, 0], b = [1, 0], c = [1, 1], d = [0, 1]] = settings.points
    this.ground = groundOf([a, b, c, d], settings.sides)
  }

  setSensitivity(sensitivity: number): void {
    this.area.factor = sensitivityFactor(sensitivity)
  }

  /** One event each: the number is of one vehicle. Of two in the same look the faster is told now, and the other in the next. */
  see(tracks: readonly ObjectTrack[], at: number, armed: boolean): ZoneEvent | undefined {
    const over = tracks
      .flatMap(track => {
        const pass = this.passOf(track, at)
        const speed = pass?.speed.above(this.bound / kmh)
        return pass && speed !== undefined && armed && track.isSure && !this.told.has(track)
          ? [{ track, speed, since: pass.since }]
          : []
      })
      .sort((a, b) => b.speed - a.speed)
    const [fastest] = over
    if (!fastest) return undefined
    this.told.add(fastest.track)
    const facts = { number: Math.round(fastest.speed * kmh * 100), range: `0-${this.bound * 100}` }
    return { ...this.area.event({ at, since: fastest.since }, [fastest.track]), facts }
  }

  forget(): void {
    this.passes = new WeakMap()
  }

  /** Only inside its sides is known how far a metre is. */
  private passOf(track: ObjectTrack, at: number): Pass | undefined {
    if (track.lastSeen !== at) return undefined
    if (!this.area.isOfKind(track) || !this.area.holds(track)) {
      this.passes.delete(track)
      return undefined
    }
    const pass = this.passes.get(track) ?? { since: at, speed: new GroundSpeed() }
    this.passes.set(track, pass)
    const { width, height } = this.area.grid
    const [x, y] = this.ground([track.foot[0] / width, track.foot[1] / height])
    pass.speed.follow({ at, x, y })
    return pass
  }
}
