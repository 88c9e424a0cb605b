import { consentCalls, maxConsentHours } from '@watchfire/contract/access/consent/consent.calls.ts'
import { Form, Input, InputNumber } from 'antd'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { consentTexts } from '../consent/consent.texts.ts'

type Fields = { reason: string; hours: number }
const call = consentCalls.ask

/** The platform asks a customer for its consent. */
export function AskConsentDialog({
  companyId,
  name,
  onClose,
}: {
  companyId: number
  name: string
  onClose: () => void
}) {
  const t = useTexts(consentTexts)
  const [form] = Form.useForm<Fields>()
  const act = useAct(call, {
    refresh: ['company'],
    successText: t('sent'),
    onSuccess: onClose,
    onRefused: () => {},
    selection: {},
  })
  return (
    <FormDialog<Fields>
      title={t('askTitle', { name })}
      width={480}
      form={form}
      call={call}
      error={act.error}
      saving={act.isPending}
      saveText={t('ask')}
      initialValues={{ hours: 4 }}
      onFinish={fields => act.mutate({ customerId: companyId, ...fields })}
      onClose={onClose}
    >
      <p>{t('askHint')}</p>
      <Form.Item name="reason" label={t('reason')} rules={rulesFor(call, 'reason', { required: t('reasonRequired') })}>
        <Input.TextArea autoFocus rows={2} maxLength={maxLengthOf(call, 'reason')} />
      </Form.Item>
      <Form.Item name="hours" label={t('askHours')} rules={[{ required: true, message: t('hoursRequired') }]}>
        <InputNumber min={1} max={maxConsentHours} precision={0} />
      </Form.Item>
    </FormDialog>
  )
}
