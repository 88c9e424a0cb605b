/** Pixels to either side: as wide as the thin lines of a wall, and within the room around its parts. */
const reach = 2
const side = 2 * reach + 1
const last = side * side - 1

/** Where a wall stands after so many steps: one pixel each, over every place of a small square and back the same way. It begins in the middle. */
export function shiftAfter(steps: number): [x: number, y: number] {
  const on = (steps + last / 2) % (2 * last)
  const place = on <= last ? on : 2 * last - on
  const [row, along] = [Math.floor(place / side), place % side]
  return [(row % 2 === 0 ? along : side - 1 - along) - reach, row - reach]
}
