import { DeleteOutlined } from '@ant-design/icons'
import { unitOf } from '@watchfire/contract/rule/comparison-labels.ts'
import { leafFunction } from '@watchfire/contract/rule/condition-tree.ts'
import { operator } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { Button, Form, InputNumber, Select } from 'antd'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { DurationField } from './DurationField.tsx'
import { engineTexts } from './engine.texts.ts'
import styles from './LeafFields.module.css'

const wide = { width: '100%' }
const newest = 'newest'
const defaults = { length: 10, unit: 'minutes' } as const

type Props = {
  name: readonly (string | number)[]
  at: readonly (string | number)[]
  number: string
  onRemove?: () => void
}

/** One comparison of several. */
export function LeafFields({ name, at, number, onRemove }: Props) {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const form = Form.useFormInstance()
  const by = Form.useWatch([...at, 'aggregate', 'function'], form)
  const isRange = Form.useWatch([...at, 'operator'], form) === 'outside'
  const unit = unitOf(Form.useWatch([...at, 'quantity'], form) ?? 'temperature', 'now', by)
  const required = [{ required: true, message: t('required') }]
  return (
    <fieldset className={styles.leaf} aria-label={t('treeLeaf', { number })}>
      <div className={styles.fields}>
        <Form.Item name={[...name, 'quantity']} label={t('quantity')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={quantity.options.map(value => ({ value, label: quantityEntry(value)[language] }))}
          />
        </Form.Item>
        <Form.Item
          name={[...name, 'aggregate', 'function']}
          label={t('aggregate')}
          getValueProps={value => ({ value: value ?? newest })}
          normalize={value => (value === newest ? undefined : value)}
        >
          <Select
            options={([newest, ...leafFunction.options] as const).map(value => ({
              value,
              label: t(value === 'count' ? 'readings' : value === 'change' ? 'changeOf' : value),
            }))}
          />
        </Form.Item>
        {by !== undefined && (
          <DurationField
            name={[...name, 'aggregate', 'within']}
            id={`rule-${at.join('-')}-within`}
            label={t('aggregateWithin')}
            initial={defaults}
          />
        )}
        <Form.Item name={[...name, 'operator']} label={t('operator')}>
          <Select
            options={operator.options.map(value => ({ value, label: value === 'outside' ? t('outside') : value }))}
          />
        </Form.Item>
        <Form.Item name={[...name, 'threshold']} label={t(isRange ? 'low' : 'threshold')} rules={required}>
          <InputNumber suffix={unit} style={wide} />
        </Form.Item>
        {isRange && (
          <Form.Item name={[...name, 'upper']} label={t('high')} rules={required}>
            <InputNumber suffix={unit} style={wide} />
          </Form.Item>
        )}
        <Form.Item name={[...name, 'hysteresis']} label={t('hysteresis')}>
          <InputNumber min={0} suffix={unit} style={wide} />
        </Form.Item>
      </div>
      {onRemove && <Button icon={<DeleteOutlined />} aria-label={t('removeLeaf', { number })} onClick={onRemove} />}
    </fieldset>
  )
}
