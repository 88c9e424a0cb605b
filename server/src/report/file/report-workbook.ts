/** A report as .xlsx: what the page shows, from the same answer. The mailed one is the same, with more splits. */

import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { inBrand } from '../../core/brand.ts'
import { workbookOf } from '../../core/sheet/write-workbook.ts'
import { siteText, siteZone } from '../../core/site-time.ts'
import type { WholeReport } from '../whole-report.ts'
import { coveredWords } from './covered-words.ts'
import { cellsOf, percent } from './figure-cells.ts'
import { reportTexts } from './figure-sheet.texts.ts'

export function reportWorkbook(
  { covered, period, before, figures, figuresBefore, availability, availabilityBefore, parts }: WholeReport,
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
        ...coveredWords(covered, reader).map(words => [...words, '']),
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
