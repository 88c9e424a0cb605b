import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { gigabyte } from '@watchfire/contract/storage/quota.rules.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { DryRun, RetentionRules } from '@watchfire/contract/storage/storage.shapes.ts'
import { Form, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { BeyondQuota } from './BeyondQuota.tsx'
import { quotaTexts } from './quota.texts.ts'
import { recordsOf } from './RecordTerms.tsx'
import { recordTexts } from './records.texts.ts'

const { saveGrant, tryGrant } = storageCalls
const [max, maxTermDays] = [1_000_000, 3650]

type Fields = { quotaGb: number | null; minDays: number; maxDays: number | null }

/** What the platform grants a customer. Where that would delete files, it is asked once more, in numbers. */
export function GrantDialog({ saved, onClose }: { saved: RetentionRules; onClose: () => void }) {
  const t = useTexts(quotaTexts)
  const recordText = useTexts(recordTexts)
  const [form] = Form.useForm<Fields>()
  const [asked, setAsked] = useState<DryRun>()
  // The dialog shows it.
  const onRefused = () => setAsked(undefined)
  const save = useAct(saveGrant, { refresh: ['storage'], successText: t('saved'), onSuccess: onClose, onRefused })
  const trial = useAct(tryGrant, { refresh: [], onRefused })
  const { customerId, customerName, quotaBytes, minDays, maxDays, grantVersion: version } = saved
  const given = () => {
    const { quotaGb, maxDays: longest, ...fields } = form.getFieldsValue()
    return { customerId, ...fields, ...(quotaGb && { quotaGb }), ...(longest && { maxDays: longest }) }
  }
  const write = () => save.mutate({ ...given(), version })
  const tryFirst = () =>
    trial.mutate(given(), {
      onSuccess: outcome =>
        outcome.files > 0 || outcome.records.alarms > 0 || outcome.beyondQuota?.files ? setAsked(outcome) : write(),
    })
  const whole = (max: number, required: boolean) => [
    { required, type: 'integer' as const, min: 1, max, message: t('number', { max }) },
  ]
  return (
    <FormDialog<Fields>
      width={480}
      title={t('title', { name: customerName })}
      form={form}
      initialValues={{ quotaGb: quotaBytes === null ? null : quotaBytes / gigabyte, minDays, maxDays }}
      call={saveGrant}
      error={trial.error ?? save.error}
      saving={trial.isPending || save.isPending}
      saveText={t('save')}
      onFinish={tryFirst}
      onClose={onClose}
    >
      <Form.Item name="quotaGb" label={t('quotaGb')} rules={whole(max, false)} extra={t('quotaHint')}>
        <InputNumber<number> autoFocus precision={0} />
      </Form.Item>
      <Form.Item name="minDays" label={t('minDays')} rules={whole(maxTermDays, true)}>
        <InputNumber<number> precision={0} />
      </Form.Item>
      <Form.Item name="maxDays" label={t('maxDays')} rules={whole(maxTermDays, false)} extra={t('maxHint')}>
        <InputNumber<number> precision={0} />
      </Form.Item>
      <Modal
        open={asked !== undefined}
        title={t('askTitle')}
        okText={t('saveAndDelete')}
        okButtonProps={{ danger: true }}
        confirmLoading={save.isPending}
        onOk={write}
        onCancel={() => setAsked(undefined)}
      >
        {asked && (
          <>
            {asked.files > 0 && <p>{t('byTerm', { files: asked.files, size: sizeText(asked.bytes) })}</p>}
            <BeyondQuota of={asked} />
            {asked.records.alarms > 0 && <p>{recordText('goes', recordsOf(asked.records))}</p>}
            <p>{t('noReturn')}</p>
          </>
        )}
      </Modal>
    </FormDialog>
  )
}
