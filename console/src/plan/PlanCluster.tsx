import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTexts } from '../core/texts.ts'
import type { Point } from '../ui/shape/use-picture-window.ts'
import styles from './PlanCluster.module.css'
import { planTexts } from './plan.texts.ts'
import type { Cluster } from './plan-clusters.ts'
import { pictured } from './plan-points.ts'

type Props = {
  cluster: Cluster
  alarms: ReadonlyMap<string, AlarmLevel>
  ratio: number
  /** Widths of the picture a pixel of the screen is. */
  pixel: number
  /** Where to look closer; on a wall nobody does. */
  onOpen?: ((at: Point) => void) | undefined
}

/** What stands too close together to be told apart. */
export function PlanCluster({ cluster: { x, y, devices }, alarms, ratio, pixel, onOpen }: Props) {
  const t = useTexts(planTexts)
  const at = pictured({ x, y }, ratio)
  return (
    <g
      className={styles.cluster}
      data-alarm={devices.some(({ deviceId }) => alarms.has(deviceId))}
      transform={`translate(${at.x} ${at.y}) scale(${pixel})`}
      {...(onOpen && {
        role: 'button',
        tabIndex: 0,
        'aria-label': t('cluster', { count: devices.length }),
        onPointerDown: (event: PointerEvent) => event.stopPropagation(),
        onClick: () => onOpen(at),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onOpen(at)
        },
      })}
    >
      <circle r={17} />
      <text dy={4}>{devices.length}</text>
    </g>
  )
}
