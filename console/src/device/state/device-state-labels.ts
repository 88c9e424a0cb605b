/** How states are said: pure. */
import { fewestVerdicts } from '@watchfire/contract/alarm/desk.calls.ts'
import type { DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { StateReason } from '@watchfire/contract/device/device-state.shapes.ts'
import type { Translate } from '../../core/texts.ts'
import type { stateTexts } from './state.texts.ts'

export type StateTexts = Translate<(typeof stateTexts)['zh']>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Whole minutes up to two hours, hours up to two days, then days. */
export function lengthText(ms: number, t: StateTexts): string {
  if (ms < 2 * hour) return t('minutes', { count: Math.max(0, Math.floor(ms / minute)) })
  if (ms < 2 * day) return t('hours', { count: Math.floor(ms / hour) })
  return t('days', { count: Math.floor(ms / day) })
}

/** Rounded down, so that 100 % says that nothing was missing. */
export const shareText = (share: number | null): string | undefined =>
  share === null ? undefined : `${(Math.floor(share * 1000) / 10).toFixed(1)} %`

/** An offline device always says why, if only that nobody knows. */
export const reasonShown = (state: DeviceState, reason: StateReason | null): StateReason | 'unknown' | undefined =>
  reason ?? (state === 'offline' ? 'unknown' : undefined)

type Verdicts = { typeName: string; trueAlarms: number; falseAlarms: number }

export const hasFewVerdicts = ({ trueAlarms, falseAlarms }: Omit<Verdicts, 'typeName'>): boolean =>
  trueAlarms + falseAlarms < fewestVerdicts

/** How often alarms of a type were true, or that there are too few verdicts to say so. */
export function verdictText({ typeName: type, trueAlarms, falseAlarms }: Verdicts, t: StateTexts): string {
  const counts = { type, trueAlarms, falseAlarms }
  if (hasFewVerdicts(counts)) return t('few', { ...counts, least: fewestVerdicts })
  return t('verdicts', { ...counts, percent: Math.round((trueAlarms / (trueAlarms + falseAlarms)) * 100) })
}
