/** Many looks at one who walks by decide together: a large face counts for more than a small one. Pure. */
import type { Whose } from './face-matcher.ts'

/** So many usable looks at least. */
const minLooks = 3
/** What the winner has of all that was weighed. */
const minShare = 0.6
/** Larger is no surer, in pixels. */
const maxSide = 200
/** Of one who stands there: what was long ago does not hold up what is clear now. */
const looksKept = 30

type Vote = { whose: Whose; weight: number }
export type Decided = { personId: number; type: 1 | 2; distance: number; threshold: number; looks: number }

export class FaceVotes {
  private looks: Vote[] = []

  add(whose: Whose, side: number): void {
    this.looks = [...this.looks, { whose, weight: Math.min(side, maxSide) ** 2 }].slice(-looksKept)
  }

  /** Undefined while it is not decided, and where it is nobody who is known: both may become somebody. */
  get decided(): Decided | undefined {
    const { looks } = this
    if (looks.length < minLooks) return undefined
    const all = looks.reduce((sum, { weight }) => sum + weight, 0)
    for (const personId of new Set(looks.flatMap(({ whose }) => whose.person?.personId ?? []))) {
      const own = looks.filter(({ whose }) => whose.person?.personId === personId)
      const weight = own.reduce((sum, each) => sum + each.weight, 0)
      // By what holds now: another one may have come while they stood there.
      const person = own.at(-1)?.whose.person
      if (!person || own.length < minLooks || weight < all * minShare) continue
      const distance = own.reduce((sum, each) => sum + each.whose.distance * each.weight, 0) / weight
      if (distance <= person.threshold) return { ...person, distance, looks: own.length }
    }
    return undefined
  }
}
