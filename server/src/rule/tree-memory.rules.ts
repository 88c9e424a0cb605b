/**
 * What is kept between two looks at a place of a rule with several comparisons: how the place stands, and apart from that what each
 * sensor said, so that a look writes it of those alone that said something, or of which time made something else. Pure.
 */
import type { JudgedTree, Term, TreeStanding } from './tree.rules.ts'

/** `heard`: how many terms its sensors have in all. */
export type PlaceMemory = Omit<TreeStanding, 'terms'> & { heard: number }
/** Of one quantity of one sensor: its terms, by the number of their comparison. */
export type MemberMemory = { [leaf: string]: Term }
type MemberKey = { deviceNo: number; quantity: number }

/** Put together again; `members` in the order of their sensors. `hasLost`: of some that said something nothing is kept any more. */
export function joinMemory(
  { leaves }: Pick<JudgedTree, 'leaves'>,
  place: PlaceMemory | null,
  members: readonly { memory: MemberMemory | null }[],
): { memory: TreeStanding | null; hasLost: boolean } {
  if (!place) return { memory: null, hasLost: false }
  const { heard, ...course } = place
  const terms = leaves.map((_, leaf) =>
    members.flatMap(({ memory }) => {
      const term = memory?.[leaf]
      return term ? [term] : []
    }),
  )
  return { memory: { ...course, terms }, hasLost: terms.flat().length < heard }
}

export const placeMemoryOf = ({ terms, ...course }: TreeStanding): PlaceMemory => ({
  ...course,
  heard: terms.flat().length,
})

/** What is to be kept anew of its sensors, by `memberKey`: a state machine gives back the same term where nothing became of it. */
export function changedMembers(
  { leaves }: Pick<JudgedTree, 'leaves'>,
  before: TreeStanding | null,
  after: TreeStanding,
): Map<string, MemberMemory> {
  const known = new Set(before?.terms.flat())
  const changed = new Map<string, MemberMemory>()
  const each = (take: (key: string, leaf: number, term: Term) => void) => {
    for (const [leaf, { quantity }] of leaves.entries())
      for (const term of after.terms[leaf] ?? []) take(memberKey({ deviceNo: term.deviceNo, quantity }), leaf, term)
  }
  each((key, _, term) => known.has(term) || changed.set(key, {}))
  // All of them are written where one changed: they stand in one value.
  each((key, leaf, term) => {
    const own = changed.get(key)
    if (own) own[leaf] = term
  })
  return changed
}

export const memberKey = ({ deviceNo, quantity }: MemberKey) => `${deviceNo} ${quantity}`
