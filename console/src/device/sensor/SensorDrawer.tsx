import { rights } from '@watchfire/contract/core/rights.ts'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { useRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { Muted } from '../../ui/text.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { StateHistory } from '../state/StateHistory.tsx'
import { SensorActions } from './SensorActions.tsx'
import { SensorCurve } from './SensorCurve.tsx'
import styles from './SensorDrawer.module.css'
import { SensorValue } from './SensorValue.tsx'
import { sensorTexts } from './sensor.texts.ts'
import { placeOfSensor } from './sensor-labels.ts'

const every = 10_000

/** One sensor: what it measures now, how it went, and what can be done. */
export function SensorDrawer({ sensorId, onClose }: { sensorId: string; onClose: () => void }) {
  const t = useTexts(sensorTexts)
  const { data: sensor, error, isPending, refetch } = useCall(sensorCalls.get, { sensorId }, { refetchInterval: every })
  return (
    <Drawer
      open
      size={920}
      title={sensor?.name ?? t('detail')}
      extra={sensor && <SensorActions sensor={sensor} />}
      onClose={onClose}
    >
      {sensor ? (
        <SensorParts sensor={sensor} />
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

function SensorParts({ sensor }: { sensor: Sensor }) {
  const t = useTexts(sensorTexts)
  const language = useLanguage()
  const seesAlarms = useRight(rights.workplace)
  const measured = sensor.values.map(({ quantity }) => quantity)
  const [chosen, setChosen] = useState<Quantity>()
  const quantity = chosen !== undefined && measured.includes(chosen) ? chosen : measured[0]
  const { sensorId, kind, meterType } = sensor
  return (
    <div className={styles.parts}>
      <div className={styles.head}>
        <StateMark state={sensor.state} />
        <span>{meterType ? t(meterType) : t(kind)}</span>
        <Muted>{[sensorId, placeOfSensor(sensor)].join(' · ')}</Muted>
        {seesAlarms && <Link to={`/workplace?device=${encodeURIComponent(sensorId)}`}>{t('alarms')}</Link>}
      </div>
      <div className={styles.head}>
        {sensor.values.map(value => (
          <SensorValue key={value.quantity} measured={value} />
        ))}
      </div>
      {measured.length > 1 && (
        <Segmented<Quantity>
          aria-label={t('quantity')}
          value={quantity}
          options={measured.map(value => ({ value, label: quantityEntry(value)[language] }))}
          onChange={setChosen}
        />
      )}
      {quantity ? <SensorCurve key={quantity} sensor={sensor} quantity={quantity} /> : <Muted>{t('noValue')}</Muted>}
      <div className={styles.past}>
        <StateHistory deviceId={sensorId} />
      </div>
    </div>
  )
}
