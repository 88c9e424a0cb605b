import { fewJudged } from '@watchfire/contract/report/figure.rules.ts'
import type { AlgorithmFigures } from '@watchfire/contract/report/figure.shapes.ts'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { algorithmTexts } from './algorithm.texts.ts'
import styles from './PrecisionFigure.module.css'

const percent = (share: number) => String(Math.round(share * 1000) / 10)

/** How many of those judged were true, and how sure that is. */
export function PrecisionFigure({ figures }: { figures: AlgorithmFigures }) {
  const t = useTexts(algorithmTexts)
  const { precision, confirmed, falseAlarms, period } = figures
  const { n, rate, low, high } = precision
  const list = (verdict: string) => `?${new URLSearchParams({ view: 'alarms', ...period, verdict })}`
  const isFew = n < fewJudged
  return (
    <div className={styles.precision} data-few={isFew}>
      <strong>{rate === null ? '–' : `${percent(rate)}%`}</strong>
      {low !== null && high !== null && (
        <>
          <span className={styles.line} aria-hidden>
            <i style={{ insetInlineStart: `${low * 100}%`, insetInlineEnd: `${100 - high * 100}%` }} />
            <b style={{ insetInlineStart: `${(rate ?? 0) * 100}%` }} />
          </span>
          <p>{t('interval', { low: percent(low), high: percent(high), n })}</p>
        </>
      )}
      <p>
        <Link to={list('trueAlarm')}>{t('trueOnes', { count: confirmed })}</Link> ·{' '}
        <Link to={list('falseAlarm')}>{t('falseOnes', { count: falseAlarms })}</Link>
      </p>
      {isFew && <p>{n === 0 ? t('noneJudged') : t('few', { few: fewJudged })}</p>}
      <Muted>{t('precisionMeans', period)}</Muted>
    </div>
  )
}
