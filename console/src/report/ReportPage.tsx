import { PrinterOutlined } from '@ant-design/icons'
import { addDays, isDay } from '@watchfire/contract/core/zone-clock.ts'
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { type FigureSplit, figureSplit } from '@watchfire/contract/report/figure.shapes.ts'
import { Button, Select } from 'antd'
import { useSearchParams } from 'react-router'
import { RemovedRecords } from '../alarm/public/RemovedRecords.tsx'
import { serverNow } from '../core/server-clock.ts'
import { dayOf, defaultDays } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { DayRange } from '../ui/list/DayRange.tsx'
import { ListBar } from '../ui/list/ListBar.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ListSection } from '../ui/list/ListParts.tsx'
import { Muted } from '../ui/text.tsx'
import { uiTexts } from '../ui/ui.texts.ts'
import { Definitions } from './Definitions.tsx'
import { FigureChart, measures } from './FigureChart.tsx'
import { FigureTable } from './FigureTable.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import styles from './ReportPage.module.css'
import { reportTexts } from './report-page.texts.ts'
import { namedPeriods } from './report-periods.ts'

/** Figures of a period: on screen, on paper and as a file the same. */
export function ReportPage() {
  const t = useTexts(reportTexts)
  const u = useTexts(uiTexts)
  const [params, setParams] = useSearchParams()
  const today = dayOf(serverNow())
  const asked = readAsked(params, today)
  const { by } = asked
  const measure = measures.find(each => each === params.get('measure')) ?? 'total'
  const answer = useCall(figureCalls.read, asked, { quiet: true, keepPrevious: true })
  const report = answer.data
  const change = (next: Record<string, string>) => setParams({ ...asked, measure, ...next })
  return (
    <ListSection className={styles.page}>
      <ListBar
        title={t('title')}
        filters={[
          {
            names: ['from', 'until'],
            render: () => (
              <DayRange
                label={t('period')}
                from={asked.from}
                until={asked.until}
                presets={Object.entries(namedPeriods(today)).map(([name, period]) => ({
                  label: name === 'today' || name === 'yesterday' ? u(name) : t(name as 'thisWeek'),
                  ...period,
                }))}
                onChange={(from, until) => change({ from, until })}
              />
            ),
          },
          {
            names: ['by'],
            render: () => (
              <Select
                aria-label={t('by')}
                value={by}
                options={figureSplit.options.map(value => ({ value, label: t(value) }))}
                popupMatchSelectWidth={false}
                onChange={value => change({ by: value })}
              />
            ),
          },
        ]}
        values={{}}
        change={() => {}}
      >
        {(['xlsx', 'pdf'] as const).map(format => (
          <DownloadButton
            key={format}
            call={figureCalls.download}
            input={{ ...asked, format }}
            fileName={`${t('title')} ${asked.from} ${asked.until}.${format}`}
          >
            {t(format)}
          </DownloadButton>
        ))}
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </ListBar>
      {report ? (
        <div className={styles.report} aria-busy={answer.isFetching}>
          <Muted>
            {report.period.from} – {report.period.until} · {t('before', report.before)}
          </Muted>
          <RemovedRecords from={report.before.from} shows="figures" />
          <FigureTiles report={report} />
          <section className={styles.box}>
            <FigureChart report={report} by={by} measure={measure} onMeasure={value => change({ measure: value })} />
          </section>
          <section className={styles.box}>
            <FigureTable rows={report.rows} by={by} period={report.period} />
          </section>
          <Definitions className={styles.box} />
        </div>
      ) : (
        <ListEmpty
          state={answer.isError ? 'failed' : 'loading'}
          filtered={false}
          error={answer.error ?? undefined}
          onRetry={() => void answer.refetch()}
          onReset={() => setParams({})}
        />
      )}
    </ListSection>
  )
}

/** What the address asks for; a wrong value counts as none. */
function readAsked(params: URLSearchParams, today: string): { from: string; until: string; by: FigureSplit } {
  const [from, until] = [params.get('from'), params.get('until')]
  const last = isDay(until) ? until : today
  const first = isDay(from) && from <= last ? from : addDays(last, 1 - defaultDays)
  return { from: first, until: last, by: figureSplit.safeParse(params.get('by')).data ?? 'day' }
}
