import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { WithNumbers } from '../../ui/chart/WithNumbers.tsx'
import { severityOf } from '../../ui/SeverityMark.tsx'
import { WallPanel } from '../../wall/public/WallPanel.tsx'
import { hourTable } from '../hour-table.ts'
import { overallTexts } from '../overall.texts.ts'
import styles from './WallLevels.module.css'

const readEvery = 60_000
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Alarms of today by level and hour, those of the day before behind them. */
export function WallLevels() {
  const t = useTexts(overallTexts)
  const trend = useCall(overallCalls.readTrend, {}, { refetchInterval: readEvery, keepPrevious: true })
  const levels = trend.data?.levels ?? []
  return (
    <WallPanel name={t('trend')}>
      {trend.isSuccess && levels.length === 0 && <p className={styles.none}>{t('noAlarms')}</p>}
      {levels.length > 0 && (
        <WithNumbers onWall label={t('trend')} {...hourTable(t, levels)}>
          <ul className={styles.levels}>
            {levels.map(({ level, today, yesterday }) => {
              const max = Math.max(1, ...today, ...yesterday)
              const totals = { level: t(`${level}Level`), today: sum(today), yesterday: sum(yesterday) }
              return (
                <li key={level} data-level={severityOf[level]}>
                  <span>{totals.level}</span>
                  <b data-ages>{totals.today}</b>
                  <small>
                    {t('yesterday')} {totals.yesterday}
                  </small>
                  <span className={styles.bars} role="img" aria-label={t('levelOf', totals)}>
                    {today.map((count, hour) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
                      <span key={hour}>
                        <i className={styles.before} style={{ height: `${(100 * (yesterday[hour] ?? 0)) / max}%` }} />
                        <i style={{ height: `${(100 * count) / max}%` }} />
                      </span>
                    ))}
                  </span>
                </li>
              )
            })}
          </ul>
        </WithNumbers>
      )}
    </WallPanel>
  )
}
