/**
 * The vehicles of one camera whose plates are to be read: which of them in a picture, what becomes of each. A vehicle is reported once, and so
 * is a plate that is seen again at once: whoever stands at a gate is lost and found. Pure.
 */
import type { Box } from '../detect/seen-box.ts'
import { type ObjectTrack, ObjectTracker, type SeenObject } from '../watch/object-tracker.ts'
import { hiddenPixels } from '../watch/scene-watch.ts'
import type { FoundPlate } from './plate-models.ts'
import { type Decided, PlateVotes } from './plate-votes.ts'

const grid = { width: 320, height: 180 }
/** In fractions of the picture: what is smaller has no plate that can be read. */
const minSize = { width: 0.08, height: 0.08 }
/** Of one picture; the largest. */
const maxAtOnce = 2
/** One that cannot be read is tried less often from then on. */
const maxTries = 12
const rareIntervalMs = 5000
/** The same plate is not reported again before it was away for so long, ms. */
const againAfter = 120_000

export type PlateOfVehicle = Decided & { at: number }
type Followed = { votes: PlateVotes; triedAt: number; isDone: boolean }
/** A vehicle that is to be read, where it is in the picture. */
export type WantedPlate = { box: Box; track: ObjectTrack }

export class PlateWatch {
  private readonly tracker = new ObjectTracker(grid.width, grid.height)
  private readonly vehicles = new WeakMap<ObjectTrack, Followed>()
  private readonly reported = new Map<string, number>()
  private hidden: Uint8Array | undefined

  /** Whoever stands in one of these is not looked at. */
  setMasks(masks: readonly { points: [number, number][] }[]): void {
    this.hidden = hiddenPixels(masks, grid.width, grid.height)
  }

  /** What a model saw: the vehicles whose plates are to be read now. */
  choose(objects: readonly SeenObject[], at: number): WantedPlate[] {
    const tracks = this.tracker.see(
      objects.filter(({ kind }) => kind === 'vehicle'),
      at,
    )
    return tracks
      .filter(track => track.lastSeen === at && this.isWanted(track, at))
      .sort((a, b) => b.component.area - a.component.area)
      .slice(0, maxAtOnce)
      .map(track => ({ track, box: boxOf(track) }))
  }

  /** What was read of those that were chosen, in a picture of this many lines. */
  take(
    wanted: readonly WantedPlate[],
    found: readonly (FoundPlate | null | undefined)[],
    { at, height }: { at: number; height: number },
  ): PlateOfVehicle[] {
    return wanted.flatMap(({ track }, index) => {
      const vehicle = this.followed(track)
      vehicle.triedAt = at
      const read = found[index] ?? undefined
      const decided = vehicle.votes.see(read, read ? (read.bottom - read.top) * height : 0)
      if (!decided) return []
      vehicle.isDone = true
      return this.isNew(decided.plate, at) ? [{ ...decided, at }] : []
    })
  }

  private followed(track: ObjectTrack): Followed {
    const known = this.vehicles.get(track) ?? { votes: new PlateVotes(), triedAt: 0, isDone: false }
    this.vehicles.set(track, known)
    return known
  }

  private isWanted(track: ObjectTrack, at: number): boolean {
    const { left, top, right, bottom } = boxOf(track)
    if (right - left < minSize.width || bottom - top < minSize.height) return false
    const foot = Math.min(grid.height - 1, Math.floor(track.component.bottom)) * grid.width
    const column = Math.min(grid.width - 1, Math.floor((track.component.left + track.component.right) / 2))
    if (this.hidden?.[foot + column]) return false
    const { isDone, votes, triedAt } = this.followed(track)
    return !isDone && (votes.tries < maxTries || Math.abs(at - triedAt) >= rareIntervalMs)
  }

  private isNew(plate: string, at: number): boolean {
    for (const [other, before] of this.reported) if (Math.abs(at - before) >= againAfter) this.reported.delete(other)
    const isNew = !this.reported.has(plate)
    this.reported.set(plate, at)
    return isNew
  }
}

const boxOf = ({ component: { left, top, right, bottom } }: ObjectTrack): Box => ({
  left: left / grid.width,
  top: top / grid.height,
  right: right / grid.width,
  bottom: bottom / grid.height,
})
