import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { Form, Input, Segmented, Select } from 'antd'
import { maxLengthOf } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { notify } from '../core/toasts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { DeviceSelect } from '../device/public/DeviceSelect.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { PeopleSelect } from './PeopleSelect.tsx'
import { relationTexts } from './relation.texts.ts'

type Fields = {
  of: 'device' | 'region'
  deviceId?: string
  regionId?: number
  cameras?: string[]
  people?: number[]
  note?: string
}

/** The cameras that see a device or a region, and whom to call about a device. */
export function AddRelationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(relationTexts)
  const [form] = Form.useForm<Fields>()
  const ofRegion = Form.useWatch('of', form) === 'region'
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true, enabled: ofRegion }).data?.rows
  const options = {
    refresh: ['relation'] as const,
    onSuccess: ({ added }: { added: number }) => {
      if (added > 0) notify.success(t('added', { count: added }))
      else notify.info(t('nothingNew'))
      onClose()
    },
    // The dialog shows it.
    onRefused: () => undefined,
  }
  const addOfDevice = useAct(relationCalls.addOfDevice, options)
  const addOfRegion = useAct(relationCalls.addOfRegion, options)
  const finish = ({ of, deviceId = '', regionId = 0, cameras = [], people = [], note }: Fields) =>
    of === 'region'
      ? addOfRegion.mutate({ regionId, cameras, note })
      : addOfDevice.mutate({ deviceId, cameras, people, note })
  return (
    <FormDialog<Fields>
      width={560}
      title={t('add')}
      form={form}
      initialValues={{ of: 'device' }}
      call={relationCalls.addOfDevice}
      error={addOfDevice.error ?? addOfRegion.error}
      saving={addOfDevice.isPending || addOfRegion.isPending}
      onFinish={finish}
      onClose={onClose}
    >
      <Form.Item name="of" label={t('of')}>
        <Segmented options={(['device', 'region'] as const).map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      {ofRegion ? (
        <Form.Item name="regionId" label={t('region')} rules={[{ required: true, message: t('chooseRegion') }]}>
          <Select
            options={regions?.map(({ regionId, name, projectName }) => ({
              value: regionId,
              label: [name, projectName].filter(Boolean).join(' · '),
            }))}
            showSearch={{ optionFilterProp: 'label' }}
            loading={!regions}
          />
        </Form.Item>
      ) : (
        <Form.Item name="deviceId" label={t('device')} rules={[{ required: true, message: t('chooseDevice') }]}>
          <DeviceSelect serversToo />
        </Form.Item>
      )}
      <Form.Item
        name="cameras"
        label={t('cameras')}
        extra={t('camerasHint')}
        {...(ofRegion && { rules: [{ required: true, message: t('camerasHint') }] })}
      >
        <DeviceSelect mode="multiple" />
      </Form.Item>
      {!ofRegion && (
        <Form.Item name="people" label={t('people')} extra={t('peopleHint')}>
          <PeopleSelect />
        </Form.Item>
      )}
      <Form.Item name="note" label={t('note')}>
        <Input maxLength={maxLengthOf(relationCalls.addOfDevice, 'note')} placeholder={t('noteHint')} />
      </Form.Item>
    </FormDialog>
  )
}
