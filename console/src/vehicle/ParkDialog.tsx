import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import type { Park } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { mayCall } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { DeviceSelect } from '../device/public/DeviceSelect.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { vehicleTexts } from './vehicle.texts.ts'

type Fields = { name: string; projectId: number; regionId?: number; deviceId?: string; keepDays: number }
const call = parkCalls.save
const defaultKeepDays = 90

/** Makes a park, or changes one. */
export function ParkDialog({ park, onClose }: { park: Park | undefined; onClose: () => void }) {
  const t = useTexts(vehicleTexts)
  const [form] = Form.useForm<Fields>()
  const projectId = Form.useWatch('projectId', form) ?? park?.projectId
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true }).data?.rows
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true }).data?.rows
  const sees = mayCall(deviceCalls.list)
  const save = useAct(call, {
    refresh: ['park', 'vehicle'],
    successText: t('done'),
    onSuccess: onClose,
    onRefused: () => undefined,
  })
  return (
    <FormDialog<Fields>
      width={480}
      title={t(park ? 'editPark' : 'addPark')}
      form={form}
      initialValues={
        park
          ? {
              name: park.parkName,
              projectId: park.projectId,
              keepDays: park.keepDays,
              ...(park.regionId !== null && { regionId: park.regionId }),
              ...(park.deviceId && { deviceId: park.deviceId }),
            }
          : { keepDays: defaultKeepDays }
      }
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={({ deviceId, ...fields }) =>
        save.mutate({
          ...fields,
          // One that somebody does not see stays.
          ...(sees && deviceId !== (park?.deviceId || undefined) && { deviceId: deviceId ?? null }),
          ...(park && { parkId: park.parkId }),
        })
      }
      onClose={onClose}
    >
      <Form.Item name="name" label={t('parkName')} rules={rulesFor(call, 'name')}>
        <Input maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="projectId" label={t('project')} rules={[{ required: true }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={projects?.map(project => ({ value: project.projectId, label: project.name }))}
          onChange={() => form.setFieldValue('regionId', undefined)}
        />
      </Form.Item>
      <Form.Item name="regionId" label={t('region')}>
        <Select
          allowClear
          placeholder={t('wholeProject')}
          options={regions
            ?.filter(region => region.projectId === projectId)
            .map(({ regionId, name }) => ({ value: regionId, label: name }))}
        />
      </Form.Item>
      {sees && (
        <Form.Item name="deviceId" label={t('camera')} extra={t('cameraHint')}>
          <DeviceSelect
            allowClear
            placeholder={t('noCamera')}
            known={park?.deviceId ? { value: park.deviceId, label: park.deviceName } : undefined}
          />
        </Form.Item>
      )}
      <Form.Item name="keepDays" label={t('keepDays')} extra={t('keepDaysHint')} rules={rulesFor(call, 'keepDays')}>
        <InputNumber min={7} max={1095} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}
