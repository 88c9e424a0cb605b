/** How a part is moved and resized by cells of the grid; it stays on it, and as large as it has to be. Pure. */
import { gridSize, type Widget, widgetTable } from '@watchfire/contract/wall/screen.rules.ts'

export type By = { x: number; y: number }
const within = (value: number, least: number, max: number) => Math.min(max, Math.max(least, value))

export const moved = (widget: Widget, by: By): Widget => ({
  ...widget,
  x: within(widget.x + by.x, 0, gridSize - widget.w),
  y: within(widget.y + by.y, 0, gridSize - widget.h),
})

export function resized(widget: Widget, by: By): Widget {
  const { least } = widgetTable[widget.kind]
  return {
    ...widget,
    w: within(widget.w + by.x, least.w, gridSize - widget.x),
    h: within(widget.h + by.y, least.h, gridSize - widget.y),
  }
}

export const arrows: Readonly<Record<string, By>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
