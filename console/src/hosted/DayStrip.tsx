import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import type { HostedSlot } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { Link } from 'react-router'
import { useRight } from '../core/session-store.ts'
import { startOfDay } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import styles from './DayStrip.module.css'
import { hostedTexts } from './hosted.texts.ts'
import { slotText, slotTime } from './hosted-labels.ts'

const hours = [0, 6, 12, 18, 24]
const maxAlarms = 100

type Props = {
  channelId: string
  day: string
  slots: readonly HostedSlot[]
  index: number
  onChoose: (index: number) => void
}

/** The day from midnight to midnight: each slot where it falls, holes as such, alarms above. One slider goes through it by pointer and keys. */
export function DayStrip({ channelId, day, slots, index, onChoose }: Props) {
  const t = useTexts(hostedTexts)
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const left = (at: number) => `${(((at - from) / (until - from)) * 100).toFixed(3)}%`
  const slot = slots[index]
  return (
    <div className={styles.strip}>
      <AlarmMarks channelId={channelId} from={from} until={until} left={left} />
      <div className={styles.slots} aria-hidden>
        {slots.map(each => (
          <i key={each.slot} data-outcome={kindOf(each)} style={{ left: left(each.slot) }} title={slotText(t, each)} />
        ))}
        {slot && <b style={{ left: left(slot.slot) }} />}
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('strip')}
        aria-valuetext={slot && slotText(t, slot)}
        min={0}
        max={Math.max(0, slots.length - 1)}
        value={index}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
      <div className={styles.hours} aria-hidden>
        {hours.map(hour => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
    </div>
  )
}

const kindOf = ({ outcome }: HostedSlot) =>
  outcome === 'picture' || outcome === 'same' || outcome === 'missing' ? outcome : 'hole'

type Marks = { channelId: string; from: number; until: number; left: (at: number) => string }

function AlarmMarks({ channelId, from, until, left }: Marks) {
  const t = useTexts(hostedTexts)
  const seesAlarms = useRight(rights.workplace)
  const { data } = useCall(
    alarmCalls.list,
    { deviceId: channelId, from, until, pageSize: maxAlarms },
    { enabled: seesAlarms, quiet: true },
  )
  if (!data || data.rows.length === 0) return null
  return (
    <div className={styles.alarms}>
      {data.rows.map(({ id, at, typeName: type }) => {
        const text = t('alarmAt', { time: slotTime(at), type })
        return (
          <Link
            key={id}
            to={`/workplace?alarm=${encodeURIComponent(id)}`}
            style={{ left: left(at) }}
            title={text}
            aria-label={text}
          />
        )
      })}
    </div>
  )
}
