import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { Form, type FormRule, Input } from 'antd'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { moduleOf } from '../core/module-of.ts'
import { useSelection } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { listEntryTexts } from './list-entry.texts.ts'

type AddCall = typeof mailCalls.addDomain | typeof egressCalls.addNetwork
type Fields = InputOf<AddCall>

type Props = {
  title: string
  call: AddCall
  /** The field of the call that the company's list is made of. */
  value: { name: string; label: string; hint: string; rules: FormRule[]; maxLength: number | undefined }
  onClose: () => void
}

/** Adds a value to a company's list; that of the top bar unless another one is chosen. */
export function ListEntryDialog({ title, call, value: { hint, maxLength, ...value }, onClose }: Props) {
  const t = useTexts(listEntryTexts)
  const { companyId } = useSelection()
  const [form] = Form.useForm<Fields>()
  const add = useAct(call, {
    refresh: [moduleOf(call)],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<Fields>
      width={480}
      title={title}
      form={form}
      initialValues={{ companyId }}
      call={call}
      error={add.error}
      saving={add.isPending}
      onFinish={fields => add.mutate(fields)}
      onClose={onClose}
    >
      <CompanyField label={t('company')} needed={t('required')} />
      <Form.Item {...value} extra={hint} validateTrigger="onBlur">
        <Input autoFocus autoComplete="off" spellCheck={false} maxLength={maxLength} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} rules={rulesFor(call, 'remark')}>
        <Input maxLength={maxLengthOf(call, 'remark')} />
      </Form.Item>
    </FormDialog>
  )
}
