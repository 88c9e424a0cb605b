import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { Form, Input } from 'antd'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { accountTexts } from './account.texts.ts'

/** Who it is, in the form of an account. The name of one that exists stays; `fixed`: so does the rest. */
export function PersonFields({ existing, fixed = false }: { existing: boolean; fixed?: boolean }) {
  const t = useTexts(accountTexts)
  return (
    <>
      <Form.Item
        name="account"
        label={t('account')}
        extra={existing ? undefined : t('accountHint')}
        normalize={(text: string) => text.trim()}
        rules={existing ? [] : rulesFor(accountCalls.save, 'account', { invalid: t('accountInvalid') })}
      >
        <Input disabled={existing} maxLength={40} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="fullName" label={t('fullName')} rules={rulesFor(accountCalls.save, 'fullName')}>
        <Input disabled={fixed} maxLength={maxLengthOf(accountCalls.save, 'fullName')} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('email')}
        normalize={(text: string) => text.trim()}
        rules={rulesFor(accountCalls.save, 'email', { invalid: t('emailInvalid') })}
      >
        <Input disabled={fixed} maxLength={120} type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('phone')}
        rules={rulesFor(accountCalls.save, 'phone', { invalid: t('phoneInvalid') })}
      >
        <Input disabled={fixed} maxLength={30} type="tel" autoComplete="off" />
      </Form.Item>
    </>
  )
}
