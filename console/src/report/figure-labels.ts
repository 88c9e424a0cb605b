/** How figures are written. */
import type { Figures } from '@watchfire/contract/report/figure.shapes.ts'
import type { Translate } from '../core/texts.ts'
import type { reportTexts } from './report-page.texts.ts'

export type ReportTexts = Translate<(typeof reportTexts)['zh']>

const tenths = (value: number) => String(Math.round(value * 10) / 10)
export const percentText = (t: ReportTexts, share: number | null) =>
  share === null ? t('none') : `${tenths(share * 100)}%`
export const minutesText = (t: ReportTexts, minutes: number | null) =>
  minutes === null ? t('none') : t('minutes', { minutes: tenths(minutes) })

export function intervalText(t: ReportTexts, { low, high, n }: Figures['falseRate']): string {
  if (low === null || high === null) return t('of', { n })
  return t('interval', { low: tenths(low * 100), high: tenths(high * 100), n })
}
