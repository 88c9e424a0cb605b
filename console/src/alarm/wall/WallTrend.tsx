import { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { serverNow } from '../../core/server-clock.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { WithNumbers } from '../../ui/chart/WithNumbers.tsx'
import styles from './WallTrend.module.css'
import { wallTexts } from './wall.texts.ts'

const readEvery = 60_000

/** The hours of today as bars, their severe part marked, over those of yesterday; or as a table, for who looks at the wall by a keyboard. */
export function WallTrend() {
  const t = useTexts(wallTexts)
  const hours = useCall(homeCalls.readTrend, {}, { refetchInterval: readEvery }).data ?? []
  const max = Math.max(1, ...hours.flatMap(({ today, yesterday }) => [today, yesterday]))
  const reached = siteText(serverNow()).slice(11, 13)
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const summary = t('trendOf', {
    today: sum(hours.map(({ today }) => today)),
    yesterday: sum(hours.filter(({ hour }) => hour <= reached).map(({ yesterday }) => yesterday)),
  })
  return (
    <section className={styles.trend} aria-label={t('trend')}>
      <h2>
        {t('trend')}
        <small>
          <i className={styles.key} data-of="today" /> {t('todayMark')} <i className={styles.key} data-of="severe" />{' '}
          {t('pendingSevere')} <i className={styles.key} data-of="yesterday" /> {t('yesterday')}
        </small>
      </h2>
      <WithNumbers
        onWall
        label={t('trend')}
        headers={[t('hour'), t('todayMark'), t('pendingSevere'), t('yesterday')]}
        rows={hours.map(({ hour, today, severe, yesterday }) => ({
          key: hour,
          cells: [`${Number(hour)}:00`, today, severe, yesterday],
        }))}
      >
        <div className={styles.bars} role="img" aria-label={summary}>
          {hours.map(({ hour, today, severe, yesterday }) => (
            <div key={hour}>
              <i className={styles.bar} data-of="yesterday" style={{ height: `${(100 * yesterday) / max}%` }} />
              <i className={styles.bar} data-of="today" style={{ height: `${(100 * today) / max}%` }}>
                <i
                  className={styles.bar}
                  data-of="severe"
                  style={{ height: `${(100 * severe) / Math.max(1, today)}%` }}
                />
              </i>
              <span>{Number(hour) % 3 === 0 ? hour : ''}</span>
            </div>
          ))}
        </div>
      </WithNumbers>
    </section>
  )
}
