import type { Zone } from '@watchfire/contract/device/camera.shapes.ts'
import type { ComponentProps } from 'react'
import styles from './ZoneShape.module.css'
import { isCrossed, middleOf } from './zone-drawing.ts'
import { lookOf } from './zone-looks.ts'

type Props = {
  zone: Zone
  at: number
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  selected?: boolean
  /** Of the polygon, where it can be worked on. */
  handlers?: ComponentProps<'polygon'>
}

/** A zone on the picture with its name. */
export function ZoneShape({ zone, at, ratio, pixel, selected = false, handlers }: Props) {
  const points = zone.points.map(([x, y]) => `${x},${y * ratio}`).join(' ')
  const [x, y] = middleOf(zone.points)
  return (
    <g className={styles.zone} style={lookOf(at)} data-selected={selected} data-crossed={isCrossed(zone.points)}>
      <polygon className={styles.edge} points={points} />
      <polygon className={styles.area} points={points} {...handlers} />
      <text className={styles.name} transform={`translate(${x} ${y * ratio}) scale(${pixel})`}>
        {zone.name}
      </text>
    </g>
  )
}
