import { mayHaveTree } from '@watchfire/contract/rule/rule.shapes.ts'
import { Form } from 'antd'
import type { RuleForm } from './sensor-rule-form.ts'

/** Whether the rule that is being typed has several comparisons. */
export function useHasTree(): boolean {
  const form = Form.useFormInstance<RuleForm>()
  const has = (values: RuleForm) => Boolean(values.tree) && values.kind !== undefined && mayHaveTree(values.kind)
  return Form.useWatch(has, { form, preserve: true }) ?? false
}
