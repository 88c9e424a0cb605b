import { operator, ruleKind } from '@watchfire/contract/rule/rule.shapes.ts'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { Form, InputNumber, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { DurationField } from './DurationField.tsx'
import { engineTexts } from './engine.texts.ts'
import type { RuleForm } from './sensor-rule-form.ts'

const wide = { width: '100%' }

/** When it counts: what its kind needs and nothing else. */
export function ConditionFields() {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance<RuleForm>()
  const kind = Form.useWatch('kind', form)
  const compared = Form.useWatch('operator', form)
  const quantity: Quantity = Form.useWatch('quantity', form) ?? 'temperature'
  const { unit } = quantityEntry(quantity)
  const required = [{ required: true, message: t('required') }]
  const isRange = compared === 'outside'
  return (
    <>
      <Form.Item name="kind" label={t('kind')}>
        <Select options={ruleKind.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      {kind !== 'silent' && (
        <>
          <Form.Item name="operator" label={t('operator')}>
            <Select
              options={operator.options.map(value => ({ value, label: value === 'outside' ? t('outside') : value }))}
            />
          </Form.Item>
          <Form.Item name="threshold" label={t(isRange ? 'low' : 'threshold')} rules={required}>
            <InputNumber suffix={unit} style={wide} />
          </Form.Item>
          {isRange && (
            <Form.Item name="upper" label={t('high')} rules={required}>
              <InputNumber suffix={unit} style={wide} />
            </Form.Item>
          )}
        </>
      )}
      {kind !== 'now' && <DurationField name="span" label={t('span')} />}
      {kind === 'times' && (
        <Form.Item name="times" label={t('timesWithin')} rules={required}>
          <InputNumber min={2} max={20} precision={0} style={wide} />
        </Form.Item>
      )}
    </>
  )
}
