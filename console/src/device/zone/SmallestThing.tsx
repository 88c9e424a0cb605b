import { type ComponentProps, useState } from 'react'
import type { Drag } from '../../ui/shape/use-picture-pointer.ts'
import styles from './SmallestThing.module.css'

type Props = {
  /** Fraction of the picture that it covers. */
  size: number
  ratio: number
  pixel: number
  at: { x: number; y: number }
  grab: (event: Parameters<NonNullable<ComponentProps<'g'>['onPointerDown']>>[0], move: (drag: Drag) => void) => void
}

/** The figure is one high; its parts do not overlap, so that its area is their sum. */
const head = { radius: 0.1, middle: 0.1 }
const body = { width: 0.3, top: 0.22 }
const areaOfFigure = Math.PI * head.radius ** 2 + body.width * (1 - body.top)

/** A person of the smallest size that counts, on the picture: what fills less of it is passed over. */
export function SmallestThing({ size, ratio, pixel, at, grab }: Props) {
  const [moved, setMoved] = useState({ x: 0, y: 0 })
  // The picture is one wide and `ratio` high.
  const height = Math.sqrt((size * ratio) / areaOfFigure)
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  const [x, y] = [clamp(at.x + moved.x), clamp(at.y + moved.y)]
  return (
    <g
      aria-hidden
      data-testid="smallest-thing"
      className={styles.figure}
      transform={`translate(${x} ${y * ratio - height}) scale(${height})`}
      onPointerDown={event => grab(event, ({ by }) => setMoved(now => ({ x: now.x + by.x, y: now.y + by.y })))}
    >
      <rect className={styles.reach} x={-0.5} width={1} height={1} strokeWidth={(12 * pixel) / height} />
      <circle className={styles.body} cy={head.middle} r={head.radius} />
      <rect className={styles.body} x={-body.width / 2} y={body.top} width={body.width} height={1 - body.top} />
    </g>
  )
}
