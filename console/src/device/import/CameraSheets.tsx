import { DownOutlined } from '@ant-design/icons'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { showError } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { notify } from '../../core/toasts.ts'
import { Can } from '../../ui/Can.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { cameraTexts } from '../camera/camera.texts.ts'
import { exportCameraList, ImportCamerasDialog } from './lazy-camera-sheets.ts'

/** Cameras from a spreadsheet, and the list as one. */
export function CameraSheets({ filter }: { filter: InputOf<typeof deviceCalls.exportCameras> }) {
  const t = useTexts(cameraTexts)
  const [isImporting, setImporting] = useState(false)
  const save = () =>
    exportCameraList(filter).then(left => left > 0 && notify.warning(t('exportCut', { count: left })), showError)
  return (
    <Can call={deviceCalls.importCameras}>
      <MenuButton
        menu={{
          items: [
            { key: 'import', label: t('import') },
            { key: 'export', label: t('export') },
          ],
          onClick: ({ key }) => (key === 'import' ? setImporting(true) : void save()),
        }}
      >
        <Button icon={<DownOutlined />} iconPlacement="end">
          {t('sheets')}
        </Button>
      </MenuButton>
      {isImporting && <ImportCamerasDialog onClose={() => setImporting(false)} />}
    </Can>
  )
}
