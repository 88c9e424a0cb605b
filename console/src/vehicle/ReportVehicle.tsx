import { AlertOutlined } from '@ant-design/icons'
import { plainPlate } from '@watchfire/contract/vehicle/plate.rules.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct } from '../core/use-call.ts'
import { Can } from '../ui/Can.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { ParkSelect, useParks } from './ParkSelect.tsx'
import { plateRules } from './plate-rules.ts'
import { vehicleTexts } from './vehicle.texts.ts'

const call = vehicleCalls.report
type Fields = { plate: string; parkId: number; note?: string }

/** A vehicle that nobody booked stands at the gate. */
export function ReportVehicle() {
  const t = useTexts(vehicleTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Can call={call}>
      <Button icon={<AlertOutlined />} onClick={() => setOpen(true)} title={t('report')}>
        {t('reportShort')}
      </Button>
      {isOpen && <ReportDialog onClose={() => setOpen(false)} />}
    </Can>
  )
}

function ReportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const [form] = Form.useForm<Fields>()
  const parks = useParks()
  const report = useAct(call, {
    refresh: ['vehicle'],
    onSuccess: ({ blackListed }) => {
      notify.warning(t(blackListed ? 'reportedBlack' : 'reported'))
      onClose()
    },
    onRefused: () => undefined,
  })
  return (
    <FormDialog<Fields>
      width={480}
      title={t('report')}
      form={form}
      initialValues={parks?.length === 1 ? { parkId: parks[0]?.parkId as number } : {}}
      call={call}
      error={report.error}
      saving={report.isPending}
      saveText={t('reportShort')}
      onFinish={({ plate, ...fields }) => report.mutate({ ...fields, plate: plainPlate(plate) })}
      onClose={onClose}
    >
      <Alert type="info" title={t('reportHint')} style={{ marginBottom: 12 }} />
      <Form.Item name="plate" label={t('number')} extra={t('numberHint')} rules={plateRules(call, t('numberHint'))}>
        <Input maxLength={20} autoComplete="off" autoCapitalize="characters" />
      </Form.Item>
      <Form.Item name="parkId" label={t('park')} rules={[{ required: true, message: t('choosePark') }]}>
        <ParkSelect />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
