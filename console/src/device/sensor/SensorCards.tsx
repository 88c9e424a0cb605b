import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { SensorActions } from './SensorActions.tsx'
import styles from './SensorCards.module.css'
import { SensorValue } from './SensorValue.tsx'
import { sensorTexts } from './sensor.texts.ts'
import { placeOfSensor } from './sensor-words.ts'

type Props = { sensors: readonly Sensor[]; onOpen: (sensorId: string) => void }

/** Sensors side by side, each with what it measures now; those beyond a limit stand out. */
export function SensorCards({ sensors, onOpen }: Props) {
  const t = useTexts(sensorTexts)
  return (
    <ul className={styles.cards}>
      {sensors.map(sensor => (
        <li
          key={sensor.sensorId}
          className={styles.card}
          data-testid="sensor-card"
          data-state={sensor.state}
          data-breach={sensor.values.some(({ side }) => side !== 'none')}
        >
          <button type="button" className={styles.open} onClick={() => onOpen(sensor.sensorId)}>
            <span className={styles.line}>
              <strong>{sensor.name}</strong>
              <StateMark state={sensor.state} />
            </span>
            <small>{placeOfSensor(sensor)}</small>
            <span className={styles.values}>
              {sensor.values.map(measured => (
                <SensorValue key={measured.quantity} measured={measured} />
              ))}
              {sensor.values.length === 0 && <Muted>{t('noValue')}</Muted>}
            </span>
          </button>
          <span className={styles.line}>
            <Muted>{sensor.gatewayId ? t('viaGateway', { name: sensor.gatewayName }) : sensor.aiServerName}</Muted>
            <SensorActions sensor={sensor} />
          </span>
        </li>
      ))}
    </ul>
  )
}
