import { minuteText } from '@watchfire/contract/core/minute-of-day.ts'
import { offeredBy } from '@watchfire/contract/ota/ota.rules.ts'
import type { RollOut, RollOutDevice, RollOutState } from '@watchfire/contract/ota/ota.shapes.ts'
import type { Translate } from '../core/texts.ts'
import type { otaTexts } from './ota.texts.ts'

export type OtaTexts = Translate<(typeof otaTexts)['zh']>

export const colourOfRollOut = {
  running: 'processing',
  paused: 'warning',
  stopped: 'error',
  aborted: 'default',
  done: 'success',
  awaiting: 'warning',
  refused: 'default',
} as const satisfies Record<RollOutState, string>

const words = [
  'otaState1',
  'otaState2',
  'otaState3',
  'otaState4',
  'otaState5',
  'otaState6',
  'otaState7',
  'otaState8',
] as const

/** How far an update is, in words; nothing where it waits. */
export function updateText(t: OtaTexts, { state, percent }: Pick<RollOutDevice, 'state' | 'percent'>) {
  const word = words[(state ?? 0) - 1]
  return word === 'otaState2' ? `${t(word)} ${percent}%` : word && t(word)
}

/** Where one AI server is, in words. */
export function deviceStateText(t: OtaTexts, device: RollOutDevice, rollOut: RollOut): string {
  const text = updateText(t, device)
  if (text) return text
  if (!device.takesKind) return t('tooOldForKind')
  if (rollOut.state === 'awaiting') return t('waitsForApproval')
  if (device.phase > rollOut.phase) return t('waitsForPhase')
  return t(device.online ? 'waitsForOffer' : 'waitsForServer')
}

type Carries = Pick<RollOut, 'packageName' | 'version'>

/** Of a model its name and version, of the edge its version. */
export const packageWords = ({ packageName, version }: Carries): string =>
  [packageName, version].filter(Boolean).join(' ')

export const hasFailed = ({ ended, state }: RollOutDevice): boolean => ended && state !== 7

export function windowText(t: OtaTexts, { windowFrom, windowTo }: Pick<RollOut, 'windowFrom' | 'windowTo'>): string {
  if (windowFrom === null || windowTo === null) return t('windowAlways')
  return t('windowBetween', { from: minuteText(windowFrom), to: minuteText(windowTo) })
}

const maxNamed = 3

/**
 * For whom the phase that runs waits, with where each of them is: nobody while enough have done it and only its minutes are not over.
 * One that failed is waited for as well, as long as the next phase needs its success.
 */
export function waitedFor(
  t: OtaTexts,
  rollOut: RollOut,
  devices: readonly RollOutDevice[],
): { names: string[]; more: number } | undefined {
  const { phases, phase: index, state, devices: total } = rollOut
  const phase = phases[index]
  if (state !== 'running' || !phase) return undefined
  const reached = devices.filter(device => device.phase <= index)
  const isLast = index === phases.length - 1
  const needed = Math.ceil((phase.successPercent * offeredBy(phase, total)) / 100)
  const missing = reached.filter(({ ended, state: at }) => !ended || (!isLast && at !== 7))
  if (missing.length === 0 || (!isLast && reached.length - missing.length >= needed)) return undefined
  const names = missing
    .slice(0, maxNamed)
    .map(device => t('waitsWhere', { name: device.name, where: deviceStateText(t, device, rollOut) }))
  return { names, more: missing.length - names.length }
}

/** What each phase is, and how far it is. */
export function phaseViews(
  t: OtaTexts,
  { phases, devices: total, state, phase: running }: RollOut,
  devices: readonly RollOutDevice[],
) {
  return phases.map((phase, index) => {
    const own = devices.filter(device => device.phase === index)
    const done = own.filter(device => device.ended && device.state === 7).length
    const { successPercent: success, stopPercent: stop, minutes } = phase
    return {
      key: index,
      title: t('phaseOf', { number: index + 1 }),
      size: t('phaseDevices', { count: offeredBy(phase, total) }),
      rule: index === phases.length - 1 ? t('phaseLast', { stop }) : t('phaseRule', { success, minutes, stop }),
      percent:
        own.length === 0 ? (index < running || state === 'done' ? 100 : 0) : Math.round((done * 100) / own.length),
      hasFailures: own.some(hasFailed),
    }
  })
}
