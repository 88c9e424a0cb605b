/** What is to be said of a sensor at a glance. */
import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { Measured, Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { Language } from '../../core/language.ts'
import type { Translate } from '../../core/texts.ts'
import { withUnit } from '../public/with-unit.ts'
import type { sensorTexts } from './sensor.texts.ts'

export type SensorTexts = Translate<(typeof sensorTexts)['zh']>

export const placeOfSensor = ({ projectName, regionName, location }: Sensor): string =>
  [[projectName, regionName].filter(Boolean).join(' / '), location].filter(Boolean).join(' · ')

export const quantityName = ({ quantity }: Pick<Measured, 'quantity'>, language: Language): string =>
  quantityEntry(quantity)[language]

/** Beyond a limit, in words; nothing while it is within. */
export function breachText(t: SensorTexts, { side, alarmed, minutes }: Measured): string | undefined {
  if (side === 'none') return undefined
  return t(side) + (alarmed ? '' : t('pending', { minutes }))
}

export function limitsText(t: SensorTexts, { quantity, low, high }: Measured): string {
  const parts = [
    low !== null && t('from', { value: withUnit(quantity, low) }),
    high !== null && t('until', { value: withUnit(quantity, high) }),
  ].filter(Boolean)
  return parts.length === 0 ? t('noLimits') : parts.join(' · ')
}
