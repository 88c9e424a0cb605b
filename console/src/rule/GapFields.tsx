import { gapPolicy, mayHaveGap } from '@watchfire/contract/rule/rule.shapes.ts'
import { Form, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { DurationField } from './DurationField.tsx'
import { engineTexts } from './engine.texts.ts'
import { gapText } from './rule-sentences.ts'
import type { RuleForm } from './sensor-rule-form.ts'

const keep = 'keep'
const defaults = { length: 10, unit: 'minutes' } as const

/** What it means when no reading comes; nothing where that is what the rule is about. */
export function GapFields() {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance<RuleForm>()
  const kind = Form.useWatch('kind', form)
  const policy = Form.useWatch(['gap', 'policy'], form)
  if (kind === undefined || !mayHaveGap(kind)) return null
  return (
    <>
      <Form.Item
        name={['gap', 'policy']}
        label={t('gap')}
        tooltip={t('gapHint')}
        getValueProps={value => ({ value: value ?? keep })}
        normalize={value => (value === keep ? undefined : value)}
      >
        <Select
          options={[
            { value: keep, label: t('gapKeep') },
            ...gapPolicy.options.map(value => ({ value, label: gapText(t, value) })),
          ]}
        />
      </Form.Item>
      {policy !== undefined && <DurationField name={['gap', 'after']} label={t('gapAfter')} initial={defaults} />}
    </>
  )
}
