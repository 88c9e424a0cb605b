import { PlusOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { cameraTexts } from './camera.texts.ts'
import { CameraDialog } from './lazy-camera-dialog.ts'

type Props = {
  /** Chosen ahead, where it is clear which one is meant. */
  aiServerId?: string | undefined
  type?: 'primary' | 'link'
}

/** Adds a camera, for whoever may. */
export function AddCameraButton({ aiServerId, type = 'primary' }: Props) {
  const t = useTexts(cameraTexts)
  const [isAdding, setAdding] = useState(false)
  return (
    <Can call={deviceCalls.addCamera}>
      <Button
        type={type}
        icon={<PlusOutlined />}
        onPointerEnter={CameraDialog.preload}
        onFocus={CameraDialog.preload}
        onClick={() => setAdding(true)}
      >
        {t('add')}
      </Button>
      {isAdding && <CameraDialog aiServerId={aiServerId} onClose={() => setAdding(false)} />}
    </Can>
  )
}
