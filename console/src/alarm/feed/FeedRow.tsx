import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useLanguage } from '../../core/language.ts'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { QuietBadge } from '../../quiet/public/QuietBadge.tsx'
import { CountMark, LevelTag, lineBesideThumb, StateMark } from '../list/AlarmMarks.tsx'
import { AlarmThumb } from '../list/AlarmThumb.tsx'
import styles from './FeedRow.module.css'

type Props = { alarm: Alarm; isOpen: boolean; open: (id: string) => void }

/** An alarm in a narrow column: its picture, then what, when and where. */
export function FeedRow({ alarm, isOpen, open }: Props) {
  const language = useLanguage()
  const today = dayOf(serverNow())
  return (
    <li className={styles.item}>
      <button
        type="button"
        data-testid="feed-row"
        className={styles.row}
        data-state={alarm.state}
        aria-current={isOpen}
        onClick={() => open(alarm.id)}
      >
        <AlarmThumb alarm={alarm} className={styles.picture} />
        <span className={styles.facts}>
          <span className={styles.head}>
            <LevelTag alarm={alarm} />
            <time dateTime={alarm.atText.replace(' ', 'T')} title={alarm.atText}>
              {timeOf(alarm.atText, today)}
            </time>
          </span>
          <span className={styles.head}>
            <strong>{alarm.typeName}</strong>
            <CountMark count={alarm.count} />
          </span>
          <span className={styles.place}>
            {alarm.state === 'handled' ? <StateMark state={alarm.state} /> : lineBesideThumb(alarm, language)}
          </span>
        </span>
      </button>
      <QuietBadge deviceId={alarm.deviceId} alarm={alarm} className={styles.quiet} />
    </li>
  )
}

/** Today the time is enough; before that the day is what matters. */
const timeOf = (text: string, today: string) => (text.startsWith(today) ? text.slice(11) : text.slice(5, 10))
