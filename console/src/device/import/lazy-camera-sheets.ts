import { lazyDialog } from '../../ui/state/lazy-part.tsx'

/** Comes with what reads and writes spreadsheets, and with what seals logins. */
export const ImportCamerasDialog = lazyDialog(
  async () => (await import('./ImportCamerasDialog.tsx')).ImportCamerasDialog,
)
export const exportCameraList = async (...given: Parameters<ListSheet>) =>
  (await import('./export-camera-list.ts')).exportCameraList(...given)
type ListSheet = typeof import('./export-camera-list.ts').exportCameraList
