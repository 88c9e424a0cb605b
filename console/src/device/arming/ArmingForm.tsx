import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { CopyToCameras } from '../drawing/CopyToCameras.tsx'
import { DrawingDialog } from '../drawing/DrawingDialog.tsx'
import type { SetCamera } from '../drawing/set-camera.ts'
import { useCameraDrawing } from '../drawing/use-camera-drawing.ts'
import { ArmingEditor } from './ArmingEditor.tsx'
import { armingTexts } from './arming.texts.ts'
import { faultOf } from './PlanExceptions.tsx'

/** Changes and saves a camera's plan. */
export function ArmingForm({ camera, onClose }: { camera: SetCamera; onClose: () => void }) {
  const t = useTexts(armingTexts)
  const { name, channelId } = camera
  const drawing = useCameraDrawing<ArmingPlan>(camera, {
    read: settings => settings.plan,
    write: plan => ({ plan }),
    savedText: t('saved'),
  })
  const { exceptions } = drawing.history.drawing
  return (
    <DrawingDialog
      drawing={drawing}
      width={1240}
      title={t('title', { name })}
      isFaulty={exceptions.some(entry => faultOf(entry, exceptions) !== undefined)}
      texts={{ changedHint: t('changedHint'), showTheirs: t('showTheirs'), leaveHint: t('leaveHint') }}
      copyDialog={close => (
        <CopyToCameras
          camera={drawing.known}
          title={t('copyTitle', { name })}
          hint={t('copyHint')}
          parts={[{ part: 'plan', label: '', isChosen: true }]}
          onClose={close}
        />
      )}
      onClose={onClose}
    >
      <ArmingEditor channelId={channelId} history={drawing.history} />
    </DrawingDialog>
  )
}
