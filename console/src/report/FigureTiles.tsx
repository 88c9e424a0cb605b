import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import type { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { fewJudged } from '@watchfire/contract/report/figure.rules.ts'
import type { Durations } from '@watchfire/contract/report/figure.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { FigureLink } from '../ui/FigureLink.tsx'
import { deskLink, type LinkedCount } from './desk-link.ts'
import styles from './FigureTiles.module.css'
import { intervalText, minutesText, percentText } from './figure-labels.ts'
import { reportTexts } from './report-page.texts.ts'

const counts = ['total', 'pending', 'overdue', 'confirmed', 'falseAlarms'] as const

/** The figures of the period beside those of the one before; a number leads to its list. */
export function FigureTiles({ report }: { report: AnswerOf<typeof figureCalls.read> }) {
  const t = useTexts(reportTexts)
  const { period, before, figures, figuresBefore, availability, availabilityBefore } = report
  const times = ({ median, p90 }: Durations) =>
    t('medianAndP90', { median: minutesText(t, median), p90: minutesText(t, p90) })
  const listed = (days: { from: Day; until: Day }, count: LinkedCount, shown: number | string) => (
    <FigureLink to={deskLink(days, count)} right={rights.workplace}>
      {shown}
    </FigureLink>
  )
  const few = figures.falseRate.n < fewJudged
  return (
    <dl className={styles.tiles}>
      {counts.map(count => (
        <div key={count}>
          <dt>{t(count)}</dt>
          <dd>{listed(period, count, figures[count])}</dd>
          <dd className={styles.note}>{listed(before, count, t('wasBefore', { value: figuresBefore[count] }))}</dd>
        </div>
      ))}
      <div data-few={few || undefined}>
        <dt>{t('falseRate')}</dt>
        <dd>{listed(period, 'falseAlarms', percentText(t, figures.falseRate.rate))}</dd>
        <dd className={styles.note}>
          {intervalText(t, figures.falseRate)}
          {few && ` · ${t('few', { few: fewJudged })}`}
        </dd>
        <dd className={styles.note}>
          {listed(before, 'falseAlarms', t('wasBefore', { value: percentText(t, figuresBefore.falseRate.rate) }))}
        </dd>
      </div>
      {(['response', 'handling'] as const).map(time => (
        <div key={time}>
          <dt>{t(time)}</dt>
          <dd>{minutesText(t, figures[time].median)}</dd>
          <dd className={styles.note}>
            P90 {minutesText(t, figures[time].p90)} · {t('of', { n: figures[time].n })}
          </dd>
          <dd className={styles.note}>{t('wasBefore', { value: times(figuresBefore[time]) })}</dd>
        </div>
      ))}
      <div>
        <dt>{t('availability')}</dt>
        <dd>{percentText(t, availability)}</dd>
        <dd className={styles.note}>{t('wasBefore', { value: percentText(t, availabilityBefore) })}</dd>
      </div>
    </dl>
  )
}
