/** Follows components from frame to frame by where they stand. */
import { type Component, footOf } from './components.ts'

export type Track = {
  since: number
  lastSeen: number
  component: Component
  /** Where it stands, in pixels. */
  foot: [x: number, y: number]
}

/** A component lost from sight this long is another one when it comes back, ms. */
const maxGapMs = 1500
/** In heights of a component: how far it may have gone in a second, and from one frame to the next at least. */
const heightsPerSecond = 3
const minReach = 0.5

export class Tracker {
  private tracks: Track[] = []

  /** The tracks that are seen in this frame. What lies nearest to where a track was is that track. */
  see(components: readonly Component[], at: number): Track[] {
    this.tracks = this.tracks.filter(track => at - track.lastSeen <= maxGapMs)
    const pairs = components.flatMap(component => {
      const foot = footOf(component)
      return this.tracks.flatMap(track => {
        const far = Math.hypot(foot[0] - track.foot[0], foot[1] - track.foot[1])
        return far <= reachOf(track, component, at) ? [{ component, track, foot, far }] : []
      })
    })
    const [taken, found] = [new Set<Component>(), new Set<Track>()]
    for (const { component, track, foot } of pairs.sort((a, b) => a.far - b.far)) {
      if (taken.has(component) || found.has(track)) continue
      taken.add(component)
      found.add(track)
      Object.assign(track, { component, foot, lastSeen: at })
    }
    for (const component of components) {
      if (taken.has(component)) continue
      const track: Track = { since: at, lastSeen: at, component, foot: footOf(component) }
      this.tracks.push(track)
      found.add(track)
    }
    return [...found]
  }

  forget(): void {
    this.tracks = []
  }
}

function reachOf({ component: before, lastSeen }: Track, component: Component, at: number): number {
  const height = Math.max(before.bottom - before.top, component.bottom - component.top)
  return height * Math.max(minReach, ((at - lastSeen) / 1000) * heightsPerSecond)
}
