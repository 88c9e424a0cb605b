import type { Line, Mask } from '@watchfire/contract/device/camera.shapes.ts'
import { useId } from 'react'
import styles from './PictureMarks.module.css'
import { middleOf } from './zone-drawing.ts'

type Props = {
  masks: readonly Mask[]
  lines: readonly Line[]
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
}

/** What of the picture is not looked at, and lines with the way that counts: shown wherever zones are, so that nobody forgets a blind spot. */
export function PictureMarks({ masks, lines, ratio, pixel }: Props) {
  const id = useId()
  const cell = 10 * pixel
  return (
    <g className={styles.marks}>
      {masks.length > 0 && (
        <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.ground} width={cell} height={cell} />
          <rect className={styles.stripe} width={cell / 3} height={cell} />
        </pattern>
      )}
      {masks.map(({ name, points }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mask is its place in the list
        <g key={at}>
          <polygon
            className={styles.mask}
            points={points.map(([x, y]) => `${x},${y * ratio}`).join(' ')}
            fill={`url(#${id})`}
          />
          <Name name={name} at={middleOf(points)} ratio={ratio} pixel={pixel} />
        </g>
      ))}
      {lines.map(({ name, points: [[x1, y1], [x2, y2]], both }, at) => {
        const [dx, dy] = [x2 - x1, (y2 - y1) * ratio]
        const long = Math.max(1e-6, Math.hypot(dx, dy))
        const middle: [number, number] = [(x1 + x2) / 2, (y1 + y2) / 2]
        // To the right of who stands at the first point and looks at the second.
        const arrow = { x: (-dy / long) * 26 * pixel, y: (dx / long) * 26 * pixel }
        const [mx, my] = [middle[0], middle[1] * ratio]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
          <g key={at}>
            <path className={styles.edge} d={`M ${x1} ${y1 * ratio} L ${x2} ${y2 * ratio}`} />
            <path className={styles.line} d={`M ${x1} ${y1 * ratio} L ${x2} ${y2 * ratio}`} />
            {(both ? [1, -1] : [1]).map(way => (
              <path
                key={way}
                className={styles.line}
                d={arrowPath([mx, my], [mx + arrow.x * way, my + arrow.y * way], 8 * pixel)}
              />
            ))}
            <Name name={name} at={[x1, y1]} ratio={ratio} pixel={pixel} />
          </g>
        )
      })}
    </g>
  )
}

/** A shaft with two barbs at its end. */
function arrowPath([x, y]: [number, number], [toX, toY]: [number, number], barb: number): string {
  const angle = Math.atan2(toY - y, toX - x)
  const barbs = [2.6, -2.6].map(
    turn => `M ${toX} ${toY} L ${toX + Math.cos(angle + turn) * barb} ${toY + Math.sin(angle + turn) * barb}`,
  )
  return [`M ${x} ${y} L ${toX} ${toY}`, ...barbs].join(' ')
}

type NameProps = { name: string; at: [number, number]; ratio: number; pixel: number }

const Name = ({ name, at: [x, y], ratio, pixel }: NameProps) => (
  <text className={styles.name} transform={`translate(${x} ${y * ratio}) scale(${pixel})`}>
    {name}
  </text>
)
