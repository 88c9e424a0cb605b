import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { RollOut } from '@watchfire/contract/ota/ota.shapes.ts'
import { Button, Form, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { otaTexts } from './ota.texts.ts'

type Fields = { reason: string }

/** A second person lets it begin, or says why not. */
export function RollOutDecision({ rollOutId }: Pick<RollOut, 'rollOutId'>) {
  const t = useTexts(otaTexts)
  const [form] = Form.useForm<Fields>()
  const [refuses, setRefuses] = useState(false)
  const act = useAct(otaCalls.decideRollOut, {
    refresh: ['ota'],
    successText: t('saved'),
    onSuccess: () => setRefuses(false),
  })
  return (
    <>
      <Popconfirm
        title={t('approveTitle')}
        description={t('approveHint')}
        onConfirm={() => act.mutate({ rollOutId, rollOutDecision: 'approve' })}
      >
        <Button type="primary" loading={act.isPending}>
          {t('approve')}
        </Button>
      </Popconfirm>
      <Button danger onClick={() => setRefuses(true)}>
        {t('refuse')}
      </Button>
      {refuses && (
        <FormDialog<Fields>
          width={480}
          title={t('refuseTitle')}
          form={form}
          initialValues={{}}
          call={otaCalls.decideRollOut}
          error={null}
          saving={act.isPending}
          saveText={t('refuse')}
          onFinish={({ reason }) => act.mutate({ rollOutId, rollOutDecision: 'refuse', reason })}
          onClose={() => setRefuses(false)}
        >
          <Form.Item
            name="reason"
            label={t('refuseReason')}
            rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
          >
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
