import { CalendarOutlined } from '@ant-design/icons'
import { type ReactElement, useState } from 'react'
import { lazyAround } from '../state/lazy-part.tsx'
import styles from './DayRange.module.css'
import type { DayRangeProps } from './DayRangePicker.tsx'

const DayRangePicker = lazyAround<DayRangeProps & { className?: string; children: ReactElement }>(
  async () => (await import('./DayRangePicker.tsx')).DayRangePicker,
)

/** Two days to choose. The calendar is a sixth of a list page's code, so it comes when somebody reaches for it. */
export function DayRange(props: DayRangeProps) {
  const [wanted, setWanted] = useState(false)
  const face = (
    <button
      type="button"
      data-testid="day-range"
      className={`${styles.period} ${styles.button}`}
      aria-label={`${props.label}: ${props.from} – ${props.until}`}
      onPointerEnter={DayRangePicker.preload}
      onFocus={DayRangePicker.preload}
      onClick={() => setWanted(true)}
    >
      <span>
        {props.from} – {props.until}
      </span>
      <CalendarOutlined />
    </button>
  )
  return wanted ? (
    <DayRangePicker {...props} className={styles.period} onClose={() => setWanted(false)}>
      {face}
    </DayRangePicker>
  ) : (
    face
  )
}
