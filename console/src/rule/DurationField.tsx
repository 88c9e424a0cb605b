import { Form, InputNumber, Select, Space } from 'antd'
import { useTexts } from '../core/texts.ts'
import { engineTexts } from './engine.texts.ts'

type Props = { name: 'span' | 'recovery' | 'coolDown'; label: string; hint?: string; disabled?: boolean }

/** A time in seconds or minutes. */
export function DurationField({ name, label, hint, disabled = false }: Props) {
  const t = useTexts(engineTexts)
  return (
    <Form.Item label={label} tooltip={hint} htmlFor={`rule-${name}`}>
      <Space.Compact block>
        <Form.Item name={[name, 'length']} noStyle rules={[{ required: true, message: t('required') }]}>
          <InputNumber
            id={`rule-${name}`}
            min={0}
            max={86_400}
            precision={0}
            disabled={disabled}
            style={{ width: '60%' }}
          />
        </Form.Item>
        <Form.Item name={[name, 'unit']} noStyle>
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
