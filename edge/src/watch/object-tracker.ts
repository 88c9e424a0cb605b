/**
 * Follows people and vehicles from look to look, as ByteTrack does: what is seen surely finds its track first, then what is seen vaguely
 * keeps the tracks going that found nothing. Pure.
 */
import type { LookedFor } from '@watchfire/contract/device/zone.shapes.ts'
import { type Box, sharedPart } from '../detect/seen-box.ts'

/** In fractions of the picture. */
export type SeenObject = Box & { kind: LookedFor; score: number }
type Place = [x: number, y: number]

export type ObjectTrack = {
  readonly kind: LookedFor
  since: number
  lastSeen: number
  /** Where it is and how surely, in pixels of the grid. */
  component: Box & { area: number; label: LookedFor; score: number }
  /** Where it stands: the middle of its lower side. */
  foot: Place
  /** Seen often and surely enough to be reported; stays so. */
  isSure: boolean
  /** Whether it has gone from where it was first seen: what only stands there has not come in. */
  hasMoved: boolean
  /** Since when it stands where it stands. */
  standingSince: number
}
type Followed = ObjectTrack & { scores: number[]; misses: number; speed: Place; first: Place; stand: Place }

/** What is seen less surely keeps a track and begins none. */
const vague = 0.15
const confirmedBy = 3
const scoresKept = 5
/** Boxes with less in common are another component, unless one stands about where the other should. */
const minOverlap = 0.2
const nearAcross = 1
const nearDown = 0.6
/** A track is forgotten when it was missed so often and for so long, ms. One not sure yet goes sooner. */
const missesKept = { sure: 5, unsure: 2 }
const maxMissingMs = { sure: 3000, unsure: 1500 }
/** Further than this ahead nobody's way is foretold, ms. */
const maxPredictionMs = 1000
/** In sizes of the component: one that travelled this far has moved; one that sways less than this stands. */
const minTravel = 0.25
const swaying = 0.15

export class ObjectTracker {
  private tracks: Followed[] = []
  private readonly width: number
  private readonly height: number
  /** The middle of its scores must be this. */
  minScore = 0.4

  /** Places are in pixels of a grid of this size. */
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** The tracks after this look: those who were seen, and those who were missed for a moment. */
  see(objects: readonly SeenObject[], at: number): readonly ObjectTrack[] {
    const seen = objects.filter(({ score }) => score >= vague).map(object => this.onGrid(object))
    const sure = seen.filter(({ score }) => score >= this.minScore)
    const left = this.match(this.tracks, sure, at)
    const alone = this.match(
      left.tracks,
      seen.filter(({ score }) => score < this.minScore),
      at,
    )
    for (const track of alone.tracks) track.misses++
    this.tracks = [
      ...this.tracks.filter(track => !isGone(track, at)),
      ...left.seen.map(component => begin(component, at)),
    ]
    return this.tracks
  }

  /** Whether another look soon would tell more: somebody is not sure yet, or was missed. */
  get isUnsettled(): boolean {
    return this.tracks.some(({ isSure, misses }) => !isSure || misses > 0)
  }

  forget(): void {
    this.tracks = []
  }

  /** What lies best on each other first. Answers what found nothing. */
  private match(tracks: readonly Followed[], seen: readonly Followed['component'][], at: number) {
    const pairs = tracks.flatMap(track => {
      const expected = predicted(track, at)
      return seen.flatMap(component => {
        const shared = component.label === track.kind ? likeness(expected, component) : 0
        return shared >= minOverlap ? [{ track, component, shared }] : []
      })
    })
    const found = new Set<unknown>()
    for (const { track, component } of pairs.sort((a, b) => b.shared - a.shared)) {
      if (found.has(track) || found.has(component)) continue
      found.add(track).add(component)
      this.follow(track, component, at)
    }
    return { tracks: tracks.filter(track => !found.has(track)), seen: seen.filter(component => !found.has(component)) }
  }

  private follow(track: Followed, component: Followed['component'], at: number): void {
    const foot = footOf(component)
    const passed = Math.max(1, at - track.lastSeen)
    const speedNow: Place = [(foot[0] - track.foot[0]) / passed, (foot[1] - track.foot[1]) / passed]
    track.speed = [track.speed[0] * 0.6 + speedNow[0] * 0.4, track.speed[1] * 0.6 + speedNow[1] * 0.4]
    track.scores = [...track.scores, component.score].slice(-scoresKept)
    Object.assign(track, { component, foot, lastSeen: at, misses: 0 })
    track.isSure ||= track.scores.length >= confirmedBy && upperMedian(track.scores) >= this.minScore
    track.hasMoved ||= far(foot, track.first) > minTravel * sizeOf(component)
    if (far(foot, track.stand) <= swaying * sizeOf(component)) return
    track.stand = foot
    track.standingSince = at
  }

  private onGrid({ left, top, right, bottom, kind, score }: SeenObject): Followed['component'] {
    const box = {
      left: left * this.width,
      top: top * this.height,
      right: right * this.width,
      bottom: bottom * this.height,
    }
    return { ...box, area: (box.right - box.left) * (box.bottom - box.top), label: kind, score }
  }
}

function begin(component: Followed['component'], at: number): Followed {
  const foot = footOf(component)
  const places = { foot, first: foot, stand: foot, speed: [0, 0] as Place }
  const unsure = { isSure: false, hasMoved: false, scores: [component.score], misses: 0 }
  return { kind: component.label, since: at, lastSeen: at, standingSince: at, component, ...places, ...unsure }
}

function isGone({ misses, isSure, lastSeen }: Followed, at: number): boolean {
  const how = isSure ? 'sure' : 'unsure'
  return misses >= missesKept[how] && at - lastSeen > maxMissingMs[how]
}

/** Where it would be if it went on as it did. */
function predicted({ component, speed, lastSeen }: Followed, at: number): Box {
  const passed = Math.min(maxPredictionMs, at - lastSeen)
  const [dx, dy] = [speed[0] * passed, speed[1] * passed]
  return {
    left: component.left + dx,
    top: component.top + dy,
    right: component.right + dx,
    bottom: component.bottom + dy,
  }
}

/** How much two boxes have in common; one that stands about where the other does counts as just enough. */
function likeness(expected: Box, component: Box): number {
  const across = Math.abs(footOf(expected)[0] - footOf(component)[0]) / Math.max(1, expected.right - expected.left)
  const down = Math.abs(expected.bottom - component.bottom) / Math.max(1, expected.bottom - expected.top)
  return Math.max(sharedPart(expected, component), across < nearAcross && down < nearDown ? minOverlap : 0)
}

const footOf = ({ left, right, bottom }: Box): Place => [(left + right) / 2, bottom]
const sizeOf = ({ left, top, right, bottom }: Box): number => Math.max(right - left, bottom - top)
const far = (one: Place, other: Place): number => Math.hypot(one[0] - other[0], one[1] - other[1])

function upperMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
