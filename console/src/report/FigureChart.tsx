import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { allOthers, fewJudged } from '@watchfire/contract/report/figure.rules.ts'
import type { FigureRow, FigureSplit } from '@watchfire/contract/report/figure.shapes.ts'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useLanguage } from '../core/language.ts'
import { useRight } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import type { ChartSeries } from '../ui/chart/chart-data.ts'
import { BarLineChart } from '../ui/chart/lazy-chart.ts'
import { deskLink, type LinkedCount } from './desk-link.ts'
import styles from './FigureChart.module.css'
import { intervalText, minutesText, percentText, type ReportTexts } from './figure-labels.ts'
import { reportTexts } from './report-page.texts.ts'

export const measures = ['total', 'response', 'handling', 'falseRate'] as const
export type Measure = (typeof measures)[number]

type Props = {
  report: AnswerOf<typeof figureCalls.read>
  by: FigureSplit
  measure: Measure
  onMeasure: (measure: Measure) => void
}

/** One figure of all rows: how many alarms, how long they took, how many were false. The table below has the same numbers. */
export function FigureChart({ report: { rows, period, figures }, by, measure, onMeasure }: Props) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const mayList = useRight(rights.workplace)
  const points = useMemo(
    () =>
      rows.map(row => {
        const name = (language === 'en' ? row.nameEn : row.name) || t('nobody')
        return {
          key: row.key,
          name: by === 'day' ? row.key.slice(5) : name,
          label: `${name}${t('colon')}${wordsOf(t, measure, row)}`,
          // Of a device the top bar is to be narrowed on the way: its row does that.
          link: mayList && by !== 'device' ? deskLink(period, listOf[measure], { by, key: row.key }) : undefined,
        }
      }),
    [rows, by, period, measure, language, mayList, t],
  )
  const series = useMemo(() => seriesOf(t, measure, rows), [t, measure, rows])
  const busiest = rows.reduce<FigureRow | undefined>(
    (max, row) => (row.key !== allOthers && row.figures.total > (max?.figures.total ?? 0) ? row : max),
    undefined,
  )
  const busiestName = busiest && ((language === 'en' ? busiest.nameEn : busiest.name) || t('nobody'))
  return (
    <>
      <header className={styles.head}>
        <h2>{t('chartTitle', { by: t(by) })}</h2>
        <Segmented
          size="small"
          aria-label={t('measure')}
          value={measure}
          options={measures.map(value => ({ value, label: t(value) }))}
          onChange={onMeasure}
        />
      </header>
      <div className={styles.chart}>
        <BarLineChart
          points={points}
          series={series}
          unit={measure === 'falseRate' ? '%' : ''}
          label={
            measure === 'total'
              ? t('chart', {
                  by: t(by),
                  total: figures.total,
                  name: busiestName ?? '',
                  most: busiest?.figures.total ?? 0,
                })
              : `${t(measure)} · ${t(by)}`
          }
        />
      </div>
    </>
  )
}

/** Where a place of the chart leads. */
const listOf: Record<Measure, LinkedCount> = {
  total: 'total',
  response: 'total',
  handling: 'handled',
  falseRate: 'falseAlarms',
}

function wordsOf(t: ReportTexts, measure: Measure, { figures }: FigureRow): string {
  if (measure === 'total') return t('barOf', { total: figures.total, severe: figures.severe })
  if (measure === 'falseRate')
    return `${percentText(t, figures.falseRate.rate)} (${intervalText(t, figures.falseRate)})`
  const { n, median, p90 } = figures[measure]
  return `${t('medianAndP90', { median: minutesText(t, median), p90: minutesText(t, p90) })} · ${t('of', { n })}`
}

function seriesOf(t: ReportTexts, measure: Measure, rows: readonly FigureRow[]): ChartSeries[] {
  if (measure === 'total')
    return [
      {
        name: t('severe'),
        form: 'bar',
        colour: 'severe',
        hatched: true,
        values: rows.map(({ figures }) => figures.severe),
      },
      {
        name: t('otherOf'),
        form: 'bar',
        colour: 'notice',
        values: rows.map(({ figures }) => figures.total - figures.severe),
      },
    ]
  if (measure === 'falseRate')
    return [
      {
        name: t('falseRate'),
        form: 'bar',
        colour: 'notice',
        values: rows.map(({ figures: { falseRate } }) => falseRate.rate && Math.round(falseRate.rate * 1000) / 10),
        faint: rows.map(({ figures }) => figures.falseRate.n < fewJudged),
      },
    ]
  return [
    { name: t('median'), form: 'bar', colour: 'notice', values: rows.map(({ figures }) => figures[measure].median) },
    { name: 'P90', form: 'line', colour: 'normal', values: rows.map(({ figures }) => figures[measure].p90) },
  ]
}
