import type { Outline } from '@watchfire/contract/plan/plan.calls.ts'
import type { ReactNode } from 'react'
import styles from './PlanOutline.module.css'
import { type Box, regionNameAt } from './plan-labels.ts'
import { middleOf, pointsOf } from './plan-points.ts'

type Props = {
  outline: Outline
  name: string | undefined
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  /** What its name is not to lie over. */
  taken?: readonly Box[] | undefined
  children?: ReactNode
}

/** A region on the plan. Inside it stands what its corners are held by. */
export function PlanOutline({ outline: { regionId, corners }, name, ratio, pixel, taken = [], children }: Props) {
  const middle = middleOf(corners)
  const by = regionNameAt(middle, name ?? '', taken, { ratio, pixel })
  return (
    <g className={styles.region} data-region={regionId}>
      <polygon points={pointsOf(corners, ratio)} />
      <text x={by.x} y={by.y} transform={`translate(${middle.x} ${middle.y * ratio}) scale(${pixel})`}>
        {name}
      </text>
      {children}
    </g>
  )
}
