import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { isGbAddress } from '@watchfire/contract/device/gb28181.shapes.ts'
import { defaultOnvifPort } from '@watchfire/contract/device/onvif.shapes.ts'
import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { GbChannelField } from '../gb28181/GbChannelField.tsx'
import { CameraTrial } from './CameraTrial.tsx'
import { cameraFormTexts } from './camera-form.texts.ts'
import type { CameraForm, CameraKnown, ServerOfCamera } from './camera-form.ts'
import { EventsField } from './EventsField.tsx'
import { EventsSourceFields } from './EventsSourceFields.tsx'
import { LoginFields } from './LoginFields.tsx'
import { OnvifPart } from './OnvifPart.tsx'
import { OnvifSecurityField } from './OnvifSecurityField.tsx'
import { StreamAddressField } from './StreamAddressField.tsx'

type Props = { aiServer: ServerOfCamera | undefined; camera?: CameraKnown }

/** Name, place, stream and what is watched for. */
export function CameraFields({ aiServer, camera }: Props) {
  const t = useTexts(cameraFormTexts)
  const call = deviceCalls.addCamera
  const isGb = isGbAddress(Form.useWatch('address', Form.useFormInstance<CameraForm>()) ?? '')
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true }).data?.rows ?? []
  const choices = regions
    .filter(region => region.projectId === aiServer?.projectId)
    .map(({ regionId: value, name: label }) => ({ value, label }))
  // The top bar may have narrowed the list to others than its own.
  if (camera?.regionId && !choices.some(({ value }) => value === camera.regionId))
    choices.push({ value: camera.regionId, label: camera.regionName })
  return (
    <>
      <Form.Item name="name" label={t('name')} rules={rulesFor(call, 'name', { required: t('required') })}>
        <Input maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="regionId" label={t('region')}>
        <Select
          allowClear
          disabled={!aiServer}
          placeholder={t('wholeProject')}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices}
        />
      </Form.Item>
      <Form.Item name="location" label={t('location')} rules={rulesFor(call, 'location')}>
        <Input maxLength={maxLengthOf(call, 'location')} />
      </Form.Item>
      {!isGb && <OnvifPart aiServer={aiServer} channelId={camera?.channelId} />}
      <GbChannelField key={aiServer?.aiServerId} aiServerId={aiServer?.aiServerId} />
      <StreamAddressField name="address" />
      {isGb && <EventsField isUnknown={camera?.knowsEvents === false} ofDevice />}
      {isGb || <RtspFields aiServer={aiServer} {...(camera && { camera })} />}
      <CameraTrial aiServer={aiServer} channelId={camera?.channelId} />
      <Form.Item name="faults" valuePropName="checked" noStyle>
        <Checkbox>{t('faults')}</Checkbox>
      </Form.Item>
      <br />
      <Form.Item name="record" valuePropName="checked" noStyle>
        <Checkbox>{t('record')}</Checkbox>
      </Form.Item>
      <PlatesField isUnknown={camera?.knowsPlates === false} />
    </>
  )
}

/** Whether number plates are read; with why they are not where its AI server cannot. */
function PlatesField({ isUnknown }: { isUnknown: boolean }) {
  const t = useTexts(cameraFormTexts)
  const isWanted = Form.useWatch('plates', Form.useFormInstance<CameraForm>())
  return (
    <>
      <Form.Item name="plates" valuePropName="checked" extra={t('platesHint')}>
        <Checkbox>{t('plates')}</Checkbox>
      </Form.Item>
      {isUnknown && isWanted && (
        <Alert type="warning" showIcon title={t('platesUnknown')} style={{ marginBottom: 12 }} />
      )}
    </>
  )
}

/** What a camera has that is opened by its own address. */
function RtspFields({ aiServer, camera }: Props) {
  const t = useTexts(cameraFormTexts)
  return (
    <>
      <StreamAddressField name="second" />
      <Form.Item
        name="onvifPort"
        label={t('onvifPort')}
        extra={t('onvifPortHint')}
        rules={rulesFor(deviceCalls.addCamera, 'onvifPort')}
      >
        <InputNumber min={1} max={65_535} precision={0} placeholder={String(defaultOnvifPort)} />
      </Form.Item>
      <OnvifSecurityField />
      <SecondUnknown camera={camera} />
      <EventsField isUnknown={camera?.knowsEvents === false} />
      <EventsSourceFields isUnknown={camera?.knowsVendors === false} />
      <LoginFields aiServer={aiServer} camera={camera} />
    </>
  )
}

function SecondUnknown({ camera }: Pick<Props, 'camera'>) {
  const t = useTexts(cameraFormTexts)
  const form = Form.useFormInstance<CameraForm>()
  const second = Form.useWatch('second', form)
  if (!second || !camera || camera.knowsSecond) return null
  return <Alert type="warning" showIcon title={t('secondUnknown')} style={{ marginBottom: 12 }} />
}
