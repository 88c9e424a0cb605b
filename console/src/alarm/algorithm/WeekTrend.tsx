import { addDays, weekdayOf } from '@watchfire/contract/core/zone-clock.ts'
import type { AlgorithmFigures } from '@watchfire/contract/report/figure.shapes.ts'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { weekdays } from '../../core/weekday.texts.ts'
import { algorithmTexts } from './algorithm.texts.ts'
import styles from './WeekTrend.module.css'

const listOf = (from: string, until: string) => `?${new URLSearchParams({ view: 'alarms', from, until })}`

/** The last seven days, each before the same weekday of the week before; its bar leads to its alarms. */
export function WeekTrend({ week }: Pick<AlgorithmFigures, 'week'>) {
  const t = useTexts(algorithmTexts)
  const max = Math.max(1, ...week.flatMap(({ total, totalBefore }) => [total, totalBefore]))
  const sum = week.reduce((all, { total }) => all + total, 0)
  const sumBefore = week.reduce((all, { totalBefore }) => all + totalBefore, 0)
  const [first, last] = [week[0]?.day ?? '', week.at(-1)?.day ?? '']
  const weekOf = (count: number, from: string, until: string) =>
    count > 0 ? <Link to={listOf(from, until)}>{count}</Link> : count
  return (
    <>
      <p className={styles.sums}>
        <strong>{weekOf(sum, first, last)}</strong> {t('last7')}
        <span>
          {t('before7')} {weekOf(sumBefore, addDays(first, -7), addDays(last, -7))}
        </span>
      </p>
      <ol className={styles.days} aria-label={t('weekOf', { total: sum, before: sumBefore })}>
        {week.map(({ day, total, severe, totalBefore }) => (
          <li key={day}>
            <Link to={listOf(day, day)} title={t('dayOf', { day, total, severe, before: totalBefore })}>
              <b>{total}</b>
              <span className={styles.bars}>
                <i className={styles.before} style={{ height: `${(100 * totalBefore) / max}%` }} />
                <i style={{ height: `${(100 * total) / max}%` }} />
              </span>
              {t(weekdays[weekdayOf(day) - 1] ?? 'monday')}
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}
