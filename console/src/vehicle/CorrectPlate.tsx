import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { plainPlate } from '@watchfire/contract/vehicle/plate.rules.ts'
import type { PlateEvent } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { Form, Input } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { plateTexts } from './plate.texts.ts'
import { plateRules } from './plate-rules.ts'
import { vehicleTexts } from './vehicle.texts.ts'

const call = plateCalls.correct
type Fields = { plate: string }

/** What stands on the car, by somebody who sees it. */
export function CorrectPlate({ event, onClose }: { event: PlateEvent; onClose: () => void }) {
  const t = useTexts(plateTexts)
  const word = useTexts(vehicleTexts)
  const [form] = Form.useForm<Fields>()
  const correct = useAct(call, {
    refresh: ['plate'],
    successText: t('done'),
    onSuccess: onClose,
    onRefused: () => undefined,
  })
  const { plateEventId, plate, readPlate } = event
  return (
    <FormDialog<Fields>
      width={420}
      title={t('correctTitle')}
      form={form}
      initialValues={{ plate }}
      call={call}
      error={correct.error}
      saving={correct.isPending}
      onFinish={fields => correct.mutate({ plateEventId, plate: plainPlate(fields.plate) })}
      onClose={onClose}
    >
      <Form.Item
        name="plate"
        label={word('plate')}
        extra={[t('readAs', { plate: readPlate }), t('correctHint')].join(' · ')}
        rules={plateRules(call, word('plateHint'))}
      >
        <Input maxLength={20} autoComplete="off" autoCapitalize="characters" />
      </Form.Item>
    </FormDialog>
  )
}
