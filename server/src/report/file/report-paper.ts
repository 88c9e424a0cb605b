/** A report as a paper: the sums beside the period before, and the rows of its split, from the same answer as its workbook. */

import { fewJudged } from '@watchfire/contract/report/figure.rules.ts'
import type { FigureRow, Figures } from '@watchfire/contract/report/figure.shapes.ts'
import { inBrand, type Reader } from '../../core/brand.ts'
import type { PaperBlock, PaperContent } from '../../core/paper/paper.ts'
import { siteZone } from '../../core/site-time.ts'
import type { PaperReport } from '../read-figures.ts'
import type { WholeReport } from '../whole-report.ts'
import { coveredWords } from './covered-words.ts'
import { cellsOf, percent } from './figure-cells.ts'
import { type ReportTexts, reportTexts } from './figure-sheet.texts.ts'
import { trendBars } from './trend-bars.ts'

export function reportPaper(report: PaperReport, reader: Reader): PaperContent {
  const { period, parts } = report
  const t = reportTexts[reader.language]
  return {
    title: t.file,
    subtitle: `${period.from} – ${period.until} · ${siteZone()}`,
    isWide: true,
    blocks: [
      { kind: 'rows', rows: coveredWords(report.covered, reader) },
      ...trendBars(report, reader),
      { kind: 'heading', text: t.about },
      ...sumsOf(report, t),
      ...parts.flatMap(({ by, rows }) => splitOf(inBrand(t.split[by], reader), rows, reader)),
    ],
  }
}

function sumsOf(report: WholeReport, t: ReportTexts): PaperBlock[] {
  const { period, before, figures, figuresBefore, availability, availabilityBefore } = report
  const headers = [...t.counts, ...t.rates, ...t.times]
  const [now, earlier] = [cellsOf(figures), cellsOf(figuresBefore)]
  const signed = (header: number, text: string, of: Figures) =>
    header === t.counts.length ? `${text}${signOf(of)}` : text
  return [
    {
      kind: 'table',
      headers: [t.item, t.value, t.before],
      rows: [
        [t.period, `${period.from} – ${period.until}`, `${before.from} – ${before.until}`],
        ...headers.map((header, at) => [
          header,
          signed(at, String(now[at] ?? ''), figures),
          signed(at, String(earlier[at] ?? ''), figuresBefore),
        ]),
        [t.availability, String(percent(availability)), String(percent(availabilityBefore))],
      ],
    },
    ...chanceNote([figures, figuresBefore], t),
  ]
}

function splitOf(split: string, rows: readonly FigureRow[], reader: Reader): PaperBlock[] {
  const t = reportTexts[reader.language]
  return [
    { kind: 'heading', text: split },
    {
      kind: 'table',
      headers: [split, ...t.counts, ...t.onPaper],
      rows: rows.map(row => {
        const cells = cellsOf(row.figures).map(String)
        const name = (reader.language === 'en' ? row.nameEn : row.name) || t.none
        const shown = t.counts.length
        const of = (header: number) => cells[shown + header] ?? ''
        const times = (median: string, p90: string) => (median === '' ? '' : `${median} / ${p90}`)
        const rate = of(0) === '' ? '' : `${of(0)} (n = ${of(1)})${signOf(row.figures)}`
        return [name, ...cells.slice(0, shown), rate, times(of(4), of(5)), times(of(8), of(9))]
      }),
    },
    ...chanceNote(
      rows.map(({ figures }) => figures),
      t,
    ),
  ]
}

/** Grey on the screen: a rate of so few may be chance. */
const isOfFew = ({ falseRate: { n } }: Figures): boolean => n > 0 && n < fewJudged
const signOf = (figures: Figures): string => (isOfFew(figures) ? ' *' : '')

function chanceNote(all: readonly Figures[], t: ReportTexts): PaperBlock[] {
  return all.some(isOfFew) ? [{ kind: 'note', text: `* ${t.few.replace('{few}', String(fewJudged))}` }] : []
}
