import { SetCameraDialog } from '../drawing/SetCameraDialog.tsx'
import { MetersForm } from './MetersForm.tsx'
import { meterTexts } from './meter.texts.ts'

type Props = { channelId: string; onClose: () => void }

/** The digital meters that are read in a camera's picture. */
export const MetersDialog = (props: Props) => <SetCameraDialog {...props} texts={meterTexts} form={MetersForm} />
