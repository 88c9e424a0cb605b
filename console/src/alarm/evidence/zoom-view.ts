/** How a picture lies in its frame: enlarged, moved, turned. Pure; lengths in pixels of the frame, measured from its middle. */
export type View = {
  scale: number
  x: number
  y: number
  /** Quarter turns to the right. */
  turns: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0, turns: 0 }
export const maxScale = 8
type Size = { width: number; height: number }
type Point = { x: number; y: number }

const between = (value: number, least: number, limit: number) => Math.min(limit, Math.max(least, value))

/** No further than the picture's edge to the frame's edge: it cannot be lost. */
export function heldIn(view: View, frame: Size): View {
  const [maxX, maxY] = [(frame.width * (view.scale - 1)) / 2, (frame.height * (view.scale - 1)) / 2]
  return { ...view, x: between(view.x, -maxX, maxX), y: between(view.y, -maxY, maxY) }
}

/** Enlarges by a factor; what lies under the point stays under it. */
export function zoomedAt(view: View, factor: number, at: Point, frame: Size): View {
  const scale = between(view.scale * factor, 1, maxScale)
  const grown = scale / view.scale
  return heldIn({ ...view, scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame)
}

export const movedBy = (view: View, by: Point, frame: Size): View =>
  heldIn({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)

/** A quarter turn to the right; the whole picture is shown again, lying in the frame as it now fits. */
export const turned = (view: View): View => ({ ...wholeView, turns: (view.turns + 1) % 4 })
