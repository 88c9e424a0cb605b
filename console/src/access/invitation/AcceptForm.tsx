import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import type { PasswordRules } from '@watchfire/contract/access/policy/policy.calls.ts'
import { Button, Form, Input, Result } from 'antd'
import { Link } from 'react-router'
import { rulesFor, showInForm } from '../../core/form-rules.ts'
import { passwordDigest } from '../../core/password-digest.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { NewPasswordItems } from '../policy/NewPasswordItems.tsx'
import { invitationTexts } from './invitation.texts.ts'

type Fields = { account: string; fullName: string; password: string; repeat: string }

/** Account, name and password of somebody who was invited. */
export function AcceptForm({ link, rules }: { link: string; rules: PasswordRules }) {
  const t = useTexts(invitationTexts)
  const [form] = Form.useForm<Fields>()
  const accept = useAct(invitationCalls.accept, {
    refresh: [],
    selection: {},
    onRefused: refusal => {
      if (refusal.code === 'account.nameTaken') form.setFields([{ name: 'account', errors: [refusal.text] }])
      else if (refusal.code?.startsWith('account.password'))
        form.setFields([{ name: 'password', errors: [refusal.text] }])
      else showInForm(invitationCalls.accept, form, refusal)
    },
  })
  if (accept.isSuccess)
    return (
      <Result
        status="success"
        title={t('accepted')}
        subTitle={t('acceptedHint', { account: accept.variables.account })}
        extra={<Link to="/login">{t('toSignIn')}</Link>}
      />
    )
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onFinish={async ({ account, fullName, password }) =>
        accept.mutate({ link, account, fullName, password: await passwordDigest(password.trim()) })
      }
    >
      <Form.Item
        name="account"
        label={t('account')}
        extra={t('accountHint')}
        normalize={(text: string) => text.trim()}
        rules={rulesFor(invitationCalls.accept, 'account', { invalid: t('accountInvalid') })}
      >
        <Input maxLength={40} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="fullName" label={t('fullName')} rules={rulesFor(invitationCalls.accept, 'fullName')}>
        <Input maxLength={40} autoComplete="name" />
      </Form.Item>
      <NewPasswordItems name="password" label={t('password')} repeatLabel={t('repeat')} rules={rules} />
      <Button type="primary" htmlType="submit" block loading={accept.isPending}>
        {t('accept')}
      </Button>
    </Form>
  )
}
