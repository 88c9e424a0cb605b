/** The statistics of a month, a quarter or a year (隐患排查治理情况统计表) as a sheet of paper, which the head of the unit signs. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { listText } from '@watchfire/contract/core/list-text.ts'
import type { HazardMonth } from '@watchfire/contract/inspection/hazard.shapes.ts'
import type { PaperBlock, PaperContent } from '../../core/paper/paper.ts'
import { type MonthSheetTexts, monthSheetTexts } from './hazard-month-sheet.texts.ts'

/** `period`: as the call names it. `day`: on which it is made. */
export function hazardMonthSheet(
  { units, counted, months, places, ...numbers }: HazardMonth,
  { period, day, language }: { period: string; day: string; language: Language },
): PaperContent {
  const t = monthSheetTexts[language]
  const [name, isLong] = [periodName(period, t), months.length > 1]
  return {
    title: t.title,
    subtitle: name,
    blocks: [
      {
        kind: 'rows',
        rows: [
          [t.unit, listText(units, language)],
          [t.period, name],
          ...(counted.length > 0 ? [[t.counted, listText(counted, language)] as const] : []),
          [t.made, day],
        ],
      },
      {
        kind: 'table',
        headers: [t.month, ...t.numbers],
        rows: [
          ...(isLong ? months.map(({ month, ...of }) => lineOf(month, of)) : []),
          lineOf(isLong ? t.whole : name, numbers),
        ],
      },
      { kind: 'note', text: t.meaning },
      ...placesOf(places, t),
      { kind: 'signatures', who: t.signatures, date: t.date },
    ],
  }
}

function placesOf(places: HazardMonth['places'], t: MonthSheetTexts): PaperBlock[] {
  if (places.length === 0) return []
  const rows = places.map(({ projectName, regionName, found, open }) => [
    [projectName, regionName].filter(Boolean).join(' / '),
    String(found),
    String(open),
  ])
  return [{ kind: 'table', headers: t.places, rows }]
}

type Numbers = Omit<HazardMonth['months'][number], 'month'>

function lineOf(head: string, { found, major, supervised, closed, due, onTime, repeated }: Numbers): string[] {
  const counts = [found, major, supervised, closed].map(String)
  return [head, ...counts, share(closed, found), share(onTime, due), share(repeated, found)]
}

/** A share of hazards; nothing of none. */
const share = (part: number, of: number): string => (of === 0 ? '–' : `${((part * 100) / of).toFixed(1)}%`)

function periodName(period: string, t: MonthSheetTexts): string {
  const [year = '', part] = period.split('-')
  if (part === undefined) return t.ofYear.replace('{year}', year)
  if (!part.startsWith('Q')) return t.ofMonth.replace('{month}', period)
  return t.ofQuarter.replace('{year}', year).replace('{quarter}', part.slice(1))
}
