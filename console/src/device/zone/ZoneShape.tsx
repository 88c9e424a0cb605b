import { type ComponentProps, useId } from 'react'
import { ZoneMarks } from './ZoneMarks.tsx'
import styles from './ZoneShape.module.css'
import { isCrossed, middleOf, type Shape } from './zone-drawing.ts'
import { arrowsOf, lookOf } from './zone-looks.ts'

type Props = {
  shape: Shape
  /** Its place among those of its kind. */
  at: number
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  selected?: boolean
  /** Of what is taken hold of, where it can be worked on. */
  handlers?: ComponentProps<'path'>
}

/** A shape on the picture with its name: an area is filled, a mask hatched, and a line has an arrow to where one comes out. */
export function ZoneShape({ shape, at, ratio, pixel, selected = false, handlers }: Props) {
  const id = useId()
  const { kind, points, name } = shape
  const isLine = kind === 'line'
  const way = `M ${points.map(([x, y]) => `${x} ${y * ratio}`).join(' L ')}${isLine ? '' : ' Z'}`
  const arrows = isLine ? arrowsOf(shape, ratio, pixel) : ''
  const [x, y] = isLine ? (points[0] ?? [0, 0]) : middleOf(points)
  // Below the arrow, where there is one.
  const down = shape.rule === 'wrongWay' ? 54 * pixel : 0
  return (
    <g
      className={styles.zone}
      style={lookOf(kind, at)}
      data-kind={kind}
      data-selected={selected}
      data-crossed={isCrossed(points)}
    >
      {kind === 'mask' && <Hatching id={id} pixel={pixel} />}
      <path className={styles.edge} d={`${way} ${arrows}`} />
      {isLine && <path className={styles.line} d={`${way} ${arrows}`} />}
      <path
        className={isLine ? styles.reach : styles.area}
        d={way}
        {...(kind === 'mask' && { fill: `url(#${id})` })}
        {...handlers}
      />
      {kind === 'area' && <ZoneMarks shape={shape} ratio={ratio} pixel={pixel} />}
      <text className={styles.name} transform={`translate(${x} ${y * ratio + down}) scale(${pixel})`}>
        {name}
      </text>
    </g>
  )
}

function Hatching({ id, pixel }: { id: string; pixel: number }) {
  const cell = 10 * pixel
  return (
    <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={styles.ground} width={cell} height={cell} />
      <rect className={styles.stripe} width={cell / 3} height={cell} />
    </pattern>
  )
}
