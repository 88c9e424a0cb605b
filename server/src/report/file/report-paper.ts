/** A report as a paper: the sums beside the period before, and the rows of its split, from the same answer as its workbook. */
import { inBrand, type Reader } from '../../core/brand.ts'
import type { PaperContent } from '../../core/paper/paper.ts'
import { siteZone } from '../../core/site-time.ts'
import type { WholeReport } from '../whole-report.ts'
import { coveredWords } from './covered-words.ts'
import { cellsOf, percent } from './figure-cells.ts'
import { reportTexts } from './figure-sheet.texts.ts'

export function reportPaper(report: WholeReport, reader: Reader): PaperContent {
  const { period, before, figures, figuresBefore, availability, availabilityBefore, parts } = report
  const t = reportTexts[reader.language]
  const headers = [...t.counts, ...t.rates, ...t.times]
  const [now, earlier] = [cellsOf(figures), cellsOf(figuresBefore)]
  return {
    title: t.file,
    subtitle: `${period.from} – ${period.until} · ${siteZone()}`,
    isWide: true,
    blocks: [
      { kind: 'rows', rows: coveredWords(report.covered, reader) },
      { kind: 'heading', text: t.about },
      {
        kind: 'table',
        headers: [t.item, t.value, t.before],
        rows: [
          [t.period, `${period.from} – ${period.until}`, `${before.from} – ${before.until}`],
          ...headers.map((header, at) => [header, String(now[at] ?? ''), String(earlier[at] ?? '')]),
          [t.availability, String(percent(availability)), String(percent(availabilityBefore))],
        ],
      },
      ...parts.flatMap(({ by, rows }) => {
        const split = inBrand(t.split[by], reader)
        return [
          { kind: 'heading' as const, text: split },
          {
            kind: 'table' as const,
            headers: [split, ...t.counts, ...t.onPaper],
            rows: rows.map(row => {
              const cells = cellsOf(row.figures).map(String)
              const name = (reader.language === 'en' ? row.nameEn : row.name) || t.none
              const shown = t.counts.length
              const of = (header: number) => cells[shown + header] ?? ''
              const times = (median: string, p90: string) => (median === '' ? '' : `${median} / ${p90}`)
              const rate = of(0) === '' ? '' : `${of(0)} (n = ${of(1)})`
              return [name, ...cells.slice(0, shown), rate, times(of(4), of(5)), times(of(8), of(9))]
            }),
          },
        ]
      }),
    ],
  }
}
