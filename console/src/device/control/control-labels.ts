/** Settings in words. */
import { minutesOfWeek } from '@watchfire/contract/device/arming.shapes.ts'
import type { ComparedSetting, ControlRow } from '@watchfire/contract/device/camera-default.shapes.ts'
import type { Translate } from '../../core/texts.ts'
import type { controlTexts } from './control.texts.ts'

export type ControlTexts = Translate<(typeof controlTexts)['zh']>

export const armedText = (minutes: number, t: ControlTexts): string =>
  minutes >= minutesOfWeek ? t('always') : t('hours', { hours: Math.round((minutes / 60) * 10) / 10 })

export const minutesOf = (week: readonly (readonly [number, number])[]): number =>
  week.reduce((sum, [from, to]) => sum + to - from, 0)

export const switchText = (on: boolean | null, t: ControlTexts): string => (on === null ? '–' : t(on ? 'on' : 'off'))

export function settingText(row: ControlRow, setting: ComparedSetting, t: ControlTexts): string {
  if (setting === 'sensitivity') return t('level', { level: row.sensitivity })
  if (setting === 'plan') return row.armedMinutes === null ? '–' : armedText(row.armedMinutes, t)
  return switchText(row[setting], t)
}
