import type { Measured } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { useLanguage } from '../../core/language.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { withUnit } from '../public/with-unit.ts'
import styles from './SensorValue.module.css'
import { sensorTexts } from './sensor.texts.ts'
import { breachText, limitsText, quantityName } from './sensor-labels.ts'

/** One quantity: what it is now, and loud where it is beyond a limit. */
export function SensorValue({ measured, small = false }: { measured: Measured; small?: boolean }) {
  const t = useTexts(sensorTexts)
  const language = useLanguage()
  const { quantity, value, at } = measured
  const breach = breachText(t, measured)
  return (
    <span
      className={styles.value}
      data-testid="sensor-value"
      data-small={small}
      data-breach={breach !== undefined}
      title={at === null ? undefined : t('asOf', { time: siteText(at) })}
    >
      <small>{quantityName(measured, language)}</small>
      <strong>{value === null ? t('noValue') : withUnit(quantity, value)}</strong>
      <small>{breach ?? limitsText(t, measured)}</small>
    </span>
  )
}
