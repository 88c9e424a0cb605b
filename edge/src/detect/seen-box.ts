/** Boxes that models give, and how far two of them are the same. */

export type Box = { left: number; top: number; right: number; bottom: number }
/** `label` is the number that the model gives it. */
export type ScoredBox = Box & { score: number; label: number }

const areaOfBox = ({ left, top, right, bottom }: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top)

/** What both cover as a share of what either does. */
export function sharedPart(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (areaOfBox(one) + areaOfBox(other) - both)
}

/** Of boxes that name the same component the surest is kept. */
export function withoutDoubles<Kind extends Box & { score: number }, Name>(
  boxes: readonly Kind[],
  max: number,
  nameOf: (box: Kind) => Name,
): Kind[] {
  const kept: Kind[] = []
  for (const box of boxes.toSorted((a, b) => b.score - a.score)) {
    if (kept.every(other => nameOf(box) !== nameOf(other) || sharedPart(box, other) < max)) kept.push(box)
  }
  return kept
}
