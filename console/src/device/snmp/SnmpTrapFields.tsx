import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { trapAlarmTypes } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { Form, Input, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { NumberField, OidField, QuantityField, SensorField, SnmpRow } from './SnmpRow.tsx'
import { snmpTexts } from './snmp.texts.ts'
import type { TrapForm } from './snmp-form.ts'

type Props = {
  device: number
  index: number
  sensors: readonly Sensor[]
  onChosen: (sensorId: string) => void
  onRemove: () => void
}

/** One kind of trap: which, with what in it, and what it means. */
export function SnmpTrapFields({ device, index, sensors, onChosen, onRemove }: Props) {
  const t = useTexts(snmpTexts)
  const form = Form.useFormInstance()
  const trap: Partial<TrapForm> | undefined = Form.useWatch(['devices', device, 'traps', index], form)
  const path = (field: keyof TrapForm) => [index, field]
  const alarms = trapAlarmTypes.map(type => ({ value: type, label: t('alarmOf', { type: t(`alarm${type}`) }) }))
  return (
    <SnmpRow title={t('trap', { number: index + 1 })} onRemove={onRemove}>
      <OidField path={path('oid')} label={t('oid')} />
      <OidField path={path('whenOid')} label={t('whenOid')} hint={t('whenHint')} isOptional />
      {trap?.whenOid && (
        <Form.Item name={path('whenValue')} label={t('whenValue')} rules={[{ required: true, message: t('required') }]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      )}
      <SensorField path={path('sensorId')} sensors={sensors} onChosen={onChosen} />
      <Form.Item name={path('gives')} label={t('gives')}>
        <Select options={[...alarms, { value: 'reading', label: t('reading') }]} />
      </Form.Item>
      {trap?.gives === 'reading' && (
        <>
          <QuantityField path={path('quantity')} />
          <NumberField path={path('value')} label={t('value')} min={-1e12} max={1e12} />
        </>
      )}
    </SnmpRow>
  )
}
