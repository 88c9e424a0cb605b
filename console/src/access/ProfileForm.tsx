import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { Button, Flex, Form, Input, Select } from 'antd'
import { request } from '../core/client.ts'
import { maxLengthOf, rulesFor, showInForm } from '../core/form-rules.ts'
import { updateUser, useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { PictureField } from '../ui/form/PictureField.tsx'
import { accessTexts } from './access.texts.ts'

type Account = AnswerOf<typeof accessCalls.getAccount>
type Fields = { fullName: string; email: string; phone: string; homePage: string; headUrl?: string }
export type HomePage = { url: string; name: string }
type Props = { account: Account; homePages: readonly HomePage[]; onDone: () => void; onPassword: () => void }

export function ProfileForm({ account, homePages, onDone, onPassword }: Props) {
  const t = useTexts(accessTexts)
  const { entered = false } = useUser()
  const [form] = Form.useForm<Fields>()
  const update = useAct(accessCalls.updateProfile, {
    refresh: ['access'],
    successText: t('saved'),
    onSuccess: async () => {
      onDone()
      // The bar shows name and picture as stored now; a failure here leaves the old ones until the next sign-in.
      const stored = await request(accessCalls.getAccount, { accountId: account.uid }).catch(() => undefined)
      if (!stored) return
      const { fullName, email, headUrl, homePage } = stored
      updateUser({ fullName, email, headUrl, homePage })
    },
    onRefused: refusal => showInForm(accessCalls.updateProfile, form, refusal),
  })
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={{
        fullName: account.fullName,
        email: account.email,
        phone: account.phone,
        // A page that is gone, or whose right is, means the first again.
        homePage: homePages.some(({ url }) => url === account.homePage) ? account.homePage : '',
      }}
      onFinish={fields => update.mutate(fields)}
    >
      <Form.Item name="headUrl" label={t('avatar')}>
        <PictureField
          round
          shown={account.headUrl}
          label={t('upload')}
          failedText={t('uploadFailed')}
          successText={t('uploaded')}
        />
      </Form.Item>
      <Form.Item label={t('account')} htmlFor="account-name">
        <Input id="account-name" value={account.account} readOnly disabled />
      </Form.Item>
      <Form.Item
        name="fullName"
        label={t('fullName')}
        rules={[
          { required: true, whitespace: true, message: t('fullNameRequired') },
          ...rulesFor(accessCalls.updateProfile, 'fullName'),
        ]}
      >
        <Input maxLength={maxLengthOf(accessCalls.updateProfile, 'fullName')} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('email')}
        normalize={(text: string) => text.trim()}
        rules={rulesFor(accessCalls.updateProfile, 'email', { invalid: t('emailInvalid') })}
      >
        <Input maxLength={120} type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('phone')}
        rules={rulesFor(accessCalls.updateProfile, 'phone', { invalid: t('phoneInvalid') })}
      >
        <Input maxLength={30} type="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="homePage" label={t('homePage')} extra={t('homePageHint')}>
        <Select
          options={[
            { value: '', label: t('homePageFirst') },
            ...homePages.map(({ url, name }) => ({ value: url, label: name })),
          ]}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Flex justify="space-between" gap={8} wrap>
        {/* Of an account that is entered from another one it is kept there. */}
        {entered ? <span /> : <Button onClick={onPassword}>{t('changePassword')}</Button>}
        <Flex gap={8}>
          <Button onClick={onDone}>{t('close')}</Button>
          <Button type="primary" htmlType="submit" loading={update.isPending}>
            {t('save')}
          </Button>
        </Flex>
      </Flex>
    </Form>
  )
}
