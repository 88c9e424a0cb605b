import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { placesOf } from '@watchfire/contract/device/login-place.rules.ts'
import { defaultEventsBy, vendorEventsFeature } from '@watchfire/contract/device/vendor-event.rules.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { CameraFields } from './CameraFields.tsx'
import { cameraFormTexts } from './camera-form.texts.ts'
import { type CameraForm, factsOf, formOf, loginOf } from './camera-form.ts'
import { type CameraSettings, unchanged } from './camera-settings.ts'
import { MeanwhileChange } from './MeanwhileChange.tsx'

type Props = { camera: Camera; settings: CameraSettings; onClose: () => void }

/** Changes a camera. What somebody else saved meanwhile is written over only once it has been looked at. */
export function EditCameraForm({ camera, settings, onClose }: Props) {
  const t = useTexts(cameraFormTexts)
  const [form] = Form.useForm<CameraForm>()
  const [first] = useState({ camera, settings })
  // Whoever looks at the newest is up to date with it, however often it changes.
  const [isLooking, setLooking] = useState(false)
  const seen = isLooking ? { camera, settings } : first
  const update = useAct(deviceCalls.updateCamera, {
    refresh: ['device'],
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const submit = (fields: CameraForm) => {
    const { location = '', ...facts } = factsOf(fields)
    const { regionId: _before, ...rest } = unchanged(seen.camera, seen.settings)
    update.mutate({
      ...rest,
      location,
      ...facts,
      ...(!facts.eventsBy && seen.settings.eventsBy.by !== 'onvif' && { eventsBy: defaultEventsBy }),
      ...(!facts.second && seen.settings.second && { withoutSecond: true }),
      ...loginOf(fields, camera, placesOf(fields)),
    })
  }
  const { channelId, aiServerId, projectId, publicKey, regionId, regionName } = camera
  return (
    <FormDialog<CameraForm>
      width={560}
      title={t('editTitle')}
      form={form}
      initialValues={formOf(first.camera, first.settings)}
      call={deviceCalls.updateCamera}
      error={update.error}
      saving={update.isPending}
      onFinish={submit}
      onClose={onClose}
    >
      {(isLooking || update.error?.code === 'device.changedMeanwhile') && (
        <MeanwhileChange camera={camera} settings={settings} isOpen={isLooking} onLook={() => setLooking(true)} />
      )}
      <CameraFields
        aiServer={{ aiServerId, projectId, publicKey }}
        camera={{
          channelId,
          regionId,
          regionName,
          keptFor: settings.login ? settings : undefined,
          knowsSecond: camera.knows.includes('second'),
          knowsEvents: camera.knows.includes('events'),
          knowsVendors: camera.knows.includes(vendorEventsFeature),
          knowsPlates: camera.knows.includes('plates'),
          isLoginLost: camera.refusal === 'otherKey' || camera.refusal === 'otherPlace',
        }}
      />
    </FormDialog>
  )
}
