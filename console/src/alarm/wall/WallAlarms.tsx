import { alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../core/language.ts'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { listInput, readDesk } from '../desk/desk-query.ts'
import { useDeskList } from '../desk/use-desk-list.ts'
import { CountMark, LevelTag, lineBesideThumb } from '../list/AlarmMarks.tsx'
import { AlarmThumb } from '../list/AlarmThumb.tsx'
import styles from './WallAlarms.module.css'
import { wallTexts } from './wall.texts.ts'

/** As many as have room below each other; the rest is a number. */
const rowLimit = 7

/** What waits, severe first, with its pictures: read from the other end of the room. */
export function WallAlarms() {
  const t = useTexts(wallTexts)
  const language = useLanguage()
  const today = dayOf(serverNow())
  const input = useMemo(
    () => listInput(readDesk(new URLSearchParams({ state: 'pending', from: addDays(today, -pendingDays) }), today)),
    [today],
  )
  const { list } = useDeskList(input, false)
  const pending = useCall(alarmCalls.countToday, {}, { quiet: true }).data?.pending
  const rows = list.data?.rows.slice(0, rowLimit) ?? []
  const said = list.isError ? 'failed' : list.isPending ? 'unread' : 'none'
  return (
    <section className={styles.alarms} aria-label={t('waiting')}>
      <h2>
        {t('waiting')} <b>{pending ?? '–'}</b> <small>{t('ofDays', { days: pendingDays })}</small>
      </h2>
      {rows.length === 0 && <p className={styles.none}>{t(said)}</p>}
      <ul>
        {rows.map(alarm => (
          <li key={alarm.id} data-level={alarm.level}>
            <AlarmThumb alarm={alarm} className={styles.picture} />
            <div className={styles.facts}>
              <p className={styles.head}>
                <LevelTag alarm={alarm} />
                <time>{alarm.atText.startsWith(today) ? alarm.atText.slice(11) : alarm.atText.slice(5, 16)}</time>
              </p>
              <p className={styles.type}>
                <span>{alarm.typeName}</span> <CountMark count={alarm.count} />
              </p>
              <p className={styles.place}>{lineBesideThumb(alarm, language)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
