import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { MeterType, Sensor, SensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { sensorFormTexts } from './sensor-form.texts.ts'

type Props = {
  call: typeof sensorCalls.add | typeof sensorCalls.update
  kind: SensorKind
  aiServerId: string | undefined
  projectId: number | undefined
  meterTypes: readonly MeterType[]
  sensor?: Sensor
}

/** Name, place, how it is connected and how often it reports. */
export function SensorFields({ call, kind, aiServerId, projectId, meterTypes, sensor }: Props) {
  const t = useTexts(sensorFormTexts)
  const changesOnly = Form.useWatch<boolean | undefined>('changesOnly')
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true }).data?.rows ?? []
  const choices = regions
    .filter(region => region.projectId === projectId)
    .map(({ regionId: value, name: label }) => ({ value, label }))
  // The top bar may have narrowed the list to others than its own.
  if (sensor?.regionId && !choices.some(({ value }) => value === sensor.regionId))
    choices.push({ value: sensor.regionId, label: sensor.regionName })
  const wantsGateways = kind !== 'gateway' && aiServerId !== undefined
  const gateways = useCall(
    sensorCalls.list,
    { kind: 'gateway', pageSize: 500, ...(aiServerId && { aiServerId }) },
    { quiet: true, enabled: wantsGateways },
  ).data?.rows
  return (
    <>
      <Form.Item name="name" label={t('name')} rules={rulesFor(call, 'name', { required: t('required') })}>
        <Input maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="regionId" label={t('region')}>
        <Select
          allowClear
          disabled={projectId === undefined}
          placeholder={t('wholeProject')}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices}
        />
      </Form.Item>
      <Form.Item name="location" label={t('location')} rules={rulesFor(call, 'location')}>
        <Input maxLength={maxLengthOf(call, 'location')} />
      </Form.Item>
      {kind !== 'gateway' && (
        <Form.Item name="gatewayId" label={t('gatewayOf')}>
          <Select
            allowClear
            placeholder={t('noGateway')}
            options={(gateways ?? []).map(({ sensorId: value, name: label }) => ({ value, label }))}
          />
        </Form.Item>
      )}
      {kind === 'meter' && (
        <Form.Item name="meterType" label={t('meterType')}>
          <Select allowClear options={meterTypes.map(value => ({ value, label: t(value) }))} />
        </Form.Item>
      )}
      {kind !== 'gateway' && (
        <Form.Item name="changesOnly" valuePropName="checked" extra={t('changesOnlyHint')}>
          <Checkbox>{t('changesOnly')}</Checkbox>
        </Form.Item>
      )}
      {kind !== 'gateway' && !changesOnly && (
        <Form.Item name="intervalSeconds" label={t('interval')} extra={t('intervalHint')}>
          <InputNumber min={1} max={86_400} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      )}
    </>
  )
}
