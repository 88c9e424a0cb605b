import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { CopyToCameras } from '../drawing/CopyToCameras.tsx'
import { DrawingDialog } from '../drawing/DrawingDialog.tsx'
import type { SetCamera } from '../drawing/set-camera.ts'
import { useCameraDrawing } from '../drawing/use-camera-drawing.ts'
import { StillLine } from './StillLine.tsx'
import { useCameraPicture } from './use-camera-picture.ts'
import { ZoneEditor } from './ZoneEditor.tsx'
import { zoneTexts } from './zone.texts.ts'
import { faultyZone, type Tool, type Zones } from './zone-drawing.ts'

/** Draws and saves a camera's zones. */
export function ZonesForm({ camera, onClose }: { camera: SetCamera; onClose: () => void }) {
  const t = useTexts(zoneTexts)
  const { name } = camera
  const drawing = useCameraDrawing<Zones>(camera, {
    read: settings => settings.zones,
    write: zones => ({ zones: [...zones] }),
    savedText: t('saved'),
  })
  const zones = drawing.history.drawing
  const { picture, taking, takeStill } = useCameraPicture(camera)
  const [tool, setTool] = useState<Tool>()
  const faulty = faultyZone(zones)
  const fault = faulty && (faulty.name.trim() === '' ? t('nameNeeded') : t('crossedZone', { name: faulty.name }))
  return (
    <DrawingDialog
      drawing={drawing}
      width={1400}
      title={t('title', { name })}
      fault={fault}
      canCopy={zones.length > 0}
      // It ends the drawing first.
      keyboard={!tool}
      texts={{ changedHint: t('changedHint'), showTheirs: t('showTheirs'), leaveHint: t('leaveHint') }}
      copyDialog={close => (
        <CopyToCameras
          camera={drawing.known}
          title={t('copyTitle', { name, count: zones.length })}
          hint={t('copyHint')}
          has={row => t('copyCount', { count: row.zones })}
          part="zones"
          onClose={close}
        />
      )}
      onClose={onClose}
    >
      <ZoneEditor
        name={name}
        picture={picture}
        sensitivity={camera.sensitivity}
        marks={drawing.known.settings}
        history={drawing.history}
        tool={tool}
        onTool={setTool}
      >
        <StillLine picture={picture} taking={taking} onTake={takeStill} />
      </ZoneEditor>
    </DrawingDialog>
  )
}
