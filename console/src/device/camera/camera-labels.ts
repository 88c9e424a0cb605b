/** What is to be said of a camera at a glance. */
import type { CameraRefusal, CameraRow, OfflineReason } from '@watchfire/contract/device/camera.shapes.ts'
import type { Translate } from '../../core/texts.ts'
import type { cameraTexts } from './camera.texts.ts'

export type CameraTexts = Translate<(typeof cameraTexts)['zh']>
export type CameraProblem = OfflineReason | CameraRefusal | 'unknown'

/** Why it gives no picture; one that is switched off gives none on purpose. */
export const pictureProblem = ({ state, offlineReason }: CameraRow): CameraProblem | undefined =>
  state === 'offline' ? (offlineReason ?? 'unknown') : undefined

export const placeText = ({ projectName, regionName }: CameraRow): string =>
  [projectName, regionName].filter(Boolean).join(' / ')

/** Whether its settings are kept here; those of the others lie beside their AI server. */
export const isSetUpHere = ({ setUp }: CameraRow): boolean => setUp !== 'file'
