/** How figures are written. */
import type { Figures } from '@watchfire/contract/report/figure.shapes.ts'
import type { Translate } from '../core/texts.ts'
import type { reportTexts } from './report-page.texts.ts'

export type ReportWords = Translate<(typeof reportTexts)['zh']>

const tenths = (value: number) => String(Math.round(value * 10) / 10)
export const percentText = (t: ReportWords, share: number | null) =>
  share === null ? t('none') : `${tenths(share * 100)}%`
export const minutesText = (t: ReportWords, minutes: number | null) =>
  minutes === null ? t('none') : t('minutes', { minutes: tenths(minutes) })

export function intervalText(t: ReportWords, { low, high, n }: Figures['falseRate']): string {
  if (low === null || high === null) return t('of', { n })
  return t('interval', { low: tenths(low * 100), high: tenths(high * 100), n })
}
