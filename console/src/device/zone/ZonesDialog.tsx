import { SetCameraDialog } from '../drawing/SetCameraDialog.tsx'
import { ZonesForm } from './ZonesForm.tsx'
import { zoneTexts } from './zone.texts.ts'

type Props = { channelId: string; onClose: () => void }

/** The zones of a camera, drawn on its picture. */
export const ZonesDialog = (props: Props) => <SetCameraDialog {...props} texts={zoneTexts} form={ZonesForm} />
