/** How the parts of a score are written, and where each leads: the list with the same number. */
import { pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type MenuName, menus } from '@watchfire/contract/core/rights.ts'
import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { fewestJudged, type ScoreInputs, type ScorePart, scoredDays } from '@watchfire/contract/overall/score.rules.ts'
import type { Translate } from '../core/texts.ts'
import type { overallTexts } from './overall.texts.ts'

export type OverallTexts = Translate<(typeof overallTexts)['zh']>

export const tenths = (value: number): string => String(Math.round(value * 10) / 10)

/** The value; null where there is nothing to measure. */
const values: Record<ScorePart, (t: OverallTexts, inputs: ScoreInputs) => string> = {
  severe: (t, { severe }) => t('severeValue', { severe }),
  overdue: (t, { overdue }) => t('overdueValue', { overdue }),
  response: (t, { medianMinutes, opened }) =>
    medianMinutes === null
      ? t('responseNone', { days: scoredDays })
      : t('responseValue', { minutes: tenths(medianMinutes), opened }),
  devices: (t, { channels, online }) =>
    channels === 0 ? t('devicesNone') : t('devicesValue', { offline: channels - online, channels }),
  hazards: (t, { hazards, overdueHazards }) =>
    hazards === 0 ? t('hazardsNone') : t('hazardsValue', { overdueHazards, hazards }),
  rounds: (t, { rounds, roundsInTime }) =>
    rounds === 0 ? t('roundsNone', { days: scoredDays }) : t('roundsValue', { missed: rounds - roundsInTime, rounds }),
  falseAlarms: (t, { judged, falseAlarms }) =>
    judged < fewestJudged
      ? t('falseAlarmsNone', { few: fewestJudged, judged })
      : t('falseAlarmsValue', { percent: tenths((100 * falseAlarms) / judged), falseAlarms, judged }),
}

export const valueText = (t: OverallTexts, part: ScorePart, inputs: ScoreInputs): string => values[part](t, inputs)

type Days = { from: Day; until: Day }
type Way = { right: MenuName; address: (days: Days) => string }

const address = (menu: MenuName, search: Record<string, string>) => `${menus[menu].url}?${new URLSearchParams(search)}`
/** As far back as everything that says “pending”. */
const pending = ({ until }: Days) => ({ level: 'severe', state: 'pending', from: addDays(until, -pendingDays) })

export const waysOf: Record<ScorePart, Way> = {
  severe: { right: 'workplace', address: days => address('workplace', pending(days)) },
  overdue: { right: 'workplace', address: days => address('workplace', { ...pending(days), overdue: '1' }) },
  response: { right: 'reports', address: days => address('reports', days) },
  devices: { right: 'deviceStates', address: () => address('deviceStates', { kind: 'channel', state: 'offline' }) },
  hazards: { right: 'fireCheck', address: () => address('fireCheck', { tab: 'overdue' }) },
  rounds: { right: 'fireCheck', address: days => address('fireCheck', { view: 'roundRates', ...days }) },
  falseAlarms: { right: 'workplace', address: days => address('workplace', { ...days, verdict: 'falseAlarm' }) },
}

const grades = ['grade1', 'grade2', 'grade3', 'grade4'] as const
export const gradeWord = (t: OverallTexts, grade: number): string => t(grades[grade - 1] ?? 'grade4')
