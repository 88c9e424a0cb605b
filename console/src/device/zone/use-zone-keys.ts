import { type Corner, insertCorner, moveCorner, moveZone, removeCorner } from '@watchfire/contract/device/zone.rules.ts'
import { cornersOfZone } from '@watchfire/contract/device/zone.shapes.ts'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../core/texts.ts'
import type { ChangeDrawing } from '../../ui/shape/use-drawing-history.ts'
import { zoneTexts } from './zone.texts.ts'
import { type Chosen, removeZone, type Shapes, shapeZone } from './zone-drawing.ts'

type Parts = {
  shapes: Shapes
  change: ChangeDrawing<Shapes>
  /** Of the picture, in its own pixels. */
  width: number
  height: number
  /** Says to somebody who does not see it what was done. */
  say: (text: string) => void
  focus: (chosen: Chosen | undefined) => void
}

const directions: Record<string, Corner> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What keys and buttons do to a shape or to one of its corners. */
export function useZoneKeys({ shapes, change, width, height, say, focus }: Parts) {
  const t = useTexts(zoneTexts)
  const nameOf = (at: number) => shapes[at]?.name ?? ''
  const pointsOf = (at: number) => shapes[at]?.points ?? []

  const move = ({ zone, corner }: Chosen, [dx, dy]: Corner, continues: boolean) => {
    const points = pointsOf(zone)
    const from = points[corner ?? 0]
    if (!from) return
    // By whole pixels of the picture, from the one it is on: what rounding costs does not add up.
    const to: Corner = [(Math.round(from[0] * width) + dx) / width, (Math.round(from[1] * height) + dy) / height]
    const moved =
      corner === undefined ? moveZone(points, [to[0] - from[0], to[1] - from[1]]) : moveCorner(points, corner, to)
    const [x, y] = moved[corner ?? 0] ?? from
    change(now => shapeZone(now, zone, () => moved), { continues })
    say(t('saidMoved', { name: nameOf(zone), x: Math.round(x * width), y: Math.round(y * height) }))
  }
  const insert = ({ zone, corner }: Chosen) => {
    if (shapes[zone]?.kind === 'line') return say(t('saidTwo'))
    const count = pointsOf(zone).length
    const after = corner ?? count - 1
    if (count >= cornersOfZone.max) return say(t('saidMost', { limit: cornersOfZone.max }))
    change(now => shapeZone(now, zone, points => insertCorner(points, after)))
    focus({ zone, corner: after + 1 })
    say(t('saidCornerAdded', { count: count + 1 }))
  }
  const remove = ({ zone, corner }: Chosen) => {
    if (corner === undefined) {
      change(now => removeZone(now, zone))
      focus(shapes.length > 1 ? { zone: Math.min(zone, shapes.length - 2) } : undefined)
      return say(t('saidRemoved', { name: nameOf(zone) }))
    }
    if (shapes[zone]?.kind === 'line') return say(t('saidTwo'))
    const count = pointsOf(zone).length
    if (count <= cornersOfZone.min) return say(t('saidFewest', { limit: cornersOfZone.min }))
    change(now => shapeZone(now, zone, points => removeCorner(points, corner)))
    focus({ zone, corner: Math.min(corner, count - 2) })
    say(t('saidCornerRemoved', { count: count - 1 }))
  }
  const onKey = (event: KeyboardEvent, chosen: Chosen) => {
    const [dx, dy] = directions[event.key] ?? [0, 0]
    const step = event.shiftKey ? 10 : 1
    if (dx !== 0 || dy !== 0) move(chosen, [dx * step, dy * step], event.repeat)
    else if (event.key === 'Insert' || event.key === '+') insert(chosen)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKey, insert, remove }
}
