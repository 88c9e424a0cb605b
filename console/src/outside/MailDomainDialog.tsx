import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { Form, Input } from 'antd'
import { CompanyField } from '../company/pickers/CompanyField.tsx'
import { longestOf, rulesFor } from '../core/form-rules.ts'
import { useSelection } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { mailDomainTexts } from './mail-domain.texts.ts'

type Fields = { companyId: number; domain: string; remark?: string }

/** Adds a domain for a company; that of the top bar unless another one is chosen. */
export function MailDomainDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(mailDomainTexts)
  const { companyId } = useSelection()
  const [form] = Form.useForm<Fields>()
  const add = useAct(mailCalls.addDomain, {
    refresh: ['mail'],
    successText: t('done'),
    onSuccess: onClose,
    // Shown above the form.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<Fields>
      width={480}
      title={t('add')}
      form={form}
      initialValues={{ companyId }}
      error={add.error}
      saving={add.isPending}
      onFinish={fields => add.mutate(fields)}
      onClose={onClose}
    >
      <CompanyField label={t('company')} needed={t('required')} />
      <Form.Item
        name="domain"
        label={t('domain')}
        extra={t('domainHint')}
        validateTrigger="onBlur"
        rules={rulesFor(mailCalls.addDomain, 'domain', { invalid: t('invalid') })}
      >
        <Input autoFocus autoComplete="off" spellCheck={false} maxLength={longestOf(mailCalls.addDomain, 'domain')} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} rules={rulesFor(mailCalls.addDomain, 'remark')}>
        <Input maxLength={longestOf(mailCalls.addDomain, 'remark')} />
      </Form.Item>
    </FormDialog>
  )
}
