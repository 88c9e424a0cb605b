import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { feedTexts } from '../feed/feed.texts.ts'
import styles from './HourlyTrend.module.css'

const readEvery = 60_000

/** Alarms of the last 24 hours, a bar an hour. Twenty-four bars need no chart library. */
export function HourlyTrend() {
  const t = useTexts(feedTexts)
  const trend = useCall(alarmCalls.countByHour, {}, { refetchInterval: readEvery })
  const hours = trend.data ?? []
  const busiest = hours.reduce((most, hour) => (hour.total > most.total ? hour : most), { hour: '', total: 0 })
  const total = hours.reduce((sum, hour) => sum + hour.total, 0)
  const summary = t('trendOf', { total, hour: busiest.hour, most: busiest.total })
  return (
    <section className={styles.trend} aria-label={t('trend')}>
      <h3>{trend.isError && hours.length === 0 ? t('failed') : t('trend')}</h3>
      <div className={styles.bars} role="img" aria-label={summary}>
        {hours.map(hour => (
          <span key={hour.at} title={t('hourOf', { hour: hour.hour, total: hour.total })}>
            <i style={{ height: `${(100 * hour.total) / Math.max(1, busiest.total)}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.hours} aria-hidden>
        {[0, 6, 12, 18, 23].map(at => (
          <span key={at}>{hours[at]?.hour ?? ''}</span>
        ))}
      </div>
    </section>
  )
}
