import { SetCameraDialog } from '../drawing/SetCameraDialog.tsx'
import { ArmingForm } from './ArmingForm.tsx'
import { armingTexts } from './arming.texts.ts'

type Props = { channelId: string; onClose: () => void }

/** When a camera is armed. */
export const ArmingDialog = (props: Props) => <SetCameraDialog {...props} texts={armingTexts} form={ArmingForm} />
