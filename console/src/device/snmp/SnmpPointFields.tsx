import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { SnmpReport } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { Form, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { NumberField, OidField, QuantityField, RowProblem, SensorField, SnmpRow } from './SnmpRow.tsx'
import { snmpTexts } from './snmp.texts.ts'
import { type PointForm, ways } from './snmp-form.ts'

type Props = {
  device: number
  index: number
  sensors: readonly Sensor[]
  /** How the points of its device are. */
  told: SnmpReport['devices'][number]['points']
  onChosen: (sensorId: string) => void
  onRemove: () => void
}

/** One object: what is asked for, and the quantity it is a reading of. */
export function SnmpPointFields({ device, index, sensors, told, onChosen, onRemove }: Props) {
  const t = useTexts(snmpTexts)
  const form = Form.useFormInstance()
  const point: Partial<PointForm> | undefined = Form.useWatch(['devices', device, 'points', index], form)
  const path = (field: keyof PointForm) => [index, field]
  const state = told.find(({ sensorId, quantity }) => sensorId === point?.sensorId && quantity === point?.quantity)
  return (
    <SnmpRow title={t('point', { number: index + 1 })} onRemove={onRemove} told={state && <PointState state={state} />}>
      <OidField path={path('oid')} label={t('oid')} />
      <SensorField path={path('sensorId')} sensors={sensors} onChosen={onChosen} />
      <QuantityField path={path('quantity')} />
      <Form.Item name={path('how')} label={t('how')}>
        <Select options={ways.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      {point?.how === 'number' || point?.how === undefined ? (
        <>
          <NumberField path={path('scale')} label={t('scale')} min={-1e12} max={1e12} />
          <NumberField path={path('offset')} label={t('offset')} min={-1e12} max={1e12} />
        </>
      ) : (
        <NumberField path={path('value')} label={t('value')} min={-0x8000_0000} max={0xffff_ffff} precision={0} />
      )}
      <NumberField path={path('seconds')} label={t('seconds')} min={5} max={86_400} precision={0} />
    </SnmpRow>
  )
}

function PointState({
  state: { value, problem, quantity },
}: {
  state: SnmpReport['devices'][number]['points'][number]
}) {
  const t = useTexts(snmpTexts)
  if (problem) return <RowProblem>{t(problem)}</RowProblem>
  return value === null ? null : <span>{t('reads', { value: `${value} ${quantityEntry(quantity).unit}`.trim() })}</span>
}
