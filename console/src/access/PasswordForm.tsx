import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { passwordDigest } from '../core/password-digest.ts'
import type { Refusal } from '../core/refusal.ts'
import { showError } from '../core/show-error.ts'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { accessTexts } from './access.texts.ts'
import { NewPasswordItems } from './policy/NewPasswordItems.tsx'

type Fields = { old: string; next: string; repeat: string }
type Props = { account: string; onDone: () => void; onBack: () => void; backText?: string }

/** Changes one's own password (spec §5: its rules and sentences; inputs are trimmed, and keep the blanks between words). */
export function PasswordForm({ account, onDone, onBack, backText }: Props) {
  const t = useTexts(accessTexts)
  const [form] = Form.useForm<Fields>()
  const rules = useCall(policyCalls.read, {}, { quiet: true }).data
  const change = useAct(accessCalls.changePassword, {
    refresh: [],
    successText: t('saved'),
    onSuccess: onDone,
    onRefused: (refusal: Refusal) => {
      if (refusal.code === 'account.oldPasswordWrong') form.setFields([{ name: 'old', errors: [refusal.text] }])
      else if (refusal.code?.startsWith('account.password')) form.setFields([{ name: 'next', errors: [refusal.text] }])
      else showError(refusal)
    },
  })
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onFinishFailed={({ values }) => {
        // Spec §5: whoever submits the form as it came is asked for a password.
        if (!values.old && !values.next && !values.repeat) notify.warning(t('passwordRequired'))
      }}
      onFinish={async ({ old, next }) =>
        change.mutate({
          oldPassword: await passwordDigest(old.trim()),
          newPassword: await passwordDigest(next.trim()),
        })
      }
    >
      <Form.Item label={t('account')} htmlFor="account-name">
        <Input id="account-name" value={account} readOnly disabled autoComplete="username" />
      </Form.Item>
      <Form.Item
        name="old"
        label={t('oldPassword')}
        rules={[{ required: true, whitespace: true, message: t('oldRequired') }]}
      >
        <Input.Password autoComplete="current-password" placeholder={t('passwordRequired')} />
      </Form.Item>
      <NewPasswordItems
        name="next"
        label={t('newPassword')}
        repeatLabel={t('repeatPassword')}
        rules={rules}
        placeholder={t('passwordRequired')}
      />
      <Alert type="info" showIcon title={t('othersEnd')} style={{ marginBottom: 20 }} />
      <Flex justify="space-between" gap={8} wrap>
        <Button onClick={onBack}>{backText ?? t('keepPassword')}</Button>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {t('save')}
        </Button>
      </Flex>
    </Form>
  )
}
