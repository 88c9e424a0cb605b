import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { Form, Input } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { storageTexts } from './storage.texts.ts'

const { holdEvidence } = storageCalls

/** Asks why the evidence of an alarm is kept beyond every rule. */
export function HoldDialog({ alarmId, onClose }: { alarmId: string; onClose: () => void }) {
  const t = useTexts(storageTexts)
  const [form] = Form.useForm<{ reason: string }>()
  const hold = useAct(holdEvidence, {
    refresh: ['storage'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<{ reason: string }>
      width={480}
      title={t('holdTitle')}
      form={form}
      initialValues={{ reason: '' }}
      call={holdEvidence}
      error={hold.error}
      saving={hold.isPending}
      saveText={t('hold')}
      onFinish={({ reason }) => hold.mutate({ alarmId, reason })}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={rulesFor(holdEvidence, 'reason', { required: t('needed') })}
        extra={t('holdHint')}
      >
        <Input.TextArea autoFocus rows={3} maxLength={maxLengthOf(holdEvidence, 'reason')} />
      </Form.Item>
    </FormDialog>
  )
}
