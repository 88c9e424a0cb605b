/** How many alarms there were from hour to hour, or day to day, as bars; beside them those of the period before where each has its counterpart. */
import { addDays, type Day, weekdayOf } from '@watchfire/contract/core/zone-clock.ts'
import { daysOf } from '@watchfire/contract/report/figure.rules.ts'
import type { FigureSplit } from '@watchfire/contract/report/figure.shapes.ts'
import { inBrand, type Reader } from '../../core/brand.ts'
import type { PaperBlock } from '../../core/paper/paper.ts'
import type { PaperReport } from '../read-figures.ts'
import { allDays } from '../report-parts.ts'
import { reportTexts } from './figure-sheet.texts.ts'

const weekOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

type Trend = {
  labelOf: (key: string) => string
  /** The row of the period before, so many days earlier; null where none is as long. */
  keyBefore: (key: string, days: number) => string | null
}

const trends: Partial<Record<FigureSplit, Trend>> = {
  hour: { labelOf: key => key, keyBefore: key => key },
  day: { labelOf: key => key.slice(5), keyBefore: (key, days) => addDays(key, -days) },
  week: { labelOf: key => key.slice(5), keyBefore: (key, days) => (days % 7 === 0 ? addDays(key, -days) : null) },
  month: { labelOf: key => key, keyBefore: () => null },
}

/** Nothing where the rows do not follow each other in time. */
export function trendBars({ parts, period, totalsBefore }: PaperReport, reader: Reader): PaperBlock[] {
  const t = reportTexts[reader.language]
  const [part] = parts
  const trend = part && trends[part.by]
  if (!trend) return []
  const totals = new Map(part.rows.map(({ key, figures }) => [key, figures.total]))
  // A week without an alarm has no row.
  const keys = part.by === 'week' ? [...new Set(allDays(period.from, period.until).map(weekOf))] : [...totals.keys()]
  const earlier = keys.flatMap(key => trend.keyBefore(key, daysOf(period.from, period.until)) ?? [])
  return [
    { kind: 'heading', text: `${t.counts[0]} · ${inBrand(t.split[part.by], reader)}` },
    {
      kind: 'bars',
      labels: keys.map(trend.labelOf),
      series: [
        ...(earlier.length > 0 ? [{ name: t.before, values: earlier.map(key => totalsBefore.get(key) ?? 0) }] : []),
        { name: t.value, values: keys.map(key => totals.get(key) ?? 0) },
      ],
    },
  ]
}
