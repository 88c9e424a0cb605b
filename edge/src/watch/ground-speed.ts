/** How fast one goes over the ground: the median over pairs of its places, so that no single place decides. Pure. */

export type GroundPlace = { at: number; x: number; y: number }
type Velocity = readonly [x: number, y: number]

/** What is longer ago says nothing of now, ms. */
const remembered = 3000
/** Nothing on wheels changes its speed by more from one look to the next, m/s: it is another one. */
const leap = 5
/** So many places decide; fewer where it is this much too fast and both steps say so. */
const enough = 4
const clearly = 1.5
const agreeing = 0.35
const minPlaces = 3
/** From so many on, more would say little more. */
const plenty = 8
/** So many looks in a row must say it. */
const confirmedBy = 2

export class GroundSpeed {
  private places: GroundPlace[] = []
  private looksOver = 0

  follow(place: GroundPlace): void {
    const velocity = this.places.length >= minPlaces - 1 ? velocityOf(this.places) : undefined
    const last = this.places.at(-1)
    const leapt =
      velocity && last && lengthOf(minus(between(last, place), velocity)) > Math.max(leap, lengthOf(velocity))
    if (leapt) {
      this.places = []
      this.looksOver = 0
    }
    this.places = [...this.places.filter(({ at }) => place.at - at <= remembered), place]
  }

  /** Whether waiting tells little more. */
  get isSettled(): boolean {
    return this.places.length >= plenty
  }

  /** m/s, where it is known by now that it is above this bound; to be asked once after each place. */
  above(bound: number): number | undefined {
    const { places } = this
    const velocity = places.length >= minPlaces ? velocityOf(places) : undefined
    if (!velocity) return undefined
    const speed = lengthOf(velocity)
    if (places.length < enough) return speed > bound * clearly && agree(places) ? speed : undefined
    this.looksOver = speed > bound ? this.looksOver + 1 : 0
    return this.looksOver >= confirmedBy ? speed : undefined
  }
}

/** The median over all pairs that lie half of the time or more apart: near ones say more of noise than of the way. */
function velocityOf(places: readonly GroundPlace[]): Velocity | undefined {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last || last.at <= first.at) return undefined
  const minSpan = (last.at - first.at) / 2
  const pairs = places.flatMap((from, at) =>
    places.slice(at + 1).flatMap(to => (to.at > from.at && to.at - from.at >= minSpan ? [between(from, to)] : [])),
  )
  return [median(pairs.map(([x]) => x)), median(pairs.map(([, y]) => y))]
}

function agree(places: readonly GroundPlace[]): boolean {
  const steps = places.slice(1).map((to, at) => between(places[at] ?? to, to))
  const [one = [0, 0], other = [0, 0]] = steps
  return lengthOf(minus(one, other)) <= agreeing * Math.max(lengthOf(one), lengthOf(other))
}

const between = (from: GroundPlace, to: GroundPlace): Velocity => {
  const seconds = Math.max(1, to.at - from.at) / 1000
  return [(to.x - from.x) / seconds, (to.y - from.y) / seconds]
}
const minus = ([ax, ay]: Velocity, [bx, by]: Velocity): Velocity => [ax - bx, ay - by]
const lengthOf = ([x, y]: Velocity): number => Math.hypot(x, y)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}
