import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useRight } from '../../core/session-store.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { feedTexts } from '../feed/feed.texts.ts'
import { CountMark, LevelTag, placeParts, StateMark } from './AlarmMarks.tsx'
import styles from './AlarmPictureRow.module.css'
import { AlarmThumb } from './AlarmThumb.tsx'

type Props = { rows: readonly Alarm[]; openId: string | null; open: (id: string) => void }

/** Alarms by their pictures beside each other, each with the next act. */
export function AlarmPictureRow({ rows, openId, open }: Props) {
  const t = useTexts(feedTexts)
  const mayHandle = useRight(rights.processAlarm)
  const today = dayOf(serverNow())
  return (
    <ul className={styles.row}>
      {rows.map(alarm => (
        <li key={alarm.id}>
          <button
            type="button"
            // What is over frames no card in red.
            data-level={alarm.state === 'pending' ? alarm.level : undefined}
            aria-current={alarm.id === openId}
            onClick={() => open(alarm.id)}
          >
            <AlarmThumb alarm={alarm} className={styles.picture} />
            <span className={styles.facts}>
              <span className={styles.head}>
                <LevelTag alarm={alarm} />
                <CountMark count={alarm.count} />
                <time dateTime={alarm.atText.replace(' ', 'T')}>
                  {alarm.atText.startsWith(today) ? alarm.atText.slice(11, 16) : alarm.atText.slice(5, 16)}
                </time>
              </span>
              <strong title={alarm.typeName}>{alarm.typeName}</strong>
              <span className={styles.place}>
                {[alarm.deviceName, ...placeParts(alarm)].filter(Boolean).join(' · ')}
              </span>
              {alarm.state === 'handled' ? (
                <StateMark state={alarm.state} />
              ) : (
                <span className={styles.act}>{t(mayHandle ? 'handleNow' : 'look')}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
