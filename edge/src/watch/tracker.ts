/** Follows things from frame to frame by where they stand. */
import { footOf, type Thing } from './things.ts'

export type Track = {
  since: number
  lastSeen: number
  thing: Thing
  /** Where it stands, in pixels. */
  foot: [x: number, y: number]
}

/** A thing lost from sight this long is another one when it comes back, ms. */
const longestGap = 1500
/** In heights of a thing: how far it may have gone in a second, and from one frame to the next at least. */
const heightsPerSecond = 3
const leastReach = 0.5

export class Tracker {
  private tracks: Track[] = []

  /** The tracks that are seen in this frame. What lies nearest to where a track was is that track. */
  see(things: readonly Thing[], at: number): Track[] {
    this.tracks = this.tracks.filter(track => at - track.lastSeen <= longestGap)
    const pairs = things.flatMap(thing => {
      const foot = footOf(thing)
      return this.tracks.flatMap(track => {
        const far = Math.hypot(foot[0] - track.foot[0], foot[1] - track.foot[1])
        return far <= reachOf(track, thing, at) ? [{ thing, track, foot, far }] : []
      })
    })
    const [taken, found] = [new Set<Thing>(), new Set<Track>()]
    for (const { thing, track, foot } of pairs.sort((a, b) => a.far - b.far)) {
      if (taken.has(thing) || found.has(track)) continue
      taken.add(thing)
      found.add(track)
      Object.assign(track, { thing, foot, lastSeen: at })
    }
    for (const thing of things) {
      if (taken.has(thing)) continue
      const track: Track = { since: at, lastSeen: at, thing, foot: footOf(thing) }
      this.tracks.push(track)
      found.add(track)
    }
    return [...found]
  }

  forget(): void {
    this.tracks = []
  }
}

function reachOf({ thing: before, lastSeen }: Track, thing: Thing, at: number): number {
  const height = Math.max(before.bottom - before.top, thing.bottom - thing.top)
  return height * Math.max(leastReach, ((at - lastSeen) / 1000) * heightsPerSecond)
}
