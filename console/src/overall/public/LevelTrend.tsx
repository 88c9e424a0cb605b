import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { menus, rights } from '@watchfire/contract/core/rights.ts'
import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { Link } from 'react-router'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { WithNumbers } from '../../ui/chart/WithNumbers.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { SeverityMark, severityOf } from '../../ui/SeverityMark.tsx'
import { Muted } from '../../ui/text.tsx'
import { hourTable } from '../hour-table.ts'
import { overallTexts } from '../overall.texts.ts'
import styles from './LevelTrend.module.css'

const readEvery = 60_000
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Alarms of today by level and hour, with the day before behind them, or as a table; each number leads to its list. */
export function LevelTrend() {
  const t = useTexts(overallTexts)
  const mayList = useRight(rights.workplace)
  const trend = useCall(overallCalls.readTrend, {}, { refetchInterval: readEvery, keepPrevious: true })
  if (!trend.data)
    return (
      <ListEmpty
        state={trend.isError ? 'failed' : 'loading'}
        error={trend.error ?? undefined}
        onRetry={() => void trend.refetch()}
      />
    )
  const { levels, days } = trend.data
  if (levels.length === 0) return <Muted>{t('noAlarms')}</Muted>
  const list = (level: AlarmLevel, day: string, total: number) =>
    mayList && total > 0 ? (
      <Link to={`${menus.workplace.url}?${new URLSearchParams({ level, from: day, until: day })}`}>{total}</Link>
    ) : (
      total
    )
  const nameOf = (level: AlarmLevel) => t(`${level}Level`)
  return (
    <WithNumbers label={t('trend')} {...hourTable(t, levels)}>
      <ul className={styles.levels}>
        {levels.map(({ level, today, yesterday }) => {
          const max = Math.max(1, ...today, ...yesterday)
          const totals = { level: nameOf(level), today: sum(today), yesterday: sum(yesterday) }
          return (
            <li key={level} data-level={severityOf[level]}>
              <span className={styles.name}>
                <SeverityMark severity={severityOf[level]} /> {totals.level}
              </span>
              <span className={styles.numbers}>
                <strong>{list(level, days.today, totals.today)}</strong>
                <small>
                  {t('yesterday')} {list(level, days.yesterday, totals.yesterday)}
                </small>
              </span>
              <span className={styles.bars} role="img" aria-label={t('levelOf', totals)}>
                {today.map((count, hour) => {
                  const before = yesterday[hour] ?? 0
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
                    <span key={hour} title={t('hourOf', { hour, today: count, yesterday: before })}>
                      <i className={styles.before} style={{ height: `${(100 * before) / max}%` }} />
                      <i style={{ height: `${(100 * count) / max}%` }} />
                    </span>
                  )
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </WithNumbers>
  )
}
