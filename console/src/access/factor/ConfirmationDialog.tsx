import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { Form, Input, Modal } from 'antd'
import { passwordDigest } from '../../core/password-digest.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { isPasskeyOfHere } from '../public/passkey-obstacle.ts'
import { proofOfText } from '../public/proof-of-text.ts'
import { factorTexts } from './factor.texts.ts'
import { PasskeyConfirmation } from './PasskeyConfirmation.tsx'
import { passkeyTexts } from './passkey.texts.ts'

/** Before a dangerous act: a passkey or a code where the account has a second factor, else the password. */
export function ConfirmationDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const t = useTexts(factorTexts)
  const p = useTexts(passkeyTexts)
  const [form] = Form.useForm<{ proof: string }>()
  const security = useCall(factorCalls.readSecurity, {})
  const confirm = useAct(factorCalls.confirmSession, {
    refresh: [],
    onSuccess: onConfirmed,
    onRefused: refusal => form.setFields([{ name: 'proof', errors: [refusal.text] }]),
  })
  if (!security.data) return null
  const { app, passkeys, recoveryCodesLeft } = security.data
  const hasPasskey = passkeys.some(isPasskeyOfHere)
  const byFactor = app || passkeys.length > 0
  const takesText = !byFactor || app || recoveryCodesLeft > 0
  const why = app ? 'confirmByCode' : byFactor ? 'confirmByRecovery' : 'confirmByPassword'
  const label = byFactor ? (app ? t('codeOrRecovery') : p('recovery')) : t('password')
  return (
    <Modal
      open
      width={400}
      // Above the dialog whose act waits for it.
      zIndex={1300}
      title={t('confirmTitle')}
      okText={t('confirm')}
      okButtonProps={{ hidden: !takesText, type: hasPasskey ? 'default' : 'primary' }}
      confirmLoading={confirm.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{hasPasskey ? p('confirmHint') : t(why)}</p>
      {hasPasskey && <PasskeyConfirmation onConfirmed={onConfirmed} />}
      {hasPasskey && takesText && <p>{p(app ? 'orCode' : 'orRecovery')}</p>}
      {takesText && (
        <Form
          form={form}
          layout="vertical"
          onFinish={async ({ proof }) =>
            confirm.mutate(byFactor ? proofOfText(proof) : { password: await passwordDigest(proof.trim()) })
          }
        >
          <Form.Item name="proof" label={label} rules={[{ required: true, whitespace: true }]}>
            {byFactor ? (
              <Input autoFocus={!hasPasskey} autoComplete="one-time-code" maxLength={24} />
            ) : (
              <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
            )}
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
