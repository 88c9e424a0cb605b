import { CalendarOutlined } from '@ant-design/icons'
import { type ReactElement, useState } from 'react'
import styles from './DayRange.module.css'
import { lazyAround } from './lazy-part.tsx'

/** A calendar day, `YYYY-MM-DD`. */
type Day = string
export type DayRangeProps = {
  from: Day
  /** The last day, itself included. */
  until: Day
  label: string
  presets: readonly { label: string; from: Day; until: Day }[]
  onChange: (from: Day, until: Day) => void
}

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
