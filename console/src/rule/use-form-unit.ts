import { unitOf } from '@watchfire/contract/rule/comparison-labels.ts'
import { Form } from 'antd'
import type { RuleForm } from './sensor-rule-form.ts'

/** The unit of what the rule that is being typed compares. */
export function useFormUnit(): string {
  const form = Form.useFormInstance<RuleForm>()
  const quantity = Form.useWatch('quantity', form) ?? 'temperature'
  const kind = Form.useWatch('kind', form) ?? 'now'
  const by = Form.useWatch(['aggregate', 'function'], form)
  return unitOf(quantity, kind, by)
}
