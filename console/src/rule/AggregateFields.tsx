import { aggregateFunction, mayAggregate } from '@watchfire/contract/rule/rule.shapes.ts'
import { Form, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { DurationField } from './DurationField.tsx'
import { engineTexts } from './engine.texts.ts'
import type { RuleForm } from './sensor-rule-form.ts'

const newest = 'newest'
const defaults = { length: 10, unit: 'minutes' } as const

/** What is compared: the newest reading, or what those of the last while come to; nothing where only the newest can be. */
export function AggregateFields() {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance<RuleForm>()
  const kind = Form.useWatch('kind', form)
  const by = Form.useWatch(['aggregate', 'function'], form)
  if (kind === undefined || !mayAggregate(kind)) return null
  return (
    <>
      <Form.Item
        name={['aggregate', 'function']}
        label={t('aggregate')}
        tooltip={t('aggregateHint')}
        getValueProps={value => ({ value: value ?? newest })}
        normalize={value => (value === newest ? undefined : value)}
      >
        <Select
          options={([newest, ...aggregateFunction.options] as const).map(value => ({
            value,
            label: t(value === 'count' ? 'readings' : value),
          }))}
        />
      </Form.Item>
      {by !== undefined && (
        <DurationField name={['aggregate', 'within']} label={t('aggregateWithin')} initial={defaults} />
      )}
    </>
  )
}
