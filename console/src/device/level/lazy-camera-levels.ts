import { lazyDialog } from '../../ui/state/lazy-part.tsx'

export const CameraLevelDialog = lazyDialog(async () => (await import('./CameraLevelDialog.tsx')).CameraLevelDialog)
export const CameraLevelsDrawer = lazyDialog(async () => (await import('./CameraLevelsDrawer.tsx')).CameraLevelsDrawer)
