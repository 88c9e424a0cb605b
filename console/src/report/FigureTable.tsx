import { rights } from '@watchfire/contract/core/rights.ts'
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import { fewJudged } from '@watchfire/contract/report/figure.rules.ts'
import type { FigureRow, FigureSplit } from '@watchfire/contract/report/figure.shapes.ts'
import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '../core/language.ts'
import { select, useSelection } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { FigureLink } from '../ui/FigureLink.tsx'
import { Muted } from '../ui/text.tsx'
import { deskLink, type LinkedCount, linkedCounts, narrowedTo } from './desk-link.ts'
import { intervalText, minutesText, percentText } from './figure-labels.ts'
import { reportTexts } from './report-page.texts.ts'

type Props = { rows: readonly FigureRow[]; by: FigureSplit; period: { from: Day; until: Day } }

/** The chart as a table, with every figure; a number leads to its list where the desk has such a filter. Of a place the top bar is narrowed to it on the way. */
export function FigureTable({ rows, by, period }: Props) {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const chosen = useSelection()
  const listed = ({ key, figures }: FigureRow, count: LinkedCount, shown: ReactNode) => {
    const narrowed = narrowedTo(chosen, by, key)
    const to = deskLink(period, count, narrowed && by !== 'device' ? undefined : { by, key })
    return (
      <FigureLink
        to={figures[count] > 0 ? to : undefined}
        right={rights.workplace}
        onClick={narrowed && (() => select(narrowed))}
      >
        {shown}
      </FigureLink>
    )
  }
  const columns: TableColumnsType<FigureRow> = [
    {
      title: t(by),
      fixed: 'left',
      render: (_, row) => (language === 'en' ? row.nameEn : row.name) || t('nobody'),
    },
    ...linkedCounts.map(count => ({
      title: t(count),
      align: 'right' as const,
      render: (_: unknown, row: FigureRow) => listed(row, count, row.figures[count]),
    })),
    { title: t('viewed'), align: 'right', render: (_, { figures }) => figures.viewed },
    {
      title: t('falseRate'),
      align: 'right',
      render: (_, row) => {
        const { falseRate } = row.figures
        const text = percentText(t, falseRate.rate)
        const shown = <span title={intervalText(t, falseRate)}>{`${text} (n = ${falseRate.n})`}</span>
        return listed(row, 'falseAlarms', falseRate.n < fewJudged ? <Muted>{shown}</Muted> : shown)
      },
    },
    ...(['response', 'handling'] as const).map(time => ({
      title: t(time),
      align: 'right' as const,
      render: (_: unknown, { figures }: FigureRow) =>
        figures[time].median === null
          ? t('none')
          : t('medianAndP90', {
              median: minutesText(t, figures[time].median),
              p90: minutesText(t, figures[time].p90),
            }),
    })),
  ]
  return (
    <Table
      size="small"
      rowKey="key"
      columns={columns}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}
