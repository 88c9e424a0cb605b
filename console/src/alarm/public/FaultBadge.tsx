import { ToolOutlined } from '@ant-design/icons'
import type { SyntheticEvent } from 'react'
import { useTexts } from '../../core/texts.ts'
import { feedTexts } from '../feed/feed.texts.ts'
import { useOpenFault } from '../live/open-faults.ts'
import { useOpenAlarm } from '../model/open-alarm.ts'
import styles from './FaultBadge.module.css'

type Props = {
  deviceId: string
  /** Without its words, where there is little room. */
  short?: boolean
  className?: string
}

const pictureFaults = ['frozen', 'black', 'covered', 'noPicture'] as const
const isPictureFault = (kind: unknown): kind is (typeof pictureFaults)[number] =>
  pictureFaults.some(known => known === kind)

// A press is meant for the badge, not for the row or tile it stands on.
const stay = (event: SyntheticEvent) => event.stopPropagation()

/** An open fault of a camera: what it is and since when; pressed, it opens the alarm. Nothing while there is none. */
export function FaultBadge({ deviceId, short = false, className = '' }: Props) {
  const t = useTexts(feedTexts)
  const { open } = useOpenAlarm()
  const fault = useOpenFault(deviceId)
  if (!fault) return null
  const kind = fault.extra?.kind
  const what = [fault.typeName, isPictureFault(kind) && t(kind)].filter(Boolean).join(' · ')
  const since = t('faultSince', { time: fault.atText.slice(5, 16) })
  return (
    <button
      type="button"
      data-testid="fault-badge"
      data-short={short}
      className={`${styles.badge} ${className}`}
      title={`${what}，${since}`}
      aria-label={t('openFault', { what, since })}
      onDoubleClick={stay}
      onKeyDown={stay}
      onClick={event => {
        event.stopPropagation()
        open(fault.id)
      }}
    >
      <ToolOutlined aria-hidden />
      {!short && (
        <span>
          {what} {since}
        </span>
      )}
    </button>
  )
}
