import { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import { visitLimits } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { visitTexts } from './visit.texts.ts'

const call = visitCalls.makeLink
type Fields = { name: string; days: number; most: number }

/** Makes a link, which then is shown with its code in place of the form, this once. */
export function NewVisitLink({ parkId, onClose }: { parkId: number; onClose: () => void }) {
  const t = useTexts(visitTexts)
  const [form] = Form.useForm<Fields>()
  const [made, setMade] = useState<{ name: string; token: string }>()
  const make = useAct(call, {
    refresh: ['visit'],
    onRefused: () => undefined,
    onSuccess: ({ token }, { name }) => setMade({ name, token }),
  })
  if (made) {
    const link = `${location.origin}/visit#${made.token}`
    return (
      <ShownOnce
        title={t('madeTitle', { name: made.name })}
        warning={t('shownOnce')}
        closeText={t('close')}
        parts={[{ label: t('link'), text: link, rows: 2 }]}
        onClose={onClose}
      >
        <img
          alt={t('code')}
          width={220}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, { border: 2 }))}`}
        />
      </ShownOnce>
    )
  }
  return (
    <FormDialog<Fields>
      title={t('make')}
      width={440}
      form={form}
      call={call}
      error={make.error}
      saving={make.isPending}
      saveText={t('make')}
      initialValues={{ days: 30, most: 100 }}
      onFinish={fields => make.mutate({ parkId, ...fields })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rulesFor(call, 'name')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="days" label={t('days')} rules={rulesFor(call, 'days')}>
        <InputNumber min={1} max={visitLimits.days} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="most" label={t('most')} rules={rulesFor(call, 'most')}>
        <InputNumber min={1} max={visitLimits.bookings} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}
