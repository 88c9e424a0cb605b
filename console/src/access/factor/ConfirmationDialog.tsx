import { factorCalls } from '@watchfire/contract/access/factor.calls.ts'
import { Form, Input, Modal } from 'antd'
import { passwordDigest } from '../../core/password-digest.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { proofOfText } from '../public/proof-of-text.ts'
import { factorTexts } from './factor.texts.ts'

/** Before a dangerous act: a code where the account has a second factor, else the password. */
export function ConfirmationDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const t = useTexts(factorTexts)
  const [form] = Form.useForm<{ proof: string }>()
  const security = useCall(factorCalls.readSecurity, {})
  const confirm = useAct(factorCalls.confirmSession, {
    refresh: [],
    onSuccess: onConfirmed,
    onRefused: refusal => form.setFields([{ name: 'proof', errors: [refusal.text] }]),
  })
  if (!security.data) return null
  const byCode = security.data.app
  const label = t(byCode ? 'codeOrRecovery' : 'password')
  return (
    <Modal
      open
      width={400}
      // Above the dialog whose act waits for it.
      zIndex={1300}
      title={t('confirmTitle')}
      okText={t('confirm')}
      confirmLoading={confirm.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t(byCode ? 'confirmByCode' : 'confirmByPassword')}</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={async ({ proof }) =>
          confirm.mutate(byCode ? proofOfText(proof) : { password: await passwordDigest(proof.trim()) })
        }
      >
        <Form.Item name="proof" label={label} rules={[{ required: true, whitespace: true }]}>
          {byCode ? (
            <Input autoFocus autoComplete="one-time-code" maxLength={24} />
          ) : (
            <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
          )}
        </Form.Item>
      </Form>
    </Modal>
  )
}
