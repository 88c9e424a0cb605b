import { useTexts } from '../../core/texts.ts'
import { SetCameraDialog } from '../drawing/SetCameraDialog.tsx'
import { ArmingForm } from './ArmingForm.tsx'
import { armingTexts } from './arming.texts.ts'

type Props = { channelId: string; onClose: () => void }

/** When a camera is armed. */
export function ArmingDialog({ channelId, onClose }: Props) {
  const t = useTexts(armingTexts)
  return (
    <SetCameraDialog
      channelId={channelId}
      title={({ name }) => t('title', { name })}
      inFile={t('inFile')}
      onClose={onClose}
    >
      {camera => <ArmingForm key={channelId} camera={camera} onClose={onClose} />}
    </SetCameraDialog>
  )
}
