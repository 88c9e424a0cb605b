import { useTexts } from '../../core/texts.ts'
import { SetCameraDialog } from '../drawing/SetCameraDialog.tsx'
import { MetersForm } from './MetersForm.tsx'
import { meterTexts } from './meter.texts.ts'

type Props = { channelId: string; onClose: () => void }

/** The digital meters that are read in a camera's picture. */
export function MetersDialog({ channelId, onClose }: Props) {
  const t = useTexts(meterTexts)
  return (
    <SetCameraDialog
      channelId={channelId}
      title={({ name }) => t('title', { name })}
      inFile={t('inFile')}
      onClose={onClose}
    >
      {camera => <MetersForm key={channelId} camera={camera} onClose={onClose} />}
    </SetCameraDialog>
  )
}
