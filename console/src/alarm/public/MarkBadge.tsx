import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { ReactNode, SyntheticEvent } from 'react'
import { useOpenAlarm } from '../model/open-alarm.ts'
import styles from './MarkBadge.module.css'

type Props = {
  alarm: Alarm
  severity: 'severe' | 'fault'
  icon: ReactNode
  /** What it is and since when, for those who hear it and for the tip. */
  said: string
  /** Where there is room: the same in short. */
  children?: ReactNode
  /** On a wall there is nobody to press it. */
  still?: boolean
  className?: string
}

// A press is meant for the badge, not for the row or tile it stands on.
const stay = (event: SyntheticEvent) => event.stopPropagation()

/** A pending alarm on the picture or the row of its camera; pressed, it opens the alarm. */
export function MarkBadge({ alarm, severity, icon, said, children, still = false, className = '' }: Props) {
  const { open } = useOpenAlarm()
  const look = {
    'data-testid': `${severity}-badge`,
    'data-severity': severity,
    'data-short': children === undefined,
    className: `${styles.badge} ${className}`,
    title: said,
  }
  const shown = (
    <>
      {icon}
      {children !== undefined && <span>{children}</span>}
    </>
  )
  if (still) return <span {...look}>{shown}</span>
  return (
    <button
      {...look}
      type="button"
      aria-label={said}
      onDoubleClick={stay}
      onKeyDown={stay}
      onClick={event => {
        event.stopPropagation()
        open(alarm.id)
      }}
    >
      {shown}
    </button>
  )
}
