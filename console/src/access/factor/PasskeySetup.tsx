import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { makePasskey } from '../public/ask-passkey.ts'
import { passkeyObstacle, passkeyObstacleTexts } from '../public/passkey-obstacle.ts'
import { passkeyTexts } from './passkey.texts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Props = { onDone: () => void; onBack: () => void; backText: string }

/** A name, the browser's own dialog, and with the first factor the recovery codes. */
export function PasskeySetup({ onDone, onBack, backText }: Props) {
  const t = useTexts(passkeyTexts)
  const why = useTexts(passkeyObstacleTexts)
  const [form] = Form.useForm<{ name: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const register = useAct(passkeyCalls.register, {
    refresh: ['factor'],
    successText: t('added'),
    onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
  })
  const begin = useAct(passkeyCalls.beginRegistration, {
    refresh: [],
    onSuccess: async options => {
      setAsking(true)
      const attestation = await makePasskey(options)
      setAsking(false)
      if (attestation === undefined) setProblem(t('notMade'))
      else if (attestation === 'there') setProblem(t('thereAlready'))
      else register.mutate({ name: form.getFieldValue('name'), attestation })
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const obstacle = passkeyObstacle()
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ name: t('usualName') }}
      onFinish={() => {
        setProblem(undefined)
        begin.mutate({})
      }}
    >
      <p>{t('hint')}</p>
      {obstacle ? (
        <Alert type="warning" showIcon title={why(obstacle)} />
      ) : (
        <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rulesFor(passkeyCalls.register, 'name')}>
          <Input maxLength={60} />
        </Form.Item>
      )}
      {problem && <Alert type="warning" showIcon role="alert" title={problem} />}
      <Flex justify="space-between" gap={8} style={{ marginTop: 16 }}>
        <Button onClick={onBack}>{backText}</Button>
        {!obstacle && (
          <Button type="primary" htmlType="submit" loading={begin.isPending || asking || register.isPending}>
            {t('make')}
          </Button>
        )}
      </Flex>
    </Form>
  )
}
