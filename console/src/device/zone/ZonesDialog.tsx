import { useTexts } from '../../core/texts.ts'
import { SetCameraDialog } from '../drawing/SetCameraDialog.tsx'
import { ZonesForm } from './ZonesForm.tsx'
import { zoneTexts } from './zone.texts.ts'

type Props = { channelId: string; onClose: () => void }

/** The zones of a camera, drawn on its picture. */
export function ZonesDialog({ channelId, onClose }: Props) {
  const t = useTexts(zoneTexts)
  return (
    <SetCameraDialog
      channelId={channelId}
      title={({ name }) => t('title', { name })}
      inFile={t('inFile')}
      onClose={onClose}
    >
      {camera => <ZonesForm key={channelId} camera={camera} onClose={onClose} />}
    </SetCameraDialog>
  )
}
