import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
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
  /** Where to look closer. */
  onOpen: (at: Point) => void
}

/** What stands too close together to be told apart. */
export function PlanCluster({ cluster: { x, y, devices }, alarms, ratio, pixel, onOpen }: Props) {
  const t = useTexts(planTexts)
  const at = pictured({ x, y }, ratio)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing holds no button
    <g
      className={styles.cluster}
      data-alarm={devices.some(({ deviceId }) => alarms.has(deviceId))}
      transform={`translate(${at.x} ${at.y}) scale(${pixel})`}
      role="button"
      tabIndex={0}
      aria-label={t('cluster', { count: devices.length })}
      onPointerDown={event => event.stopPropagation()}
      onClick={() => onOpen(at)}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onOpen(at)
      }}
    >
      <circle r={17} />
      <text dy={4}>{devices.length}</text>
    </g>
  )
}
