/** Settings of AI servers in words. */
import {
  defaultRuntimeSettings,
  type RuntimeSetting,
  runtimeSettingNames,
  type SignedSettings,
} from '@watchfire/contract/fleet/runtime-settings.ts'
import { listNames, type Translate } from '../core/texts.ts'
import type { runtimeSettingsTexts } from './runtime-settings.texts.ts'

export type SettingsTexts = Translate<(typeof runtimeSettingsTexts)['zh']>
type Unit = 'days' | 'gigabytes' | 'percent' | 'kilobytes' | 'perSecond' | 'seconds'

const units: Record<Exclude<RuntimeSetting, 'logLevel'>, Unit> = {
  keepDays: 'days',
  keepGigabytes: 'gigabytes',
  freeDiskPercent: 'percent',
  uploadKilobytesPerSecond: 'kilobytes',
  stillKilobytesPerSecond: 'kilobytes',
  stillGigabytes: 'gigabytes',
  busyLooksPerSecond: 'perSecond',
  calmLookSeconds: 'seconds',
  cameraAnswerSeconds: 'seconds',
  cameraSilenceSeconds: 'seconds',
  reconnectSeconds: 'seconds',
}
const levels = ['error', 'warn', 'info', 'debug'] as const
const namedAtMost = 3

const known = (name: string): RuntimeSetting | undefined => runtimeSettingNames.find(each => each === name)

function valueText(t: SettingsTexts, name: RuntimeSetting, value: number | string): string {
  if (name === 'logLevel') {
    const level = levels.find(each => each === value)
    return level ? t(level) : String(value)
  }
  if (name === 'uploadKilobytesPerSecond' && value === 0) return t('unlimited')
  return t(units[name], { value })
}

/** In the order of the contract; what this console does not know comes last, under its own name. */
export function settingRows(t: SettingsTexts, settings: SignedSettings) {
  const rank = (name: string) => (runtimeSettingNames as string[]).indexOf(name) >>> 0
  return Object.entries(settings)
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([key, value]) => {
      const name = known(key)
      if (!name) return { key, label: `${t('unknown')} ${key}`, value: String(value), usual: '–' }
      return {
        key,
        label: t(name),
        value: valueText(t, name, value),
        usual: valueText(t, name, defaultRuntimeSettings[name]),
      }
    })
}

/** How many there are, with the first of them. */
export function settingsSummary(t: SettingsTexts, settings: SignedSettings): string {
  const rows = settingRows(t, settings)
  const names = listNames(rows.slice(0, namedAtMost).map(row => row.label))
  return t(rows.length > namedAtMost ? 'countMore' : 'countOf', { count: rows.length, names })
}
