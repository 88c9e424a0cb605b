import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { TableColumnsType } from 'antd'
import { TextButton } from '../../ui/buttons.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { Muted } from '../../ui/text.tsx'
import { StateMark } from '../public/StateMark.tsx'
import { SensorActions } from './SensorActions.tsx'
import { SensorValue } from './SensorValue.tsx'
import { placeOfSensor, type SensorTexts } from './sensor-labels.ts'

export function sensorColumns(t: SensorTexts, open: (sensorId: string) => void): TableColumnsType<Sensor> {
  return [
    {
      title: t('device'),
      render: (_, sensor) => (
        <TwoLines>
          <span>
            <TextButton style={{ padding: 0, textAlign: 'left' }} onClick={() => open(sensor.sensorId)}>
              {sensor.name}
            </TextButton>
          </span>
          <small>{placeOfSensor(sensor)}</small>
        </TwoLines>
      ),
    },
    {
      title: t('kind'),
      width: '9rem',
      render: (_, { kind, meterType }) => (
        <TwoLines>
          <span>{t(kind)}</span>
          <small>{meterType ? t(meterType) : ''}</small>
        </TwoLines>
      ),
    },
    {
      title: t('values'),
      width: '20rem',
      render: (_, { values, kind }) =>
        values.length === 0 ? (
          <Muted>{kind === 'gateway' ? '–' : t('noValue')}</Muted>
        ) : (
          values.map(measured => <SensorValue key={measured.quantity} small measured={measured} />)
        ),
    },
    {
      title: t('aiServer'),
      width: '13rem',
      render: (_, sensor) => (
        <TwoLines>
          <span>{sensor.aiServerName}</span>
          <small>{sensor.gatewayId ? t('viaGateway', { name: sensor.gatewayName }) : sensor.sensorId}</small>
        </TwoLines>
      ),
    },
    { title: t('state'), width: '8rem', render: (_, { state }) => <StateMark state={state} /> },
    { key: 'actions', width: '8rem', fixed: 'right', render: (_, sensor) => <SensorActions sensor={sensor} /> },
  ]
}
