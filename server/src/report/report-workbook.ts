/** A report as .xlsx: what the page shows, from the same answer. */

import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import type { FigureSplit, Figures } from '@watchfire/contract/report/figure.shapes.ts'
import { inBrand } from '../core/brand.ts'
import type { Cell } from '../core/sheet/sheet.ts'
import { workbookOf } from '../core/sheet/write-workbook.ts'
import { siteText, siteZone } from '../core/site-time.ts'
import { reportTexts } from './figure-sheet.texts.ts'

type Report = AnswerOf<typeof figureCalls.read>

export function reportWorkbook(
  { period, before, figures, figuresBefore, rows, availability, availabilityBefore }: Report,
  by: FigureSplit,
  reader: { language: Language; brand?: Brand },
): Promise<Buffer> {
  const t = reportTexts[reader.language]
  const headers = [...t.counts, ...t.rates, ...t.times]
  const [now, earlier] = [cellsOf(figures), cellsOf(figuresBefore)]
  return workbookOf([
    {
      name: t.about,
      headers: [t.item, t.value, t.before],
      rows: [
        [t.period, `${period.from} – ${period.until}`, `${before.from} – ${before.until}`],
        [t.zone, siteZone(), ''],
        [t.made, siteText(Date.now()), ''],
        ...headers.map((header, index) => [header, now[index] ?? '', earlier[index] ?? '']),
        [t.availability, percent(availability), percent(availabilityBefore)],
      ],
    },
    {
      name: inBrand(t.split[by], reader),
      headers: [inBrand(t.split[by], reader), ...headers],
      rows: rows.map(row => [(reader.language === 'en' ? row.nameEn : row.name) || t.none, ...cellsOf(row.figures)]),
    },
  ])
}

function cellsOf(figures: Figures): Cell[] {
  const { total, handled, pending, severe, overdue, confirmed, falseAlarms, ignored, viewed } = figures
  const { falseRate, response, handling } = figures
  return [
    ...[total, handled, pending, severe, overdue, confirmed, falseAlarms, ignored, viewed],
    ...[percent(falseRate.rate), falseRate.n, percent(falseRate.low), percent(falseRate.high)],
    ...[minutes(response.median), minutes(response.p90), response.n],
    ...[minutes(handling.median), minutes(handling.p90), handling.n],
  ]
}

const minutes = (value: number | null): Cell => (value === null ? '' : Math.round(value * 10) / 10)
const percent = (share: number | null): Cell => (share === null ? '' : Math.round(share * 1000) / 10)
