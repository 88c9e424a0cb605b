import { DeleteOutlined } from '@ant-design/icons'
import { quantity as quantities, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { oid } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import styles from './SnmpRow.module.css'
import { snmpTexts } from './snmp.texts.ts'

type Place = { path: (string | number)[] }

/** A reading or a trap of a device: its fields, and a foot that says how it is and takes it away. */
export function SnmpRow({
  title,
  told,
  onRemove,
  children,
}: {
  title: string
  told?: ReactNode
  onRemove: () => void
  children: ReactNode
}) {
  const t = useTexts(snmpTexts)
  return (
    <fieldset className={styles.row} aria-label={title}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.foot}>
        <span role="status">{told}</span>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('removeRow', { row: title })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}

/** Why there is no reading. */
export const RowProblem = ({ children }: { children: ReactNode }) => <span className={styles.problem}>{children}</span>

export function OidField({
  path,
  label,
  isOptional = false,
  hint,
}: Place & { label: string; isOptional?: boolean; hint?: string }) {
  const t = useTexts(snmpTexts)
  const check = async (_rule: unknown, typed: string | undefined) => {
    if (!typed?.trim() ? !isOptional : !oid.safeParse(typed).success) throw new Error(t('badOid'))
  }
  return (
    <Form.Item
      name={path}
      label={label}
      rules={[{ validator: check }]}
      className={styles.wide ?? ''}
      {...(hint && { tooltip: hint })}
    >
      <Input maxLength={160} autoComplete="off" />
    </Form.Item>
  )
}

export function SensorField({
  path,
  sensors,
  onChosen,
}: Place & { sensors: readonly Sensor[]; onChosen: (sensorId: string) => void }) {
  const t = useTexts(snmpTexts)
  return (
    <Form.Item name={path} label={t('sensor')} required={false} rules={[{ required: true, message: t('required') }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('choose')}
        onChange={onChosen}
        options={sensors
          .filter(({ kind }) => kind !== 'gateway')
          .map(({ sensorId: value, name }) => ({ value, label: name === value ? name : `${name} · ${value}` }))}
      />
    </Form.Item>
  )
}

export function QuantityField({ path }: Place) {
  const t = useTexts(snmpTexts)
  const language = useLanguage()
  return (
    <Form.Item name={path} label={t('quantity')} required={false} rules={[{ required: true, message: t('required') }]}>
      <Select
        placeholder={t('choose')}
        options={quantities.options.map(value => ({ value, label: quantityEntry(value)[language] }))}
      />
    </Form.Item>
  )
}

export function NumberField({
  path,
  label,
  ...bounds
}: Place & { label: string; min: number; max: number; precision?: number }) {
  const t = useTexts(snmpTexts)
  return (
    <Form.Item name={path} label={label} required={false} rules={[{ required: true, message: t('required') }]}>
      <InputNumber {...bounds} style={{ width: '100%' }} />
    </Form.Item>
  )
}
