import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { Alert, Form, Input, Select } from 'antd'
import { Link } from 'react-router'
import { rulesFor } from '../../core/form-rules.ts'
import type { Refusal } from '../../core/refusal.ts'
import { errorSentence } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { accountTexts } from '../account/account.texts.ts'
import { invitationTexts } from './invitation.texts.ts'

/** Whom to write to, and in which language. Fields of the form of an account. */
export function InviteForm({ refusal }: { refusal: Refusal | null }) {
  const t = useTexts(invitationTexts)
  const account = useTexts(accountTexts)
  const sentence = refusal && errorSentence(refusal)
  return (
    <>
      {sentence && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={sentence}
          description={
            refusal.code === 'invitation.noMailServer' ? <Link to="/mail-detail">{t('toMail')}</Link> : undefined
          }
          style={{ marginBottom: 12 }}
        />
      )}
      <Form.Item
        name="email"
        label={t('email')}
        normalize={(text: string) => text.trim()}
        rules={rulesFor(invitationCalls.send, 'email', { invalid: account('emailInvalid') })}
      >
        <Input maxLength={120} type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="language" label={t('language')}>
        <Select
          options={[
            { value: 'zh', label: t('chinese') },
            { value: 'en', label: t('english') },
          ]}
        />
      </Form.Item>
    </>
  )
}
