import { type ComponentProps, useState } from 'react'
import type { Drag } from '../../ui/shape/use-picture-pointer.ts'
import styles from './SmallestThing.module.css'

type Props = {
  /** Fraction of the picture that it covers. */
  size: number
  isVehicle: boolean
  ratio: number
  pixel: number
  at: { x: number; y: number }
  grab: (event: Parameters<NonNullable<ComponentProps<'g'>['onPointerDown']>>[0], move: (drag: Drag) => void) => void
}

/** Figures are one high; their parts do not overlap, so that the area of one is their sum. */
const head = { radius: 0.1, middle: 0.1 }
const trunk = { x: -0.15, width: 0.3, y: 0.22, height: 0.78 }
const cabin = { x: -0.6, width: 1.2, y: 0, height: 0.44 }
const coach = { x: -1.1, width: 2.2, y: 0.44, height: 0.4 }
const wheel = { radius: 0.16, from: coach.y + coach.height, away: 0.65 }
const areaOf = ({ width, height }: { width: number; height: number }) => width * height
const areaOfPerson = Math.PI * head.radius ** 2 + areaOf(trunk)
/** Of each of both wheels the lower half. */
const areaOfVehicle = areaOf(cabin) + areaOf(coach) + Math.PI * wheel.radius ** 2
const lowerHalf = (x: number) =>
  `M ${x - wheel.radius} ${wheel.from} a ${wheel.radius} ${wheel.radius} 0 0 0 ${2 * wheel.radius} 0 Z`

/** A person, or a vehicle, of the smallest size that counts, on the picture: what fills less of it is passed over. */
export function SmallestThing({ size, isVehicle, ratio, pixel, at, grab }: Props) {
  const [moved, setMoved] = useState({ x: 0, y: 0 })
  // The picture is one wide and `ratio` high.
  const height = Math.sqrt((size * ratio) / (isVehicle ? areaOfVehicle : areaOfPerson))
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
      <rect
        className={styles.reach}
        x={isVehicle ? coach.x : -0.5}
        width={isVehicle ? coach.width : 1}
        height={1}
        strokeWidth={(12 * pixel) / height}
      />
      {isVehicle ? (
        <>
          <rect className={styles.body} {...cabin} />
          <rect className={styles.body} {...coach} />
          <path className={styles.body} d={`${lowerHalf(-wheel.away)} ${lowerHalf(wheel.away)}`} />
        </>
      ) : (
        <>
          <circle className={styles.body} cy={head.middle} r={head.radius} />
          <rect className={styles.body} {...trunk} />
        </>
      )}
    </g>
  )
}
