import { DeleteOutlined } from '@ant-design/icons'
import {
  isOfBits,
  type ModbusGateway,
  modbusOrder,
  modbusTable,
  modbusType,
} from '@watchfire/contract/sensor/modbus.shapes.ts'
import { quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { Button, Form, InputNumber, Select } from 'antd'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import styles from './ModbusPointFields.module.css'
import { modbusTexts } from './modbus.texts.ts'
import { type PointForm, pointOf, sameOf } from './modbus-form.ts'
import { PointAnswer } from './PointAnswer.tsx'

type Props = {
  index: number
  sensors: readonly Sensor[]
  /** By the point as it was read. */
  answers: ReadonlyMap<string, PointAnswer>
  gateway: ModbusGateway
  onRemove: () => void
}

/** One point: which register, what it means, and what it gave. */
export function ModbusPointFields({ index, sensors, answers, gateway, onRemove }: Props) {
  const t = useTexts(modbusTexts)
  const language = useLanguage()
  const point = Form.useWatch<PointForm | undefined>(['points', index])
  const whole = pointOf(point)
  const known = gateway.pointProblems.find(
    ({ sensorId, quantity: of }) => sensorId === point?.sensorId && of === point?.quantity,
  )
  const answer = answers.get(sameOf(point)) ?? (known && { raw: [], value: null, problem: known.problem })
  const rules = [{ required: true, message: t('required') }]
  const number = (field: keyof PointForm, bounds: { min: number; max: number; precision?: number }, hint?: string) => (
    <Form.Item
      name={[index, field]}
      label={t(field as 'unit')}
      required={false}
      rules={rules}
      {...(hint && { tooltip: hint })}
    >
      <InputNumber {...bounds} style={{ width: '100%' }} />
    </Form.Item>
  )
  const choice = (field: 'table' | 'type' | 'order', options: readonly string[], named = false, hint?: string) => (
    <Form.Item name={[index, field]} label={t(field)} required={false} rules={rules} {...(hint && { tooltip: hint })}>
      <Select
        disabled={field !== 'table' && isOfBits(point?.table ?? 'holding')}
        options={options.map(value => ({ value, label: named ? t(value as 'coil') : value.toUpperCase() }))}
      />
    </Form.Item>
  )
  return (
    <fieldset className={styles.point} aria-label={t('point', { number: index + 1 })}>
      <div className={styles.fields}>
        <Form.Item name={[index, 'sensorId']} label={t('sensor')} required={false} rules={rules}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('chooseSensor')}
            options={sensors
              .filter(({ kind }) => kind !== 'gateway')
              .map(({ sensorId: value, name }) => ({ value, label: name === value ? name : `${name} · ${value}` }))}
          />
        </Form.Item>
        <Form.Item name={[index, 'quantity']} label={t('quantity')} required={false} rules={rules}>
          <Select
            placeholder={t('chooseSensor')}
            options={quantity.options.map(value => ({ value, label: quantityEntry(value)[language] }))}
          />
        </Form.Item>
        {number('unit', { min: 0, max: 255, precision: 0 })}
        {choice('table', modbusTable.options, true)}
        {number('address', { min: 0, max: 65_535, precision: 0 }, t('addressHint'))}
        {choice('type', modbusType.options)}
        {choice('order', modbusOrder.options, false, t('orderHint'))}
        {number('scale', { min: -1e12, max: 1e12 })}
        {number('offset', { min: -1e12, max: 1e12 })}
        {number('seconds', { min: 1, max: 86_400, precision: 0 })}
      </div>
      <div className={styles.foot}>
        <span role="status">{answer && whole && <PointAnswer quantity={whole.quantity} answer={answer} />}</span>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('removePoint', { number: index + 1 })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}
