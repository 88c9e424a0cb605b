import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import type { VehicleOrder } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { vehicleTexts } from './vehicle.texts.ts'
import { visitTexts } from './visit/visit.texts.ts'

const call = vehicleCalls.cancel

/** Takes a booking back, with its reason. */
export function CancelOrder({ order: { orderId, plate, confirmed } }: { order: VehicleOrder }) {
  const t = useTexts(vehicleTexts)
  const visitWord = useTexts(visitTexts)
  // Of what a visitor booked and nobody has confirmed, taking it back is declining it.
  const word = confirmed ? t('cancel') : visitWord('decline')
  const [form] = Form.useForm<{ reason: string }>()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const cancel = useAct(call, {
    refresh: ['vehicle'],
    successText: t('done'),
    onSuccess: close,
    onRefused: () => undefined,
  })
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {word}
      </Button>
      {isOpen && (
        <FormDialog<{ reason: string }>
          width={420}
          title={t('cancelTitle', { plate })}
          form={form}
          initialValues={{}}
          call={call}
          error={cancel.error}
          saving={cancel.isPending}
          saveText={word}
          onFinish={({ reason }) => cancel.mutate({ orderId, reason })}
          onClose={close}
        >
          <Form.Item name="reason" label={t('cancelReason')} rules={rulesFor(call, 'reason')}>
            <Input maxLength={100} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
