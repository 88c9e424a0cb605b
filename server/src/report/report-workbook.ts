/** A report as .xlsx: what the page shows, from the same answer. The mailed one is the same, with more splits. */

import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { Figures } from '@watchfire/contract/report/figure.shapes.ts'
import { inBrand } from '../core/brand.ts'
import type { Cell } from '../core/sheet/sheet.ts'
import { workbookOf } from '../core/sheet/write-workbook.ts'
import { siteText, siteZone } from '../core/site-time.ts'
import { reportTexts } from './figure-sheet.texts.ts'
import type { WholeReport } from './whole-report.ts'

export function reportWorkbook(
  { period, before, figures, figuresBefore, availability, availabilityBefore, parts }: WholeReport,
  reader: { language: Language; brand?: Brand },
  /** What somebody has called it. */
  name?: string,
): Promise<Buffer> {
  const t = reportTexts[reader.language]
  const headers = [...t.counts, ...t.rates, ...t.times]
  const [now, earlier] = [cellsOf(figures), cellsOf(figuresBefore)]
  return workbookOf([
    {
      name: t.about,
      headers: [t.item, t.value, t.before],
      rows: [
        ...(name === undefined ? [] : [[t.name, name, '']]),
        [t.period, `${period.from} – ${period.until}`, `${before.from} – ${before.until}`],
        [t.zone, siteZone(), ''],
        [t.made, siteText(Date.now()), ''],
        ...headers.map((header, index) => [header, now[index] ?? '', earlier[index] ?? '']),
        [t.availability, percent(availability), percent(availabilityBefore)],
      ],
    },
    ...parts.map(({ by, rows }) => ({
      name: inBrand(t.split[by], reader),
      headers: [inBrand(t.split[by], reader), ...headers],
      rows: rows.map(row => [(reader.language === 'en' ? row.nameEn : row.name) || t.none, ...cellsOf(row.figures)]),
    })),
  ])
}

function cellsOf(figures: Figures): Cell[] {
  const { total, handled, pending, severe, overdue, confirmed, falseAlarms, ignored, viewed } = figures
  const { falseRate, response, handling } = figures
  return [
    ...[total, handled, pending, severe, overdue, confirmed, falseAlarms, ignored, viewed],
    ...[percent(falseRate.rate), falseRate.n, percent(falseRate.low), percent(falseRate.high)],
    ...[minutes(response.median), minutes(response.p90), minutes(response.mean), response.n],
    ...[minutes(handling.median), minutes(handling.p90), minutes(handling.mean), handling.n],
  ]
}

const minutes = (value: number | null): Cell => (value === null ? '' : Math.round(value * 10) / 10)
const percent = (share: number | null): Cell => (share === null ? '' : Math.round(share * 1000) / 10)
