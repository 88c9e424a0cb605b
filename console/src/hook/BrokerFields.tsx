import { brokerFields } from '@watchfire/contract/hook/broker.shapes.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { Alert, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { CertificateField } from '../ui/form/CertificateField.tsx'
import { brokerTexts } from './broker.texts.ts'

const call = hookCalls.createBroker
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Where a broker is, how to get in, and what to listen to. */
export function BrokerFields({ hasPassword, isFrigate }: { hasPassword: boolean; isFrigate: boolean }) {
  const t = useTexts(brokerTexts)
  const isSecure = Form.useWatch('tls') as boolean | undefined
  const login = Form.useWatch('login') as string | undefined
  return (
    <>
      <Form.Item
        name="host"
        label={t('host')}
        extra={t('hostHint')}
        rules={rulesFor(call, 'host', { required: t('required'), invalid: t('hostInvalid') })}
      >
        <Input {...plain} maxLength={253} placeholder="mqtt.plant.example" />
      </Form.Item>
      <Form.Item
        name="tls"
        label={t('tls')}
        valuePropName="checked"
        extra={isSecure === false && <Alert type="warning" showIcon title={t('plainWarning')} />}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="port" label={t('port')} rules={[{ required: true, message: t('required') }]}>
        <InputNumber min={1} max={65_535} precision={0} />
      </Form.Item>
      {isSecure && (
        <Form.Item name="certificate" label={t('certificate')} extra={t('certificateHint')}>
          <CertificateField />
        </Form.Item>
      )}
      <Form.Item name="login" label={t('login')} extra={t('loginHint')} rules={rulesFor(call, 'login')}>
        <Input {...plain} maxLength={200} />
      </Form.Item>
      {login && (
        <Form.Item name="password" label={t('password')} {...(hasPassword && { extra: t('passwordKept') })}>
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item
        name="topics"
        label={t('topics')}
        extra={t('topicsHint')}
        rules={[
          {
            required: true,
            validator: async (_, topics) => {
              if (!brokerFields.topics.safeParse(topics).success) throw new Error(t('topicsInvalid'))
            },
          },
        ]}
      >
        <Select mode="tags" open={false} suffix={null} tokenSeparators={[',', ' ']} maxCount={20} />
      </Form.Item>
      <Form.Item name="qos" label={t('qos')}>
        <Radio.Group
          vertical
          options={[
            { value: 1, label: t('qos1') },
            { value: 0, label: t('qos0') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="baseUrl"
        label={t('baseUrl')}
        extra={isFrigate ? t('frigateUrlHint') : t('baseUrlHint')}
        rules={rulesFor(call, 'baseUrl', { invalid: t('baseUrlInvalid') })}
      >
        <Input {...plain} maxLength={300} placeholder="http://frigate.plant.example:5000" />
      </Form.Item>
    </>
  )
}
