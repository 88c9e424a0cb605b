import type { Corner } from '@watchfire/contract/device/zone.rules.ts'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import styles from './ZoneCorners.module.css'
import type { Shape } from './zone-drawing.ts'
import { lookOf } from './zone-looks.ts'

type Props = {
  shape: Shape
  /** Its place in the list. */
  at: number
  /** Its place among those of its kind. */
  place: number
  ratio: number
  pixel: number
  chosen: number | undefined
  labelOf: (corner: number) => string
  onGrab: (event: PointerEvent, corner: number) => void
  /** A new corner on the edge after this one, which the pointer holds at once. */
  onGrabEdge: (event: PointerEvent, corner: number) => void
  onKeyDown: (event: KeyboardEvent, corner: number) => void
  onFocus: (corner: number) => void
  onMenu: (event: MouseEvent, corner: number) => void
}

/** Edges shorter than this, in pixels, show no mark for a new corner: it would lie on the corners. */
const roomForMark = 56

/** The corners of the chosen shape, and between them where others may come: a line has two and no more. */
export function ZoneCorners({ shape, at, place, ratio, pixel, chosen, labelOf, ...on }: Props) {
  const { points, kind } = shape
  const transformOf = ([x, y]: Corner) => `translate(${x} ${y * ratio}) scale(${pixel})`
  return (
    <g className={styles.corners} style={lookOf(kind, place)}>
      {(kind === 'line' ? [] : points).map(([x, y], corner) => {
        const [nextX, nextY] = points[(corner + 1) % points.length] ?? [x, y]
        if (Math.hypot(nextX - x, (nextY - y) * ratio) < roomForMark * pixel) return null
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: an edge is its place in the zone
            key={corner}
            aria-hidden
            transform={transformOf([(x + nextX) / 2, (y + nextY) / 2])}
            className={styles.between}
            data-between={corner}
            onPointerDown={event => on.onGrabEdge(event, corner)}
          >
            <circle className={styles.reach} r={22} />
            <path className={styles.mark} d="M -4 0 h 8 M 0 -4 v 8" />
          </g>
        )
      })}
      {points.map((point, corner) => (
        // biome-ignore lint/a11y/useSemanticElements: a drawing holds no button
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the zone
          key={corner}
          role="button"
          tabIndex={0}
          aria-pressed={chosen === corner}
          aria-label={labelOf(corner)}
          transform={transformOf(point)}
          className={styles.corner}
          data-corner={`${at} ${corner}`}
          onPointerDown={event => on.onGrab(event, corner)}
          onKeyDown={event => on.onKeyDown(event, corner)}
          onFocus={() => on.onFocus(corner)}
          onContextMenu={event => on.onMenu(event, corner)}
        >
          <circle className={styles.reach} r={22} />
          <circle className={styles.body} r={6} />
        </g>
      ))}
    </g>
  )
}
