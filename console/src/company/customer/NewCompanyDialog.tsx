import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Form, Input } from 'antd'
import { useMemo } from 'react'
import { maxLengthOf, type RuleTexts, rulesFor } from '../../core/form-rules.ts'
import { passwordDigest } from '../../core/password-digest.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NewPasswordField } from '../../ui/form/NewPasswordField.tsx'
import { isStrongPassword } from '../../ui/form/new-password.ts'
import { PictureField } from '../../ui/form/PictureField.tsx'
import { LogoField } from '../LogoField.tsx'
import { customerTexts } from './customer.texts.ts'
import styles from './NewCompanyDialog.module.css'
import { ParentField } from './ParentField.tsx'

type Fields = {
  parentId: number
  name: string
  address: string
  contact: string
  manager: string
  managerPhone?: string
  account: string
  password: string
  description: string
  logoUrl?: string
  licenceUrl?: string
}
const call = companyCalls.save

/** Makes a company and its administrator's account (spec §5: rules and sentences; judged when a field is left, trimmed). */
export function NewCompanyDialog({ parentId, onClose }: { parentId: number | undefined; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const [form] = Form.useForm<Fields>()
  const save = useAct(call, {
    refresh: ['company', 'setup'],
    selection: {},
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const lines = useMemo(
    () =>
      [
        ['name', t('nameField'), { required: t('nameRequired') }],
        ['address', t('address'), { required: t('addressRequired') }],
        ['contact', t('contact'), { required: t('contactRequired') }],
        ['manager', t('manager'), { required: t('managerRequired') }],
        ['managerPhone', t('managerPhone'), {}],
        ['account', t('account'), { required: t('accountRequired'), invalid: t('accountInvalid') }, t('accountHint')],
      ] as const satisfies [keyof Fields, string, RuleTexts, string?][],
    [t],
  )

  return (
    <FormDialog<Fields>
      width={720}
      title={t('newTitle')}
      form={form}
      initialValues={{ parentId }}
      validateTrigger="onBlur"
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={async ({ password, ...fields }) =>
        save.mutate({ ...fields, password: await passwordDigest(password.trim()) })
      }
      onClose={onClose}
    >
      <ParentField label={t('parent')} needed={t('parentRequired')} />
      <div className={styles.grid}>
        {lines.map(([name, label, texts, extra]) => (
          <Form.Item key={name} name={name} label={label} extra={extra} rules={rulesFor(call, name, texts)}>
            <Input
              autoFocus={name === 'name'}
              autoComplete="off"
              inputMode={name === 'account' || name === 'managerPhone' ? 'tel' : 'text'}
              maxLength={maxLengthOf(call, name)}
            />
          </Form.Item>
        ))}
      </div>
      <Form.Item
        name="password"
        label={t('password')}
        extra={t('passwordHint')}
        rules={[
          { required: true, whitespace: true, message: t('passwordRequired') },
          // Here and nowhere else: the server sees the digest only.
          {
            validator: async (_rule, password = '') => {
              if (password.trim() && !isStrongPassword(password.trim())) throw new Error(t('passwordWeak'))
            },
          },
        ]}
      >
        <NewPasswordField />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('description')}
        rules={rulesFor(call, 'description', { required: t('descriptionRequired'), tooLong: t('descriptionTooLong') })}
      >
        <Input.TextArea rows={3} showCount maxLength={maxLengthOf(call, 'description')} />
      </Form.Item>
      <div className={styles.grid}>
        <LogoField name="logoUrl" shown="" />
        <Form.Item name="licenceUrl" label={t('licence')}>
          <PictureField shown="" label={t('upload')} failedText={t('uploadFailed')} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
