import type { CameraSetUp } from '@watchfire/contract/device/camera.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { cameraTexts } from './camera.texts.ts'

const colors = {
  file: 'default',
  waiting: 'processing',
  applied: 'success',
  refused: 'error',
  off: 'default',
} as const satisfies Record<CameraSetUp, string>

/** Whether the settings of a camera are in use. */
export function SetUpMark({ setUp }: { setUp: CameraSetUp }) {
  const t = useTexts(cameraTexts)
  return <StateTag color={colors[setUp]}>{t(setUp)}</StateTag>
}
