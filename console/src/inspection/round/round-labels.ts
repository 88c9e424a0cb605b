/** How times of rounds are read. Pure. */
import { minuteText } from '@watchfire/contract/core/minute-of-day.ts'
import type { Round, RoundTimes } from '@watchfire/contract/inspection/round/round.shapes.ts'
import type { Translate } from '../../core/texts.ts'
import { weekdays } from '../../core/weekday.texts.ts'
import type { roundTexts } from './round.texts.ts'

export function timesText(t: Translate<(typeof roundTexts)['zh']>, times: RoundTimes): string {
  if (times.every === 'week' && times.weekdays.length === 7)
    return `${t('everyDay')} · ${times.minutes.map(minuteText).join(' ')}`
  return `${daysText(t, times)} · ${times.minutes.map(minuteText).join(' ')}`
}

function daysText(t: Translate<(typeof roundTexts)['zh']>, times: RoundTimes): string {
  if (times.every === 'week') return times.weekdays.map(day => t(weekdays[day - 1] ?? 'monday')).join(' ')
  if (times.every === 'days') return t('everyDays', { days: times.days })
  return `${t(`months${times.months}`)} ${times.monthDays.map(day => t('dayOfMonth', { day })).join(' ')}`
}

/** `2026-11-27 08:00 – 09:30`: the day of the end stands there where it is another one. */
export function windowText({ dueAtText, endsAtText }: Pick<Round, 'dueAtText' | 'endsAtText'>): string {
  const isSameDay = dueAtText.slice(0, 10) === endsAtText.slice(0, 10)
  return `${dueAtText.slice(0, 16)} – ${endsAtText.slice(isSameDay ? 11 : 5, 16)}`
}
