/** Times that hazards are counted for: a month, a quarter or a year, as the call names them. */
import type { Translate } from '../core/texts.ts'
import type { monthTexts } from './month.texts.ts'

export const periodKinds = ['month', 'quarter', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

const quarterOf = (month: string) => Math.ceil(Number(month.slice(5)) / 3)

/** The one a month lies in. */
export const periodAround = (month: string, kind: PeriodKind): string =>
  kind === 'month' ? month : kind === 'year' ? month.slice(0, 4) : `${month.slice(0, 4)}-Q${quarterOf(month)}`

/** That one and those before it, the newest first. */
export function periodsUntil(month: string, kind: 'quarter' | 'year', count: number): string[] {
  const year = Number(month.slice(0, 4))
  if (kind === 'year') return Array.from({ length: count }, (_, back) => String(year - back))
  const newest = year * 4 + quarterOf(month) - 1
  return Array.from({ length: count }, (_, back) => {
    const at = newest - back
    return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`
  })
}

export function periodName(period: string, t: Translate<(typeof monthTexts)['zh']>): string {
  const [year = '', part] = period.split('-')
  if (part === undefined) return t('ofYear', { year })
  return part.startsWith('Q') ? t('ofQuarter', { year, quarter: part.slice(1) }) : t('ofMonth', { month: period })
}
