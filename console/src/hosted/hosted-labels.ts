import { minuteText } from '@watchfire/contract/core/minute-of-day.ts'
import type { HostedCamera, HostedSchedule, HostedSlot } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { siteText } from '../core/site-zone.ts'
import type { Translate } from '../core/texts.ts'
import type { hostedTexts } from './hosted.texts.ts'

export type HostedTexts = Translate<(typeof hostedTexts)['zh']>

const everyDay = 7

/** A schedule as one line. */
export function planText(t: HostedTexts, { mode, every, times, days, from, until }: HostedSchedule): string {
  if (mode === 'off') return t('off')
  const parts =
    mode === 'times'
      ? [t('atTimes', { times: times.map(minuteText).join(' ') })]
      : [t('everyMinutes', { every }), from === until ? '' : t('hours', hoursOf({ from, until }))]
  const onDays = days.map(day => t(`day${day as 1}`)).join(' ')
  return [...parts, days.length === everyDay ? '' : t('weekdays', { days: onDays })].filter(Boolean).join(' · ')
}

/** How many of today's pictures there are, and how many are missing; empty for a camera that takes none. */
export const todayText = (t: HostedTexts, { schedule, pictures, same, holes, expected }: HostedCamera): string[] =>
  schedule.mode === 'off' && expected === 0
    ? []
    : [t('got', { got: pictures + same, expected }), ...(holes > 0 ? [t('holesToday', { count: holes })] : [])]

const hoursOf = ({ from, until }: Pick<HostedSchedule, 'from' | 'until'>) => ({
  from: minuteText(from),
  until: minuteText(until),
})

/** `HH:mm` at the site. */
export const slotTime = (slot: number): string => siteText(slot).slice(11, 16)

export const slotText = (t: HostedTexts, { slot, outcome }: HostedSlot): string =>
  t('slotOf', { time: slotTime(slot), outcome: t(outcome) })
