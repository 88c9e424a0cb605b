import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { DeviceCards } from '../public/DeviceCards.tsx'
import { SensorActions } from './SensorActions.tsx'
import styles from './SensorCards.module.css'
import { SensorValue } from './SensorValue.tsx'
import { sensorTexts } from './sensor.texts.ts'
import { placeOfSensor } from './sensor-labels.ts'

type Props = { sensors: readonly Sensor[]; onOpen: (sensorId: string) => void }

/** Sensors side by side, each with what it measures now; those beyond a limit stand out. */
export function SensorCards({ sensors, onOpen }: Props) {
  const t = useTexts(sensorTexts)
  const cards = sensors.map(sensor => ({
    id: sensor.sensorId,
    name: sensor.name,
    state: sensor.state,
    breach: sensor.values.some(({ side }) => side !== 'none'),
    facts: (
      <>
        <small>{placeOfSensor(sensor)}</small>
        <span className={styles.values}>
          {sensor.values.map(measured => (
            <SensorValue key={measured.quantity} measured={measured} />
          ))}
          {sensor.values.length === 0 && <Muted>{t('noValue')}</Muted>}
        </span>
      </>
    ),
    foot: (
      <>
        <Muted>{sensor.gatewayId ? t('viaGateway', { name: sensor.gatewayName }) : sensor.aiServerName}</Muted>
        <SensorActions sensor={sensor} />
      </>
    ),
  }))
  return <DeviceCards cards={cards} onOpen={onOpen} />
}
