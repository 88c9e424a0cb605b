import { BorderOuterOutlined, ClockCircleOutlined, ControlOutlined, EditOutlined } from '@ant-design/icons'
import type { CameraRow } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { RowAction } from '../../ui/list/RowActions.tsx'
import { armingTexts } from '../arming/arming.texts.ts'
import { SensitivityDialog } from '../public/SensitivityDialog.tsx'
import { sensitivityTexts } from '../public/sensitivity.texts.ts'
import { cameraTexts } from './camera.texts.ts'
import { isSetUpHere } from './camera-labels.ts'
import { ArmingDialog, CameraDialog, ZonesDialog } from './lazy-camera-dialog.ts'

/** What can be done with a camera without looking closer; one that is set up in a file keeps what stands there. */
export function CameraActions({ camera }: { camera: CameraRow }) {
  const t = useTexts(cameraTexts)
  const sensitivity = useTexts(sensitivityTexts)
  const arming = useTexts(armingTexts)
  const [dialog, setDialog] = useState<'edit' | 'zones' | 'plan' | 'sensitivity'>()
  const { channelId, name } = camera
  const close = () => setDialog(undefined)
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>
        {isSetUpHere(camera) && (
          <Can call={deviceCalls.updateCamera}>
            <RowAction label={t('edit')} of={name} icon={<EditOutlined />} onClick={() => setDialog('edit')} />
            <RowAction label={t('zones')} of={name} icon={<BorderOuterOutlined />} onClick={() => setDialog('zones')} />
            <RowAction
              label={arming('plan')}
              of={name}
              icon={<ClockCircleOutlined />}
              onClick={() => setDialog('plan')}
            />
          </Can>
        )}
        <Can call={deviceCalls.setSensitivity}>
          <RowAction
            label={sensitivity('change')}
            of={name}
            icon={<ControlOutlined />}
            onClick={() => setDialog('sensitivity')}
          />
        </Can>
      </span>
      {dialog === 'edit' && <CameraDialog channelId={channelId} onClose={close} />}
      {dialog === 'zones' && <ZonesDialog channelId={channelId} onClose={close} />}
      {dialog === 'plan' && <ArmingDialog channelId={channelId} onClose={close} />}
      {dialog === 'sensitivity' && <SensitivityDialog channelId={channelId} name={name} onClose={close} />}
    </>
  )
}
