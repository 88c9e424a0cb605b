import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import styles from './AppSetup.module.css'
import { factorTexts } from './factor.texts.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Props = { onDone: () => void; onBack: () => void; backText: string }

/** From the QR code by the first code to the recovery codes. */
export function AppSetup({ onDone, onBack, backText }: Props) {
  const t = useTexts(factorTexts)
  const [form] = Form.useForm<{ code: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useAct(factorCalls.beginApp, { refresh: [] })
  const confirm = useAct(factorCalls.confirmApp, {
    refresh: ['factor'],
    onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
    onRefused: refusal => form.setFields([{ name: 'code', errors: [refusal.text] }]),
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const back = <Button onClick={onBack}>{backText}</Button>
  if (!begin.data)
    return (
      <Flex justify="space-between" gap={8}>
        {back}
        <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate({})}>
          {t('start')}
        </Button>
      </Flex>
    )
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onFinish={({ code }) => confirm.mutate({ code: code.replace(/\s/g, '') })}
    >
      <p>{t('scan')}</p>
      <img
        className={styles.code}
        alt={t('qr')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(begin.data.uri, { border: 2 }))}`}
      />
      <p className={styles.secret}>
        {t('byHand')} <code>{begin.data.secret}</code>
      </p>
      <Form.Item
        name="code"
        label={t('code')}
        rules={[{ required: true, pattern: /^\s*\d{3}\s?\d{3}\s*$/, message: t('codeInvalid') }]}
      >
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
      </Form.Item>
      <Flex justify="space-between" gap={8}>
        {back}
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          {t('confirm')}
        </Button>
      </Flex>
    </Form>
  )
}
