import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Checkbox } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { deskTexts } from '../desk/desk.texts.ts'
import styles from './AlarmCards.module.css'
import { CountMark, LevelTag, placeParts, StateMark, VerdictMark } from './AlarmMarks.tsx'
import { AlarmThumb } from './AlarmThumb.tsx'
import { FactInShort } from './FactInShort.tsx'
import { RowOpinion } from './RowOpinion.tsx'
import { rowOpener } from './use-row-keys.ts'

type Props = {
  rows: readonly Alarm[]
  ticked: readonly string[]
  /** Absent where nothing can be ticked. */
  onTick?: (ids: string[]) => void
  onOpen: (id: string) => void
  rowClassName: (alarm: Alarm) => string
  /** Their pictures above the words, several beside each other. */
  large: boolean
}

/** The desk's rows on a phone, beside an open alarm, and for whoever looks for pictures. */
export function AlarmCards({ rows, ticked, onTick, onOpen, rowClassName, large }: Props) {
  const t = useTexts(deskTexts)
  const named = (alarm: Alarm) => ({ type: alarm.typeName, device: alarm.deviceName, time: alarm.atText })
  return (
    <ul className={styles.cards} data-large={large} aria-label={t('list')}>
      {rows.map(alarm => (
        <li key={alarm.id} className={`${styles.card} ${rowClassName(alarm)}`}>
          {onTick && (
            <Checkbox
              className={styles.tick}
              aria-label={t('tickRow', named(alarm))}
              checked={ticked.includes(alarm.id)}
              onChange={event =>
                onTick(event.target.checked ? [...ticked, alarm.id] : ticked.filter(id => id !== alarm.id))
              }
            />
          )}
          <button type="button" className={styles.open} {...{ [rowOpener]: alarm.id }} onClick={() => onOpen(alarm.id)}>
            <AlarmThumb alarm={alarm} {...(large && { className: styles.large })} />
            <span className={styles.facts}>
              <span className={styles.head}>
                <LevelTag alarm={alarm} />
                <CountMark count={alarm.count} />
                <StateMark state={alarm.state} />
              </span>
              <strong>{alarm.typeName}</strong>
              <FactInShort of={alarm} />
              <RowOpinion alarmId={alarm.id} />
              <span>{[alarm.deviceName, ...placeParts(alarm)].filter(Boolean).join(' · ')}</span>
              <span className={styles.foot}>
                <time dateTime={alarm.atText.replace(' ', 'T')}>{alarm.atText}</time>
                <VerdictMark verdict={alarm.verdict} />
              </span>
            </span>
          </button>
          <QuietBadge deviceId={alarm.deviceId} alarm={alarm} className={styles.quiet} />
        </li>
      ))}
    </ul>
  )
}
