import type { Duration } from '@watchfire/contract/rule/rule.shapes.ts'
import { Form, InputNumber, Select, Space } from 'antd'
import { useTexts } from '../core/texts.ts'
import { engineTexts } from './engine.texts.ts'

type Props = {
  name: 'span' | 'recovery' | 'coolDown' | readonly (string | number)[]
  /** Of one in a list, whose name is that within the list. */
  id?: string
  label: string
  hint?: string
  disabled?: boolean
  /** What it is when it is first shown. */
  initial?: Duration
}

/** A time in seconds or minutes. */
export function DurationField({ name, id: given, label, hint, disabled = false, initial }: Props) {
  const t = useTexts(engineTexts)
  const path = [name].flat()
  const id = given ?? `rule-${path.join('-')}`
  return (
    <Form.Item label={label} tooltip={hint} htmlFor={id}>
      <Space.Compact block>
        <Form.Item
          name={[...path, 'length']}
          initialValue={initial?.length}
          noStyle
          rules={[{ required: true, message: t('required') }]}
        >
          <InputNumber id={id} min={0} max={86_400} precision={0} disabled={disabled} style={{ width: '60%' }} />
        </Form.Item>
        <Form.Item name={[...path, 'unit']} initialValue={initial?.unit} noStyle>
          <Select
            aria-label={label}
            disabled={disabled}
            style={{ width: '40%' }}
            options={(['seconds', 'minutes'] as const).map(value => ({ value, label: t(value) }))}
          />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  )
}
