import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { meterType, type Sensor, sensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { Form, Select, Switch } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SensorFields } from './SensorFields.tsx'
import { sensorFormTexts } from './sensor-form.texts.ts'
import { factsOf, formOf, type SensorForm } from './sensor-form.ts'

type Props = { sensor?: Sensor; onClose: () => void }

/** Adds a sensor, meter or gateway, or changes one. */
export const SensorDialog = ({ sensor, onClose }: Props) =>
  sensor ? <EditSensorForm sensor={sensor} onClose={onClose} /> : <AddSensorForm onClose={onClose} />

function AddSensorForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(sensorFormTexts)
  const [form] = Form.useForm<SensorForm>()
  const servers = useCall(deviceCalls.listAiServers, {}, { quiet: true }).data?.rows ?? []
  const aiServerId = Form.useWatch('aiServerId', form)
  const kind = Form.useWatch('kind', form) ?? 'sensor'
  const add = useAct(sensorCalls.add, {
    refresh: ['sensor'],
    onSuccess: ({ sensorId }) => {
      notify.success(t('added', { sensorId }))
      onClose()
    },
    // The dialog shows it.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<SensorForm>
      width={560}
      title={t('addTitle')}
      form={form}
      initialValues={{ kind: 'sensor' }}
      call={sensorCalls.add}
      error={add.error}
      saving={add.isPending}
      onFinish={fields =>
        add.mutate({ aiServerId: fields.aiServerId ?? '', kind: fields.kind ?? 'sensor', ...factsOf(fields) })
      }
      onClose={onClose}
    >
      <Form.Item name="aiServerId" label={t('aiServer')} rules={[{ required: true, message: t('chooseAiServer') }]}>
        <Select
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('chooseAiServer')}
          options={servers.map(({ aiServerId: value, name: label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')}>
        <Select options={sensorKind.out.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      <SensorFields
        call={sensorCalls.add}
        kind={kind}
        aiServerId={aiServerId}
        projectId={servers.find(server => server.aiServerId === aiServerId)?.projectId}
        meterTypes={meterType.out.options}
      />
    </FormDialog>
  )
}

function EditSensorForm({ sensor, onClose }: { sensor: Sensor; onClose: () => void }) {
  const t = useTexts(sensorFormTexts)
  const [form] = Form.useForm<SensorForm>()
  const { sensorId, version, kind, aiServerId, projectId } = sensor
  const update = useAct(sensorCalls.update, {
    refresh: ['sensor', 'device'],
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<SensorForm>
      width={560}
      title={t('editTitle')}
      form={form}
      initialValues={formOf(sensor)}
      call={sensorCalls.update}
      error={update.error}
      saving={update.isPending}
      onFinish={fields => update.mutate({ sensorId, version, ...factsOf(fields), enabled: fields.enabled ?? true })}
      onClose={onClose}
    >
      <SensorFields
        call={sensorCalls.update}
        kind={kind}
        aiServerId={aiServerId}
        projectId={projectId}
        meterTypes={meterType.out.options}
        sensor={sensor}
      />
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
