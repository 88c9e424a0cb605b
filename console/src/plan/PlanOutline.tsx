import type { Outline } from '@watchfire/contract/plan/plan.calls.ts'
import type { ReactNode } from 'react'
import styles from './PlanOutline.module.css'
import { middleOf, pointsOf } from './plan-points.ts'

type Props = {
  outline: Outline
  name: string | undefined
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  children?: ReactNode
}

/** A region on the plan. Inside it stands what its corners are held by. */
export function PlanOutline({ outline: { regionId, corners }, name, ratio, pixel, children }: Props) {
  const middle = middleOf(corners)
  return (
    <g className={styles.region} data-region={regionId}>
      <polygon points={pointsOf(corners, ratio)} />
      <text transform={`translate(${middle.x} ${middle.y * ratio}) scale(${pixel})`}>{name}</text>
      {children}
    </g>
  )
}
